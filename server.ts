import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { warmCounters } from '#lib/api/counters/counters.ts'
import { cacheFigures } from '#lib/cache.ts'
import { poolFigures } from '#lib/db/server.ts'
import { flushTelemetry, startTelemetry } from '#lib/modules/telemetry/telemetry.ts'
import { compileJsxOnLoad } from '#lib/server/jsx.ts'
import { createListener } from '#lib/server/listener.ts'
import { portFault } from '#lib/server/port.ts'
import { listRouteFiles } from '#lib/server/route-files.ts'
import { routerOf } from '#lib/server/router.ts'
import type { Address } from '#lib/server/settings.ts'
import { staticFiles } from '#lib/server/static-files.ts'
import { stoppable } from '#lib/server/stop.ts'

export interface Serving {
  port: number
  /** Resolves when every request under way is answered and nothing listens any more. */
  stop: () => Promise<void>
}

/** Serves `app` and `public` at an address; neither is loaded before it is asked for, and no database is opened. */
export async function serve({ port, host }: Address): Promise<Serving> {
  compileJsxOnLoad()
  await Promise.all([startTelemetry({ pools: poolFigures, caches: cacheFigures }), warmCounters()])
  const router = routerOf(listRouteFiles(join(import.meta.dirname, 'app')))
  const server = createListener(router, staticFiles(join(import.meta.dirname, 'public')))
  const drain = stoppable(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portFault(error, port)))
    server.listen({ port, host }, resolve)
  })
  const stop = async (): Promise<void> => {
    await drain()
    await flushTelemetry()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
