import type { Db } from '#lib/db/open.ts'
import { listStreams } from '../reads/streams.ts'
import { countStreams } from '../rules/placements.ts'
import type { Reason } from '../rules/reason.ts'
import { type JudgedStream, judgeStreams } from '../rules/streams.ts'
import { fold } from '../rules/text/fold.ts'
import type { Stream, StreamList } from '../shapes/streams.ts'
import { plainly, type StreamExplanation, verdictOf } from './explanation.ts'
import { standing } from './places.ts'
import { compareRead } from './public-read.ts'
import { unknownThing } from './unknown.ts'
import { beginning, type Setting } from './world.ts'

/** Why a stream is shown, or not; courses come to it by its tags. */
export async function explainStream(trx: Db, setting: Setting, slug: string): Promise<StreamExplanation> {
  const { site } = setting
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
  const read = (JSON.parse(list ?? '{"streams":[]}') as StreamList).streams.find(
    (stream) => fold(stream.slug) === fold(slug),
  )
  const reason = whyHidden(setting, judged)
  const made = isShown ? countStreams([judged.node], () => 0)[0] : undefined
  return {
    kind: 'stream',
    ...beginning(setting, slug, [
      verdictOf('visibility', isShown ? 'shown' : 'hidden', reason),
      ...(read?.coming_soon
        ? [verdictOf('visibility', 'coming soon', plainly('no course has one of its tags'))]
        : []),
    ]),
    is_shown: isShown,
    label: judged?.node.label ?? null,
    tags: [...(judged?.node.tags ?? [])],
    course_count: read?.course_count ?? null,
    categories: (judged?.categories ?? []).map(({ node, hidden }) =>
      standing('category', node.slug, isShown && !hidden, hidden ?? reason),
    ),
    changes: [],
    read: await compareRead(trx, site.institute.id, setting, {
      request: 'GET /streams',
      read: read && JSON.stringify(uncounted(read)),
      made: made && uncounted(made),
    }),
  }
}

function whyHidden({ site }: Setting, judged: JudgedStream | undefined): Reason {
  const { source } = site.setting.streams
  if (judged) return judged.hidden ?? plainly('it is not hidden, and the first of its slug')
  return { because: 'the site has streams off', field: ['site', 'streams', 'source'], value: source }
}

/** Which courses there are decides nothing about a stream but their number, which only the whole catalogue tells. */
const uncounted = ({ course_count, coming_soon, categories, ...stream }: Stream) => ({
  ...stream,
  categories: categories.map(({ course_count, coming_soon, ...category }) => category),
})
