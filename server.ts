import type { Server } from 'node:http'
import { join } from 'node:path'
import { warmCounters } from '#lib/api/counters/counters.ts'
import { type Host, plugged, plugIn } from '#lib/module.ts'
import { isOff, modules } from '#lib/modules.ts'
import { observer } from '#lib/observe.ts'
import { serveHanded } from '#lib/server/handed-connections.ts'
import { compileJsxOnLoad } from '#lib/server/jsx.ts'
import { createListener, stoppable } from '#lib/server/listener.ts'
import { portFault } from '#lib/server/port.ts'
import { listRouteFiles, routerOf } from '#lib/server/router.ts'
import { staticFiles } from '#lib/server/send.ts'
import type { Address } from '#lib/server/settings.ts'

export interface Serving {
  /** Resolves when every request under way is answered and nothing listens any more. */
  stop: () => Promise<void>
}

/**
 * Serves `app` and `public` at an address, or to the connections that the primary process hands over. No file is loaded
 * before it is asked for, and no database is opened.
 */
export async function serve(address: Address | 'handed', demoKey?: string | undefined): Promise<Serving> {
  compileJsxOnLoad()
  plugIn(modules())
  const own: Host = { kind: 'own', demoKey }
  await Promise.all([...plugged().map(({ start }) => start?.(own)), warmCounters()])
  const routes = listRouteFiles(join(import.meta.dirname, 'app')).filter(({ path }) => !isOff(path))
  const router = routerOf(routes)
  const server = createListener(router, staticFiles(join(import.meta.dirname, 'public')))
  const drain = stoppable(server)
  if (address === 'handed') serveHanded(server)
  else await listen(server, address)
  const stop = async (): Promise<void> => {
    await drain()
    await observer()?.flush()
  }
  return { stop }
}

const listen = (server: Server, address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFault(error, address)))
    server.listen(address, resolve)
  })
