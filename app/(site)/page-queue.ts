import pLimit from 'p-limit'
import { noneBecameFree, tooManyWait } from '#lib/db/failures.ts'
import { perProcess } from '#lib/per-process.ts'

/** Pages made at once. More would only wait for the same connections and processors, all of them too long. */
const atOnceMax = 8
/** Pages that wait. */
const waitingMax = 1_000
/** Waiting this long shows that pages cannot be made: the others are refused without trying. */
const waitMaxMs = 10_000

const queue = perProcess('page queue', () => pLimit(atOnceMax))

/** Makes a page when fewer are being made. Throws the error of an exhausted pool when too many wait, or for too long. */
export function queued<Page>(make: () => Promise<Page>): Promise<Page> {
  const limit = queue()
  if (limit.pendingCount >= waitingMax) return Promise.reject(new Error(tooManyWait))
  const since = performance.now()
  return limit(() => {
    if (performance.now() - since > waitMaxMs) throw new Error(noneBecameFree)
    return make()
  })
}
