import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import compression from 'compression'
import { refusal } from '#lib/api/refusal.ts'
import { answerBy, failed } from './answer.ts'
import { dropCookies, refuseExcess } from './bounds.ts'
import { answerLast } from './last-answer.ts'
import { notePeer } from './peer.ts'
import { headBytesMax, type ParserFault, parserRefusalOf, readHead, rescue } from './refusals.ts'
import type { RouteHandler, Router } from './router.ts'
import type { StaticFiles } from './static-files.ts'
import { closeIfStopping } from './stop.ts'
import { isApiPath, originForm, targetPath } from './target.ts'

/** The most time for a request's head: it normally arrives at once, and slow heads are an attack. */
const HEADERS_TIMEOUT_MS = 10_000
/** The most time for head and body (at most 64 KiB), enough for a bad mobile connection. */
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than the 60 s of load balancers: the side that reuses an idle connection must close it first. */
const KEEP_ALIVE_MS = 65_000

/** Compresses pages; endpoints compress once for each entity tag. Parts of files (206) are never compressed. */
const compress = compression({
  filter: (incoming, outgoing) => outgoing.statusCode !== 206 && compression.filter(incoming, outgoing),
})

/**
 * Creates the HTTP server, which does not listen yet. Route files and static files answer directly, without a
 * framework in between.
 */
export function createListener(router: Router, sendFile: StaticFiles = () => false): Server {
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    incoming.url = originForm(incoming.url ?? '/')
    incoming.rawHeaders.push('x-forwarded-for', notePeer(incoming.headers, incoming.socket))
    closeIfStopping(server, outgoing)
    const { cookie } = incoming.headers
    dropCookies(incoming.url, incoming.headers)
    // Forces `answerBy` to build the raw headers again, without the dropped cookies.
    if (incoming.headers.cookie !== cookie) incoming.rawHeaders = []
    if (!isApiPath(targetPath(incoming.url))) {
      compress(
        incoming as Parameters<typeof compress>[0],
        outgoing as Parameters<typeof compress>[1],
        () => {},
      )
      if (sendFile(incoming, outgoing)) return
    }
    const answer = answerTo(incoming, router)
    const answerOrClose: RouteHandler = async (request) => {
      const response = await answer(request)
      closeIfStopping(server, outgoing)
      return response
    }
    return answerBy(answerOrClose, incoming, outgoing)
  }
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    handle(incoming, outgoing).catch((error: unknown) => {
      // The caller has left: nobody would read an answer.
      if (incoming.socket.destroyed) return
      const answer = failed(error)
      if (outgoing.headersSent) outgoing.destroy()
      else void answerBy(async () => answer, incoming, outgoing)
    })
  }
  const server = createServer(
    {
      maxHeaderSize: headBytesMax,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // A missing Host is refused by `answerTo`, in the contract's form.
      requireHostHeader: false,
      // No other protocol is supported: the offer of an upgrade is ignored.
      shouldUpgradeCallback: () => false,
    },
    listener,
  )
  server.on('checkExpectation', listener)
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has removed its listeners: without reading, the caller's end is never seen, and an error ends the process.
    socket.on('error', () => socket.destroy()).resume()
    const answer = refusal('method_not_allowed', 'This server is not a proxy: CONNECT is not supported.')
    answerLast(socket, () => answer).catch(() => socket.destroy())
  })
  server.on('clientError', (fault: ParserFault, socket: Socket) => {
    if (fault.code === 'ECONNRESET') socket.destroy()
    else answerLast(socket, () => refusalThroughGates(fault, socket, router)).catch(() => socket.destroy())
  })
  return server
}

/** Returns the refusal of a request that exceeds a limit, else its route's answer. */
function answerTo(
  { method = 'GET', url = '/', headers, httpVersion }: IncomingMessage,
  router: Router,
): RouteHandler {
  if (headers.host === undefined && httpVersion === '1.1')
    return async () => refusal('invalid_request', 'The request has no Host header.')
  const refused = refuseExcess(url)
  if (refused) return async () => refused
  return (
    router({ method, target: url, headers }) ?? (async () => refusal('not_found', 'There is nothing here.'))
  )
}

/** Refuses an unknown method after the checks of key, origin and limit. */
async function refusalThroughGates(fault: ParserFault, socket: Socket, router: Router): Promise<Response> {
  const found = fault.code === 'HPE_INVALID_METHOD' ? readHead(fault.rawPacket) : undefined
  if (!found) return parserRefusalOf(fault)
  const head = { ...found, target: originForm(found.target) }
  notePeer(head.headers, socket)
  return router(head)?.(rescue(head)) ?? parserRefusalOf(fault)
}
