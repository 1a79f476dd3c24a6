import type { Reason } from '../rules/reason.ts'

/**
 * Why something is shown, or not, on a day of the site's calendar: plain data, for a terminal, a page or a program.
 * Made by the rules that publishing uses, and then held against what readers get.
 */
export type Explanation = CourseExplanation | PathExplanation | StreamExplanation

/** What one rule says. */
export interface Verdict {
  rule: Rule
  /** In a word or two: `closed`, `hidden`, `1499 INR`. */
  verdict: string
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /** Where the field that decided it stands in the document, or in the course: `versions.v2.status`; null for none. */
  field: string | null
  value: Reason['value']
}

export type Rule =
  | 'access'
  | 'content'
  | 'visibility'
  | 'edition'
  | 'version shown'
  | 'availability'
  | 'launch'
  | 'plan'
  | 'price'
  | 'language'
  | 'list'
  | 'stream'
  | 'category'
  | 'path'
  | 'series'
  | 'step'

interface Explained {
  /** As it was asked for. */
  id: string
  institute: { slug: string; name: string }
  /** The day that is explained, `YYYY-MM-DD` in `time_zone`. */
  as_of: string
  time_zone: string
  /** Whether readers can get it; null where it cannot be read, and keeps its last good state. */
  is_shown: boolean | null
  /** What decides about the whole of it. */
  verdicts: Verdict[]
  /** What time alone will change, the next days on which it does. */
  changes: Change[]
  read: ReadCheck
}

export interface CourseExplanation extends Explained {
  kind: 'course'
  /** The language asked for; null for none. */
  language: string | null
  /** The course's id as readers get it, which is its first edition's; null when it is not shown. */
  course_id: string | null
  /** The version that is shown; null when none is. */
  version_id: string | null
  /** Of all its editions, hidden ones included. */
  versions: VersionExplanation[]
  /** The lists of courses, without a language and in each of the site's. */
  lists: PlaceVerdict[]
  streams: StreamVerdict[]
  /** The learning paths that name it. */
  paths: PlaceVerdict[]
}

export interface VersionExplanation {
  id: string
  /** The course, or edition, that it belongs to. */
  course_id: string
  title: string
  level: string | null
  verdicts: Verdict[]
}

/** Whether something stands somewhere. */
export interface PlaceVerdict extends Verdict {
  /** Names the list, stream, category or path; of a path its code, of a list its language or `''`. */
  name: string
  stands: boolean
}

export interface StreamVerdict extends PlaceVerdict {
  categories: PlaceVerdict[]
}

export interface PathExplanation extends Explained {
  kind: 'path'
  name: string | null
  /** In their order, those that are not shown included; each is named by the id of its course. */
  steps: PlaceVerdict[]
}

export interface StreamExplanation extends Explained {
  kind: 'stream'
  label: string | null
  /** Folded: a course with one of them belongs to it. */
  tags: string[]
  /** As readers get it; null when it is not shown. */
  course_count: number | null
  categories: PlaceVerdict[]
}

/** What becomes different on a day, by time alone. */
export interface Change {
  on: string
  /** The moment when the day begins in the site's zone. */
  at: string
  /** The version, or the course of a step. */
  id: string
  rule: 'availability' | 'price'
  from: string
  to: string
}

/** What readers get, held against the explanation. */
export interface ReadCheck {
  request: string
  /** Null where nothing can be compared: on another day than today, or for what cannot be read. */
  agrees: boolean | null
  says: string
}

/** A verdict with the reason that a rule gave; `steps` lead to where the reason's own field begins. */
export const verdictOf = (
  rule: Rule,
  verdict: string,
  { because, field, value }: Reason,
  steps: string[] = [],
): Verdict => ({
  rule,
  verdict,
  because,
  field: field.length === 0 ? null : [...steps, ...field].join('.'),
  value,
})

/** A reason that no rule gives: it follows from what was asked. */
export const plainly = (because: string): Reason => ({ because, field: [], value: null })
