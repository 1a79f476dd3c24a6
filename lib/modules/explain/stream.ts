import { listStreams } from '#lib/catalogue/reads/site.ts'
import { countStreams } from '#lib/catalogue/rules/placements.ts'
import type { Reason } from '#lib/catalogue/rules/reason.ts'
import { type JudgedStream, judgeStreams } from '#lib/catalogue/rules/streams.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { Stream, StreamList } from '#lib/catalogue/shapes/streams.ts'
import type { Db } from '#lib/db/open.ts'
import { commonFields, type ExplainContext } from './context.ts'
import { placeVerdict, verdictOf } from './explanation.ts'
import { compareRead } from './public-read.ts'
import { unknownThing } from './unknown.ts'

/** Explains why a stream is visible or hidden, and which tags put courses into it. */
export async function explainStream(trx: Db, context: ExplainContext, slug: string) {
  const { site } = context
  const streams = judgeStreams(site.setting)
  const all = streams.filter(({ node }) => fold(node.slug) === fold(slug))
  const judged = all.find(({ hidden }) => hidden === undefined) ?? all[0]
  if (judged === undefined && site.setting.streams.source !== null)
    throw unknownThing(
      'stream has the slug',
      slug,
      streams.map(({ node }) => ({ id: node.slug, title: node.label })),
    )
  const isShown = judged !== undefined && judged.hidden === undefined
  const list = await listStreams(trx, site.institute.id)
  const read = (JSON.parse(list?.json ?? '{"streams":[]}') as StreamList).streams.find(
    (stream) => fold(stream.slug) === fold(slug),
  )
  const reason = whyHidden(context, judged)
  const made = isShown ? countStreams([judged.node], () => 0)[0] : undefined
  return {
    kind: 'stream' as const,
    ...commonFields(context, slug, [
      verdictOf('visibility', isShown ? 'shown' : 'hidden', reason),
      ...(read?.coming_soon ? [verdictOf('visibility', 'coming soon', 'no course has one of its tags')] : []),
    ]),
    is_shown: isShown,
    label: judged?.node.label ?? null,
    /** Folded tags; a course with one of these tags belongs to the stream. */
    tags: [...(judged?.node.tags ?? [])],
    /** The count that readers get; null when the stream is hidden. */
    course_count: read?.course_count ?? null,
    categories: (judged?.categories ?? []).map(({ node, hidden }) =>
      placeVerdict('category', node.slug, isShown && !hidden, hidden ?? reason),
    ),
    changes: [],
    read: await compareRead(trx, context, {
      request: 'GET /streams',
      read: read && JSON.stringify(uncounted(read)),
      made: made && uncounted(made),
    }),
  }
}

function whyHidden({ site }: ExplainContext, judged: JudgedStream | undefined): Reason | string {
  const { source } = site.setting.streams
  if (judged) return judged.hidden ?? 'it is not hidden, and no earlier stream has its slug'
  return { because: 'the site has streams off', field: ['site', 'streams', 'source'], value: source }
}

/** Removes the counts of a stream: courses affect only its counts, which need the whole catalogue. */
const uncounted = ({ course_count, coming_soon, categories, ...stream }: Stream) => ({
  ...stream,
  categories: categories.map(({ course_count, coming_soon, ...category }) => category),
})
