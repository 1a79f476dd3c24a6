import { createHash, timingSafeEqual } from 'node:crypto'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { runMaintenance } from '#lib/maintenance/run-once.ts'

/** Seconds that Vercel lets this run. */
export const maxDuration = 60

/** Nothing starts later: an attempt takes up to twenty seconds and has to be recorded in time. */
const startWithinMs = 30_000

/**
 * Runs every background task once and returns what they did. For a scheduler that knows `CRON_SECRET`, as Vercel's
 * does; without that setting the route does not exist.
 */
export async function GET(request: Request): Promise<Response> {
  const secret = env().CRON_SECRET
  if (secret === undefined) return answer(404, { error: 'not_found' })
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`))
    return answer(401, { error: 'unauthorized' })
  const counts = await runMaintenance(db().maintenance, () => new Date(), AbortSignal.timeout(startWithinMs))
  return answer(200, counts)
}

/** Hashing makes both texts equally long, so that the time of the comparison reveals nothing. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
