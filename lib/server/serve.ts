import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { observing } from '#lib/base/observe.ts'
import { warmCounters } from '#lib/contract/api/counters/counters.ts'
import { type Host, plugged } from '#lib/module.ts'
import { stoppable } from './connections.ts'
import { serveHanded } from './handed-connections.ts'
import { compileJsxOnLoad } from './jsx.ts'
import { createListener, routerOf } from './listener.ts'
import { type Address, portFault } from './port.ts'
import { listRouteFiles } from './route-files.ts'
import { staticFiles } from './send.ts'

const root = join(import.meta.dirname, '../..')

interface Serve {
  /** Returns whether a path of a route or file belongs to a module that is switched off. */
  isOff: (path: string) => boolean
  demoKey?: string | undefined
}

interface Serving {
  /** Stops listening. Resolves when all requests in progress are answered. */
  stop: () => Promise<void>
}

/**
 * Serves `app` and `public` at an address, or on connections that the primary process passes on. Imports each route
 * file on its first request and opens no database. Register the modules before calling it.
 */
export async function serve(address: Address | 'handed', { isOff, demoKey }: Serve): Promise<Serving> {
  compileJsxOnLoad()
  const own: Host = { kind: 'own', demoKey }
  await Promise.all([...plugged().map(({ start }) => start?.(own)), warmCounters()])
  const router = routerOf(listRouteFiles(join(root, 'app')).filter(({ path }) => !isOff(path)))
  const reloading =
    process.env.NODE_ENV === 'development'
      ? (await import('./reload-open-pages.ts')).reloadingRouter(router)
      : undefined
  const server = createListener(reloading?.router ?? router, staticFiles(join(root, 'public'), isOff))
  if (reloading) server.prependListener('request', withoutCompression)
  const drain = stoppable(server)
  if (address === 'handed') serveHanded(server)
  else await listen(server, address)
  const stop = async (): Promise<void> => {
    reloading?.stop()
    await drain()
    await observing().by?.flush()
  }
  return { stop }
}

/** Makes a request take plain bodies only, so that a script can be added to pages. */
function withoutCompression(incoming: IncomingMessage): void {
  const { headers, rawHeaders } = incoming
  delete headers['accept-encoding']
  incoming.rawHeaders = rawHeaders.filter(
    (_, at) => rawHeaders[at - (at % 2)]?.toLowerCase() !== 'accept-encoding',
  )
}

const listen = (server: Server, address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFault(error, address)))
    server.listen(address, resolve)
  })
