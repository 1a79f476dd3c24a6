import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { routes } from '#app/routes.ts'
import { liftTimeLimits } from '#lib/db/lift-limits.ts'
import { type Db, db } from '#lib/db.ts'
import { createListener } from '#lib/server/listener.ts'
import { routerOf } from '#lib/server/router.ts'

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

/**
 * The API as the server serves it, without pages: they need a build. In their place is what scenarios ask of the
 * process: `/lag` answers the event loop's 99th percentile in milliseconds since it was asked last, `/hold?seconds=` see above.
 */
const server = createListener(routerOf(routes), async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/hold') await hold(Number(url.searchParams.get('seconds')))
  const p99Ms = lag.percentile(99) / 1e6
  if (url.pathname === '/lag') lag.reset()
  response.writeHead(200).end(String(p99Ms))
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
