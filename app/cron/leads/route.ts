import { databaseClock } from '#lib/base/db/clock.ts'
import { db } from '#lib/base/db.ts'
import { env } from '#lib/base/env.ts'
import { refuseStranger } from '#lib/contract/api/operator-secret.ts'
import { runMaintenance } from '#lib/office/maintenance/background-tasks.ts'

/** Maximum duration of this function on Vercel, in seconds. */
export const maxDuration = 60

/** No task starts after this many milliseconds. A delivery may take 20 s, and then its outcome must be stored. */
const startWithinMs = 30_000

/** For schedulers that send `CRON_SECRET`, such as Vercel's. Without that setting there is no route. */
export async function GET(request: Request): Promise<Response> {
  const refused = refuseStranger(request, env().CRON_SECRET)
  if (refused) return refused
  const { maintenance } = db()
  const counts = await runMaintenance(maintenance, {
    now: await databaseClock(maintenance),
    signal: AbortSignal.timeout(startWithinMs),
  })
  return Response.json(counts, { headers: { 'cache-control': 'no-store' } })
}
