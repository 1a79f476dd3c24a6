import type { Reason } from '../rules/reason.ts'

/**
 * The reasons why something is visible or hidden on a day of the site's calendar: plain data for a terminal, a page or
 * a program. The rules of publishing make it; then it is compared with what readers get.
 */
export type Explanation = CourseExplanation | PathExplanation | StreamExplanation

/** The verdict of one rule. */
export interface Verdict {
  rule: Rule
  /** One or two words: `closed`, `hidden`, `1499 INR`. */
  verdict: string
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /** The path of the field that decided, in the document or the course: `versions.v2.status`; null without a field. */
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
  /** The id, code or slug that was asked for. */
  id: string
  institute: { slug: string; name: string }
  /** The day that is explained, `YYYY-MM-DD` in `time_zone`. */
  as_of: string
  time_zone: string
  /** True when readers can get it; null when it is unreadable and keeps its last good state. */
  is_shown: boolean | null
  /** The verdicts about the thing as a whole. */
  verdicts: Verdict[]
  /** The next changes by time alone. */
  changes: Change[]
  read: ReadCheck
}

export interface CourseExplanation extends Explained {
  kind: 'course'
  /** The requested language; null without one. */
  language: string | null
  /** The course's public id, that of its first edition; null when the course is hidden. */
  course_id: string | null
  /** The version shown; null when the course is hidden. */
  version_id: string | null
  /** The versions of all editions, hidden versions included. */
  versions: VersionExplanation[]
  /** The lists of courses: without a language, and in each language of the site. */
  lists: PlaceVerdict[]
  streams: StreamVerdict[]
  /** The learning paths that name the course. */
  paths: PlaceVerdict[]
}

export interface VersionExplanation {
  id: string
  /** The course or edition of the version. */
  course_id: string
  title: string
  level: string | null
  verdicts: Verdict[]
}

/** The verdict whether something is in a list, stream, category or path. */
export interface PlaceVerdict extends Verdict {
  /** The slug of a stream or category, the code of a path, or the language of a list (`''` without one). */
  name: string
  /** The title of a stream, category or path that readers see. */
  label?: string
  stands: boolean
}

export interface StreamVerdict extends PlaceVerdict {
  categories: PlaceVerdict[]
}

export interface PathExplanation extends Explained {
  kind: 'path'
  name: string | null
  /** The steps in order, hidden steps included; each is named by the id of its course. */
  steps: PlaceVerdict[]
}

export interface StreamExplanation extends Explained {
  kind: 'stream'
  label: string | null
  /** Folded tags; a course with one of these tags belongs to the stream. */
  tags: string[]
  /** The count that readers get; null when the stream is hidden. */
  course_count: number | null
  categories: PlaceVerdict[]
}

/** One change on a day, by time alone. */
export interface Change {
  on: string
  /** The moment at which the day begins in the site's zone. */
  at: string
  /** The id of the version, or of the course of a step. */
  id: string
  rule: 'availability' | 'price'
  from: string
  to: string
}

/** The comparison of the explanation with what readers get. */
export interface ReadCheck {
  request: string
  /** Null when nothing can be compared: for a day other than today, or for unreadable content. */
  agrees: boolean | null
  says: string
}

/** Builds a verdict from the reason of a rule; `steps` are put before the reason's own field. */
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

/** Builds a reason without a field. */
export const reasonWithoutField = (because: string): Reason => ({ because, field: [], value: null })
