import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { CompiledEntry, EntryView } from '#lib/contract/catalogue/compile/entry.ts'
import { judgeStep } from '#lib/contract/catalogue/compile/paths.ts'
import type { SiteContext } from '#lib/contract/catalogue/compile/site.ts'
import type { Reason } from '#lib/contract/catalogue/rules/reason.ts'
import {
  type CategoryNode,
  type JudgedNode,
  judgeStreams,
  matchingTag,
} from '#lib/contract/catalogue/rules/streams.ts'
import { foldTag } from '#lib/contract/catalogue/rules/tags.ts'
import { whyCourseHidden, whyVersionHidden } from '#lib/contract/catalogue/rules/visibility.ts'
import type { CompiledCourses, ExplainContext } from './context.ts'

/** What a rule decided and why, as plain data for a terminal, a page or a program. */
export interface Verdict {
  /** Name of the rule, such as `visibility`, `availability` or `price`. */
  rule: string
  /** The decision in one or two words, such as `closed`, `hidden` or `1499 INR`. */
  verdict: string
  /** The reason as a clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /**
   * Path of the deciding field in the document or course, such as `versions.v2.status`; null when no single field
   * decided.
   */
  field: string | null
  value: Reason['value']
}

/** Whether a course appears in a list, stream, category or learning path, and the reason. */
export interface PlaceVerdict extends Verdict {
  /**
   * Slug of the stream or category, code of the path, or language of the list (`''` for the list without a language).
   */
  name: string
  /** Title of the stream, category or path, as visitors see it. */
  label?: string
  stands: boolean
}

/** Builds a verdict from a rule's reason or from a clause. `steps` go in front of the path to the reason's field. */
export function verdictOf(
  rule: string,
  verdict: string,
  reason: Reason | string,
  steps: string[] = [],
): Verdict {
  if (typeof reason === 'string') return { rule, verdict, because: reason, field: null, value: null }
  const { because, field, value } = reason
  return { rule, verdict, because, field: field.length === 0 ? null : [...steps, ...field].join('.'), value }
}

const placeVerdict = (
  rule: string,
  name: string,
  stands: boolean,
  reason: Reason | string,
  steps?: string[],
): PlaceVerdict => ({ ...verdictOf(rule, stands ? 'stands' : 'absent', reason, steps), name, stands })

/**
 * Returns a verdict if the institute's keys are refused because its catalogue access is off; otherwise an empty array.
 */
export function accessVerdicts({ head }: ExplainContext): Verdict[] {
  const { catalogue_access } = head.institute
  if (catalogue_access) return []
  const because = 'catalogue access is switched off for the institute: its keys get a 403'
  const reason: Reason = { because, field: ['institute', 'catalogue_access'], value: catalogue_access }
  return [verdictOf('access', 'refused', reason)]
}

/** Returns a verdict on whether the requested id shows the course. */
export function visibilityVerdict(
  { today }: SiteContext,
  courses: CourseSource[],
  courseId: string,
  asked: string,
): Verdict {
  const course = courses.find(({ id }) => id === courseId)
  const version = asked === courseId ? undefined : course?.versions.find(({ id }) => id === asked)
  const hidden = (course && whyCourseHidden(course, today)) ?? (version && whyVersionHidden(version))
  return verdictOf(
    'visibility',
    hidden ? 'hidden' : 'shown',
    hidden ?? 'it is published, and has a visible version',
  )
}

/** Returns a verdict that lists the editions of a course; an empty array if the course has only one. */
export function editionVerdicts({ today }: SiteContext, courses: CourseSource[]): Verdict[] {
  if (courses.length < 2) return []
  const shown = courses.filter((course) => whyCourseHidden(course, today) === undefined)
  const names = courses.map(({ id }) => `'${id}'`).join(', ')
  const because = `${names} are editions of one course; ${shown.length} of them are published`
  const reason = { because, field: ['site', 'languages', 'editions'], value: courses.length }
  return [verdictOf('edition', shown[0]?.id ?? 'hidden', reason)]
}

/** Returns a verdict on why this version is shown and not another. */
export function versionVerdict(
  { site }: ExplainContext,
  { id, language }: { id: string; language: string | null },
  { version: { source, edition, variant } }: EntryView,
): Verdict {
  const code = variant.language?.code
  const because = (): string => {
    if (language !== null && site.detector.languages.length === 0)
      return `the language is ignored, because course languages are switched off for the site`
    if (language !== null && code !== undefined && fold(code) === fold(language))
      return `it is the first version in '${code}'`
    const without = language === null ? '' : `no version is in '${language}'; `
    if (source.id === id && edition.course.id !== id) return `${without}the id names this version`
    return `${without}it is the first version of '${edition.course.id}' in catalogue order`
  }
  return verdictOf('version shown', source.id, because())
}

/** Returns a verdict for each list of courses: the list without a language and one list per language of the site. */
export const listVerdicts = (site: SiteContext, compiled: CompiledEntry | undefined): PlaceVerdict[] =>
  ['', ...site.detector.languages.map(({ code }) => code)].map((code) => {
    const view = compiled?.byLanguage.get(code)
    if (view === undefined)
      return placeVerdict(
        'list',
        code,
        false,
        compiled ? `no version is in '${code}'` : 'the course is hidden',
      )
    const because = `shown by version '${view.version.source.id}', ${view.summary.availability}`
    return placeVerdict('list', code, true, because)
  })

/** Returns a verdict for each stream and category. Omits hidden streams that match none of the course's tags. */
export function streamVerdicts(
  site: SiteContext,
  compiled: CompiledEntry | undefined,
): (PlaceVerdict & { categories: PlaceVerdict[] })[] {
  if (compiled === undefined) return []
  const tags = compiled.gathered.shared.tags.map(foldTag)
  return judgeStreams(site.setting).flatMap(({ categories, ...stream }) => {
    const found = streamVerdict('stream', stream, tags)
    if (found === undefined) return []
    const below = found.stands
      ? categories.flatMap((category) => streamVerdict('category', category, tags) ?? [])
      : []
    return { ...found, categories: below }
  })
}

function streamVerdict(
  rule: 'stream' | 'category',
  { node, hidden }: JudgedNode<CategoryNode>,
  tags: string[],
): PlaceVerdict | undefined {
  const tag = matchingTag(node, tags)
  if (hidden) return tag === undefined ? undefined : placeVerdict(rule, node.slug, false, hidden)
  const field = ['tags']
  if (tag !== undefined)
    return {
      ...placeVerdict(rule, node.slug, true, { because: `by the tag '${tag}'`, field, value: tag }),
      label: node.label,
    }
  const names = [...node.tags].map((one) => `'${one}'`).join(', ')
  return placeVerdict(rule, node.slug, false, { because: `no tag is ${names}`, field, value: null })
}

/** Returns a verdict for each step of a learning path that refers to the course or one of its editions. */
export function pathVerdicts(
  { site }: ExplainContext,
  compiledCourses: CompiledCourses,
  courses: CourseSource[],
): PlaceVerdict[] {
  const ids = new Set(courses.map(({ id }) => id))
  return compiledCourses.paths.flatMap(({ code, source }) => {
    if (source instanceof Error) return placeVerdict('path', code, false, source.message)
    return source.steps.flatMap((step, index) => {
      if (!ids.has(step.course_id)) return []
      const { verdict, reason } = judgeStep(site, step, compiledCourses.findSummary)
      const steps = ['learning_paths', code, 'steps', `${index}`]
      return { ...placeVerdict('path', code, verdict !== undefined, reason, steps), label: source.name }
    })
  })
}
