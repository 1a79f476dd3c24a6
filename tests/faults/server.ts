import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { liftTimeLimits } from '#lib/db/limits.ts'
import { type Db, db } from '#lib/db.ts'
import { compileJsxOnLoad } from '#lib/server/jsx.ts'
import { createListener } from '#lib/server/listener.ts'
import { listRouteFiles, routerOf } from '#lib/server/router.ts'

const lag = monitorEventLoopDelay({ resolution: 5 })
lag.enable()

/** Takes every connection of all pools, for requests' statements as long as they may, and resolves when all are done. */
async function hold(seconds: number): Promise<void> {
  const sleep = sql`select pg_sleep(${seconds})`
  const held = Object.values(db()).flatMap((pool) =>
    Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? sleep.execute(pool)
        : pool.transaction().execute(async (trx: Db) => {
            await liftTimeLimits(trx)
            await sleep.execute(trx)
          }),
    ),
  )
  await Promise.allSettled(held)
}

/** Answers the event loop's 99th percentile in milliseconds since it was last asked for. */
function readLag(): Response {
  const p99Ms = lag.percentile(99) / 1e6
  lag.reset()
  return new Response(String(p99Ms))
}

/** See `hold`: `/hold?seconds=`. */
async function holdFor(request: Request): Promise<Response> {
  await hold(Number(new URL(request.url).searchParams.get('seconds')))
  return new Response('held')
}

/** The server with two routes for what scenarios ask of its process. */
compileJsxOnLoad()
const server = createListener(
  routerOf([
    ...listRouteFiles(join(import.meta.dirname, '../../app')),
    { path: '/lag', load: async () => ({ GET: readLag }) },
    { path: '/hold', load: async () => ({ GET: holdFor }) },
  ]),
)
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
