import type { PathSource } from '#lib/catalogue/authored/catalogue.ts'
import { compileEntry } from '#lib/catalogue/compile/entry.ts'
import { judgeStep, streamOfPath } from '#lib/catalogue/compile/paths.ts'
import { findPath } from '#lib/catalogue/reads/paths.ts'
import { judgeStreams } from '#lib/catalogue/rules/streams.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { StoredPath } from '#lib/catalogue/source/load/load-paths.ts'
import type { Db } from '#lib/db/open.ts'
import { changesOf, type State } from './changes.ts'
import { type CompiledCourses, commonFields, compileCourses, type ExplainContext } from './context.ts'
import { placeVerdict, type Verdict, verdictOf } from './explanation.ts'
import { compareRead } from './public-read.ts'
import { unknownThing } from './unknown.ts'

/** Explains which steps a learning path shows, and why. */
export async function explainPath(trx: Db, context: ExplainContext, code: string) {
  const { frame, site } = context
  const stored = frame.learning_paths.find((path) => fold(path.code) === fold(code))
  if (stored === undefined)
    throw unknownThing('learning path has the code', code, frame.learning_paths.map(named))
  const compiledCourses = await compileCourses(trx, context, stored.courseIds, [stored])
  const compiled = compiledCourses.paths[0]?.compiled
  const isUnreadable = compiled instanceof Error
  return {
    kind: 'path' as const,
    ...commonFields(context, code, verdictsOf(context, stored, compiled)),
    is_shown: isUnreadable ? null : compiled !== undefined,
    name: isUnreadable ? null : (compiled?.entry.name ?? null),
    ...stepsOf(context, stored, compiledCourses),
    read: await compareRead(trx, context, {
      request: `GET /learning-paths/${encodeURIComponent(code)}`,
      read: (await findPath(trx, site.institute.id, code))?.json,
      made: isUnreadable ? null : compiled?.detail,
    }),
  }
}

const named = ({ code, source }: StoredPath) => ({
  id: code,
  title: source instanceof Error ? '' : source.name,
})

function verdictsOf(
  context: ExplainContext,
  stored: StoredPath,
  compiled: CompiledCourses['paths'][number]['compiled'] | undefined,
): Verdict[] {
  if (compiled === undefined || compiled instanceof Error || stored.source instanceof Error)
    return [verdictOf('content', 'unreadable', (compiled as Error).message)]
  const { series, entry } = compiled
  const steps = `${entry.step_count} of ${stored.source.steps.length} steps are shown`
  return [
    verdictOf('visibility', 'shown', steps),
    streamVerdict(context, stored.source),
    verdictOf('series', series ? 'made' : 'none', series ? steps : `${steps}; a series needs two`),
  ]
}

function streamVerdict({ site }: ExplainContext, { code, stream }: PathSource): Verdict {
  const shown = streamOfPath(site, stream)
  const field = ['learning_paths', code, 'stream']
  const say = (because: string) =>
    verdictOf('stream', shown?.slug ?? 'none', { because, field, value: stream })
  if (stream === null) return say('the path names no stream')
  if (shown) return say('the stream is shown')
  const judged = judgeStreams(site.setting).find(({ node }) => fold(node.slug) === fold(stream))
  if (judged?.hidden) return verdictOf('stream', 'none', judged.hidden)
  return say(
    `the site ${site.setting.streams.source === null ? 'has streams off' : `has no stream '${stream}'`}`,
  )
}

/** Explains the steps in order, hidden steps included; each is named by the id of its course. */
function stepsOf(context: ExplainContext, stored: StoredPath, compiledCourses: CompiledCourses) {
  const { site } = context
  if (stored.source instanceof Error) return { steps: [], changes: [] }
  const { code, steps } = stored.source
  const named = new Set(steps.map(({ course_id }) => course_id))
  const editions = compiledCourses.made.flatMap(({ compiled }) => compiled.entry.editions)
  const statesOn = (today: string): State[] =>
    compiledCourses.made.flatMap(({ compiled, texts }) =>
      [...compileEntry({ ...site, today }, compiled.entry, texts).byCourse]
        .filter(([id]) => named.has(id))
        .map(([id, { summary }]) => ({ id, availability: summary.availability, price: summary.price })),
    )
  return {
    steps: steps.map((step, index) => {
      const { verdict, reason } = judgeStep(site, step, compiledCourses.findSummary)
      const at = ['learning_paths', code, 'steps', `${index}`]
      return placeVerdict('step', step.course_id, verdict !== undefined, reason, at)
    }),
    changes: changesOf(context, editions, statesOn),
  }
}
