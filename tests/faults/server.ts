/** The server of the product, with two routes more: `/lag` and `/hold`. */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { liftTimeLimits, requestLimits } from '#lib/base/db/time-limits.ts'
import { db } from '#lib/base/db.ts'
import { compileJsxOnLoad } from '#lib/server/jsx.ts'
import { createListener, routerOf } from '#lib/server/listener.ts'
import { listRouteFiles } from '#lib/server/route-files.ts'

const lag = monitorEventLoopDelay({ resolution: 5 })
lag.enable()

/** 99th percentile of the event loop delay since the last call, in milliseconds. */
function readLag(): Response {
  const p99Ms = lag.percentile(99) / 1e6
  lag.reset()
  return new Response(String(p99Ms))
}

/** Takes every connection of all pools for `?seconds=`, half of them without the limits of requests. */
async function hold(request: Request): Promise<Response> {
  const sleep = sql`select pg_sleep(${Number(new URL(request.url).searchParams.get('seconds'))})`
  const unlimited = async (trx: Db) => {
    await liftTimeLimits(trx)
    await sleep.execute(trx)
  }
  const held = Object.values(db()).flatMap((pool) =>
    Array.from({ length: 5 }, () => [sleep.execute(pool), pool.transaction().execute(unlimited)]).flat(),
  )
  await Promise.allSettled(held)
  return new Response('held')
}

// A test may compress a minute of time-outs.
requestLimits.totalMs = Number(process.env.TOTAL_MS ?? requestLimits.totalMs)
compileJsxOnLoad()
const server = createListener(
  routerOf([
    ...listRouteFiles(join(import.meta.dirname, '../../app')),
    { path: '/lag', load: async () => ({ GET: readLag }) },
    { path: '/hold', load: async () => ({ GET: hold }) },
  ]),
)
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
