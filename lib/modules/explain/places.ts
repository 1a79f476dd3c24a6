import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import type { CompiledEntry } from '#lib/catalogue/compile/entry.ts'
import { judgeStep } from '#lib/catalogue/compile/paths.ts'
import type { SiteContext } from '#lib/catalogue/compile/site.ts'
import { matchingTag } from '#lib/catalogue/rules/placements.ts'
import { type CategoryNode, type JudgedNode, judgeStreams } from '#lib/catalogue/rules/streams.ts'
import { foldTag } from '#lib/catalogue/rules/tags.ts'
import type { CompiledCourses, ExplainContext } from './context.ts'
import { type PlaceVerdict, placeVerdict } from './explanation.ts'

/** Returns a verdict for each list of courses: without a language, and in each language of the site. */
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

/** Returns a verdict for each stream and category. A hidden stream without a tag of the course is left out. */
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

/** Returns a verdict for each path step that names the course or one of its editions. */
export function pathVerdicts(
  { site }: ExplainContext,
  compiledCourses: CompiledCourses,
  courses: CourseSource[],
): PlaceVerdict[] {
  const ids = new Set(courses.map(({ id }) => id))
  return compiledCourses.paths.flatMap(({ stored: { code, source } }) => {
    if (source instanceof Error) return placeVerdict('path', code, false, source.message)
    return source.steps.flatMap((step, index) => {
      if (!ids.has(step.course_id)) return []
      const { verdict, reason } = judgeStep(site, step, compiledCourses.findSummary)
      const steps = ['learning_paths', code, 'steps', `${index}`]
      return { ...placeVerdict('path', code, verdict !== undefined, reason, steps), label: source.name }
    })
  })
}
