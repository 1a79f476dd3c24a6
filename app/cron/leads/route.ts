import { createHash, timingSafeEqual } from 'node:crypto'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { keepAllUp } from '#lib/upkeep/keep-up.ts'

/** Seconds that Vercel lets this run. */
export const maxDuration = 60

/** Nothing is begun later: an attempt takes twenty seconds at most and has to be written down in time. */
const beginWithinMs = 30_000

/**
 * Delivers the enquiries that are due, erases those that are too old, publishes what is due and tells hooks what
 * changed; answers how many. For a scheduler that knows
 * `CRON_SECRET`, as that of Vercel does; without one the route does not exist.
 */
export async function GET(request: Request): Promise<Response> {
  const secret = env().CRON_SECRET
  if (secret === undefined) return answer(404, { error: 'not_found' })
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`))
    return answer(401, { error: 'unauthorized' })
  const counts = await keepAllUp(db().upkeep, () => new Date(), AbortSignal.timeout(beginWithinMs))
  return answer(200, counts)
}

/** Of equal length by hashing, so that the time it takes tells nothing. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
