import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { isPlainPath } from '#lib/api/parameters.ts'
import { perProcess } from '#lib/per-process.ts'
import {
  boundQuery,
  dropCookies,
  isApiPath,
  notePeer,
  originForm,
  refuseExcess,
  refusePageMethod,
  routedPath,
  targetPath,
} from './incoming.ts'
import { sendResponse } from './send.ts'
import { refuseAmbiguous } from './unparsed.ts'

/** HTTP methods that Next supports. Any other method makes Next fail before a route file runs. */
const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const guarded = perProcess('guarded servers', () => new WeakSet<Server>())

/**
 * Applies our limits in front of the request handler of `next start`. Call it once per process. `isOff` returns
 * whether a path belongs to a module that is switched off.
 */
export function guardNext(isOff: (path: string) => boolean): void {
  subscribe('http.server.request.start', (started) => {
    const { server } = started as { server: Server }
    if (guarded().has(server)) return
    guarded().add(server)
    const handlers = server.listeners('request') as RequestListener[]
    server.removeAllListeners('request')
    server.on('request', (incoming, outgoing) => {
      const refused = admit(incoming, isOff)
      if (refused) void sendResponse(refused, outgoing)
      else for (const handle of handlers) handle.call(server, incoming, outgoing)
    })
    server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  })
}

/**
 * Prepares a request so that Next handles it as our own server does, or returns a response that refuses it. A path that
 * Next would redirect or fail on is routed as an unknown path, which the API's gates or the 404 page answer.
 */
function admit(incoming: IncomingMessage, isOff: (path: string) => boolean): Response | undefined {
  const target = originForm(incoming.url ?? '/')
  const path = targetPath(target)
  const isApi = isApiPath(routedPath(target))
  const method = incoming.method ?? 'GET'
  const refused =
    refuseExcess(target) ?? refuseAmbiguous(incoming) ?? (isApi ? undefined : refusePageMethod(method, path))
  if (refused) return refused
  dropCookies(target, incoming.headers)
  // Next would redirect a request with this header to an address for server components, which are not used here.
  delete incoming.headers.rsc
  // On Vercel the platform itself sets the client's address.
  if (process.env.VERCEL === undefined) notePeer(incoming.headers, incoming.socket)
  if (!known.includes(method)) incoming.method = 'PUT'
  const isOdd = path !== '/' && !isPlainPath(path.replaceAll('\\', '//').replace(/(?<=[^/])\/$/, ''))
  if (isApi && (isOdd || path.endsWith('/'))) incoming.url = '/catalog/v1/-'
  else incoming.url = isOdd || isOff(decoded(path)) ? '/-/-' : isApi ? boundQuery(target) : target
  return undefined
}

/** Decodes a path, as Next does before it looks up the route. Returns the path unchanged if it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
