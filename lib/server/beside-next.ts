import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { perProcess } from '#lib/base/per-process.ts'
import { isPlainPath } from '#lib/contract/api/gates.ts'
import { guardConnections, serverOptions } from './connections.ts'
import {
  boundQuery,
  dropCookies,
  isApiPath,
  namedHost,
  notePeer,
  originForm,
  refuseAmbiguous,
  refuseExcess,
  refusePageMethod,
  routedPath,
  targetPath,
} from './request-target.ts'
import { sendResponse } from './send.ts'

/** HTTP methods that Next supports. Any other method makes Next fail before a route file runs. */
const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const guarded = perProcess('guarded servers', () => new WeakSet<Server>())

/**
 * Applies our limits in front of the request handler of `next start`, those of connections included. Call it once per
 * process. `isOff` returns whether a path belongs to a module that is switched off. Vercel has no lasting process, so
 * there each answer also begins `work`.
 */
export function guardNext(isOff: (path: string) => boolean, work: () => void): void {
  // Vercel itself holds the connections to clients.
  if (process.env.VERCEL !== undefined)
    subscribe('http.server.request.start', (started) => {
      const { server } = started as { server: Server }
      const handle = guard(server, isOff, work)
      if (!handle) return
      for (const event of ['request', 'checkExpectation'])
        server.on(event, (...exchange: Parameters<typeof handle>) => void handle(...exchange))
    })
  else
    subscribe('net.server.socket', (opened) => {
      const { socket } = opened as { socket: Socket & { server: NetServer } }
      const { server } = socket
      const handle = server instanceof Server ? guard(server, isOff) : undefined
      if (!handle) return
      Object.assign(server, serverOptions)
      guardConnections(server as Server, handle)
      // Makes Node look for slow requests as often as `serverOptions` say: it has begun when Next listened.
      server
        .listeners('listening')
        .find(({ name }) => name === 'setupConnectionsTracking')
        ?.call(server)
      socket.setTimeout((server as Server).timeout)
    })
}

/** Takes the request handlers off; the returned one calls them within our limits. Undefined if done before. */
function guard(server: Server, isOff: (path: string) => boolean, work = () => {}) {
  if (guarded().has(server)) return undefined
  guarded().add(server)
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const refused = admit(incoming, isOff)
    if (refused) return sendResponse(refused, outgoing)
    beforeHead(outgoing, () => {
      // Next would repeat a header that is set before.
      if (!outgoing.hasHeader('x-content-type-options'))
        outgoing.setHeader('x-content-type-options', 'nosniff')
      work()
    })
    for (const handle of handlers) handle.call(server, incoming, outgoing)
  }
}

/** Calls `prepare` once the head of a response is made, in the context of its request. */
function beforeHead(outgoing: ServerResponse, prepare: () => void): void {
  const { writeHead } = outgoing
  outgoing.writeHead = ((...args: Parameters<typeof writeHead>) => {
    prepare()
    return writeHead.apply(outgoing, args)
  }) as typeof writeHead
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
  if (incoming.headers.host !== undefined)
    incoming.headers.host = namedHost(incoming.url ?? '/', incoming.headers.host)
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
