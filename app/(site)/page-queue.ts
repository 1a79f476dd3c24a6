import pLimit from 'p-limit'
import { noneBecameFree, tooManyWait } from '#lib/db/failures.ts'
import { perProcess } from '#lib/per-process.ts'

/** The number of pages made at once. More would only compete for the same connections and processors. */
const atOnceMax = 8
/** The most pages that wait. */
const waitingMax = 1_000
/** A page that has waited this long is refused without an attempt: the pages before it probably fail too. */
const waitMaxMs = 10_000

const queue = perProcess('page queue', () => pLimit(atOnceMax))

/**
 * Makes a page as soon as fewer than `atOnceMax` are being made. Throws the error of an exhausted pool when too many
 * pages wait, or when this one has waited too long.
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
