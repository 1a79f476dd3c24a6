import type { AddressInfo } from 'node:net'
import { routes } from '#app/routes.ts'
import { createListener } from '#lib/server/listener.ts'
import { openPages } from '#lib/server/pages.ts'
import { portFault } from '#lib/server/port.ts'
import { routerOf } from '#lib/server/router.ts'
import type { Address } from '#lib/server/settings.ts'
import { stoppable } from '#lib/server/stop.ts'
import { flushTelemetry } from '#lib/telemetry/telemetry.ts'

export interface Serving {
  port: number
  /** Resolves when every request under way is answered and nothing listens any more. */
  stop: () => Promise<void>
}

/** Loads the last build, without touching a database; the answer serves it at an address. */
export async function openServer(): Promise<(address: Address) => Promise<Serving>> {
  const site = await openPages(import.meta.dirname)
  return async ({ port, host }) => {
    const server = createListener(routerOf(routes), site.pages)
    const drain = stoppable(server)
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(portFault(error, port)))
      server.listen({ port, host }, resolve)
    })
    const stop = async (): Promise<void> => {
      await drain()
      await site.close()
      await flushTelemetry()
    }
    return { port: (server.address() as AddressInfo).port, stop }
  }
}
