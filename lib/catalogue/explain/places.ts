import type { CourseSource } from '../authored/course.ts'
import type { CompiledEntry } from '../compile/entry.ts'
import { judgeStep } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import { matchingTag } from '../rules/placements.ts'
import type { Reason } from '../rules/reason.ts'
import { type CategoryNode, type JudgedNode, judgeStreams } from '../rules/streams.ts'
import { foldTag } from '../rules/tags.ts'
import { type PlaceVerdict, plainly, type Rule, type StreamVerdict, verdictOf } from './explanation.ts'
import type { Setting, World } from './world.ts'

/** Whether something stands under a name, and why. */
export const standing = (rule: Rule, name: string, stands: boolean, reason: Reason, steps?: string[]) => ({
  ...verdictOf(rule, stands ? 'stands' : 'absent', reason, steps),
  name,
  stands,
})

/** The lists that a course stands in: the one without a language, and those of the site's languages. */
export function listVerdicts(site: SiteContext, compiled: CompiledEntry | undefined): PlaceVerdict[] {
  return ['', ...site.detector.languages.map(({ code }) => code)].map((code) => {
    const view = compiled?.byLanguage.get(code)
    if (view === undefined) {
      const because = compiled ? `no version is in '${code}'` : 'the course is hidden'
      return standing('list', code, false, plainly(because))
    }
    const { id } = view.version.source
    return standing('list', code, true, plainly(`shown by version '${id}', ${view.summary.availability}`))
  })
}

/** Where a course's tags put it; what is hidden and has no tag of its is left out. */
export function streamVerdicts(site: SiteContext, compiled: CompiledEntry | undefined): StreamVerdict[] {
  if (compiled === undefined) return []
  const tags = compiled.gathered.shared.tags.map(foldTag)
  return judgeStreams(site.setting).flatMap(({ categories, ...stream }) => {
    const found = placeStanding('stream', stream, tags)
    if (found === undefined) return []
    const below = found.stands
      ? categories.flatMap((category) => placeStanding('category', category, tags) ?? [])
      : []
    return { ...found, categories: below }
  })
}

function placeStanding(
  rule: 'stream' | 'category',
  { node, hidden }: JudgedNode<CategoryNode>,
  tags: string[],
): PlaceVerdict | undefined {
  const tag = matchingTag(node, tags)
  if (hidden) return tag === undefined ? undefined : standing(rule, node.slug, false, hidden)
  const field = ['tags']
  if (tag !== undefined)
    return standing(rule, node.slug, true, { because: `by the tag '${tag}'`, field, value: tag })
  const names = [...node.tags].map((one) => `'${one}'`).join(', ')
  return standing(rule, node.slug, false, { because: `no tag is ${names}`, field, value: null })
}

/** The paths that name a course or one of its editions, and whether the step is shown. */
export function pathVerdicts({ site }: Setting, world: World, courses: CourseSource[]): PlaceVerdict[] {
  const ids = new Set(courses.map(({ id }) => id))
  return world.paths.flatMap(({ stored: { code, source } }) => {
    if (source instanceof Error) return standing('path', code, false, plainly(source.message))
    return source.steps.flatMap((step, index) => {
      if (!ids.has(step.course_id)) return []
      const { verdict, reason } = judgeStep(site, step, world.findSummary)
      const steps = ['learning_paths', code, 'steps', `${index}`]
      return standing('path', code, verdict !== undefined, reason, steps)
    })
  })
}
