import pLimit from 'p-limit'
import { cache } from '#lib/base/cache.ts'
import { noneBecameFree, tooManyWait } from '#lib/base/db/failures.ts'
import { type Bytes, bytesOf } from '#lib/base/json.ts'
import { log } from '#lib/base/log.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { chooseCoding, codedFactor, codedOnce } from '#lib/contract/api/representation.ts'
import { isUnfiltered, readListing } from '#lib/site/listing-query.ts'
import { type OpenSite, siteOf } from '#lib/site/site-of-host.ts'
import { pageFreshMs, pageStaleMs } from '#lib/site/site-settings.ts'
import type { Made } from './make-page.tsx'
import type { PageKind } from './page-kinds.ts'
export const isKept = ({ kept }: PageKind, request: Request): boolean =>
  kept === 'unfiltered' ? isUnfiltered(readListing(new URL(request.url).searchParams)) : kept

/** Compresses a cached page with the coding that the client prefers, once per coding and not for every request. */
export function codedPage(made: Made, asked: Headers): Made {
  if (made.status !== 200 || made.body === null) return made
  const { body, headers } = codedOnce(made.body, chooseCoding(asked))
  return { ...made, headers: { ...made.headers, ...headers }, body }
}

export const keptPages = cache<Made>('pages', {
  bytesOf: ({ status, body }) => (status === 200 && body ? codedFactor * body.length : undefined),
  freshMs: pageFreshMs,
  staleMs: pageStaleMs,
  onStaleFailure: (error) => log().error({ err: error }, 'a stale page could not be rendered again'),
})

/** All offsets of time zones are multiples of it, so within one no institute's day changes. In milliseconds. */
const quarterHourMs = 900_000

/** Renders in the queue of pages, and keeps the part under `name`. Throws `not_found` without an institute. */
export async function keptPart(
  institute: string,
  name: string | undefined,
  make: (site: OpenSite & { isShown: boolean }) => Promise<string>,
): Promise<Bytes> {
  const site = await siteOf(institute)
  if (!site) throw new Problem('not_found', 'The institute is gone.')
  const { settings, catalogue } = site
  const render = async () => bytesOf(await make(site))
  const quarter = Math.floor(catalogue.now().getTime() / quarterHourMs)
  const state = [settings.origin, settings.base, settings.institute, catalogue.revision, catalogue.hours]
  const isKept = name !== undefined && catalogue.revision !== null && process.env.NODE_ENV !== 'development'
  return isKept ? parts().fetch(JSON.stringify([state, quarter, name]), () => queued(render)) : queued(render)
}

const parts = cache<Bytes>('parts', { bytesOf: ({ length }) => length })

export const keptCacheControl = `s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=${pageStaleMs / 1000}`

/** Number of pages rendered concurrently. More would only compete for the same connections and processors. */
const atOnceMax = 8
const waitingMax = 1_000
/** A page that has waited longer (ms) is refused unrendered: the pages ahead of it are probably failing too. */
const waitMaxMs = 10_000

const queue = perProcess('page queue', () => pLimit(atOnceMax))

/**
 * Renders a page as soon as fewer than `atOnceMax` are rendering. Rejects with the error of an exhausted connection
 * pool if the queue is full or the page has queued for longer than `waitMaxMs`.
 */
export function queued<Page>(make: () => Promise<Page>): Promise<Page> {
  const limit = queue()
  if (limit.pendingCount >= waitingMax) return Promise.reject(new Error(tooManyWait))
  const since = performance.now()
  return limit(() => {
    if (performance.now() - since > waitMaxMs) throw new Error(noneBecameFree)
    return make()
  })
}
