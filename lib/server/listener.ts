import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '#lib/api/log.ts'
import { ownServers } from '#lib/api/odd-requests.ts'
import { refusePageMethod } from '#lib/api/page-methods.ts'
import { refusal, refuseMethod } from '#lib/api/refusal.ts'
import { traceRequest } from '#lib/telemetry/telemetry.ts'
import { send } from './answer.ts'
import { answerLast } from './last-answer.ts'
import { headBytesMax, type ParserFault, readHead, refusalOf } from './refusals.ts'
import { type Exchange, type Head, webRequest } from './request.ts'
import type { Match, Router } from './routes.ts'
import { closeIfStopping } from './stop.ts'
import { originForm, pathOf } from './target.ts'

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A head arrives at once; sockets that dribble it are many idle ones kept open on purpose. */
const HEADERS_TIMEOUT_MS = 10_000
/** Head and body (at most 64 KiB is read), also over a bad mobile line. */
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than the 60 s that load balancers keep idle connections: the one who reuses them must be the first to close. */
const KEEP_ALIVE_MS = 65_000

/**
 * The HTTP server: paths that the router knows are answered by their route file, without any framework in between;
 * all others go to the pages. It does not listen yet.
 */
export function createListener(router: Router, pages: Pages): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      const hostless = refusal('invalid_request', 'The request has no Host header.')
      return send(hostless, response, request.method === 'HEAD')
    }
    request.url = originForm(request.url ?? '/')
    notePeer(request.headers, request.socket)
    const match = router(pathOf(request.url))
    closeIfStopping(server, response)
    const head = { method: request.method ?? 'GET', target: request.url, headers: request.headers }
    if (!match) {
      const refused = refusePageMethod(head.method, pathOf(head.target))
      return refused ? send(refused, response, false) : pages(request, response)
    }
    const reply = await answerOf(match, head, { message: request, response })
    closeIfStopping(server, response)
    await send(reply, response, head.method === 'HEAD')
  }
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      // The caller left, or its request broke off: nobody is there to be told.
      if (request.socket.destroyed) return
      log().error({ err: error }, 'A request failed outside its route')
      if (response.headersSent) response.destroy()
      else void send(refusal('internal_error', 'The server failed.'), response, request.method === 'HEAD')
    })
  }
  const server = createServer(
    {
      maxHeaderSize: headBytesMax,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Ours to refuse, in the contract's form.
      requireHostHeader: false,
      // Nothing here speaks another protocol: a request that offers one is answered as if it did not.
      shouldUpgradeCallback: () => false,
    },
    listener,
  )
  ownServers().add(server)
  server.on('checkExpectation', listener)
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has taken its listeners off: unread, the caller's end is never seen, and an error would end the process.
    socket.on('error', () => socket.destroy()).resume()
    const answer = refusal('method_not_allowed', 'This server is no proxy: CONNECT is not served.')
    answerLast(socket, () => answer).catch(() => socket.destroy())
  })
  server.on('clientError', (fault: ParserFault, socket: Socket) => {
    if (fault.code === 'ECONNRESET') socket.destroy()
    else answerLast(socket, () => refusalThroughGates(fault, socket, router)).catch(() => socket.destroy())
  })
  return server
}

/** A method that even the parser does not know still passes key, origin and limit before it is refused. */
async function refusalThroughGates(fault: ParserFault, socket: Socket, router: Router): Promise<Response> {
  const head = fault.code === 'HPE_INVALID_METHOD' ? readHead(fault.rawPacket) : undefined
  if (!head) return refusalOf(fault)
  notePeer(head.headers, socket)
  const target = originForm(head.target)
  const match = router(pathOf(target))
  if (match) return answerOf(match, { ...head, target })
  return refusePageMethod(head.method, pathOf(target)) ?? refusalOf(fault)
}

async function answerOf(match: Match, head: Head, exchange?: Exchange): Promise<Response> {
  // No endpoint answers PUT: its export passes the gates and then refuses, whatever the method is called.
  const name = head.method === 'HEAD' && !match.verbs.HEAD ? 'GET' : head.method
  const verb = (Object.hasOwn(match.verbs, name) && match.verbs[name]) || match.verbs.PUT
  if (!verb) return refuseMethod(head.method, ['GET', 'HEAD'])
  const { method, target, headers } = head
  return traceRequest({ method, path: pathOf(target), headers }, async () =>
    verb(webRequest(head, exchange), { params: Promise.resolve(match.params) }),
  )
}

/**
 * Appends the socket's peer to `X-Forwarded-For`, as a proxy does: the last entry is then always one that this
 * process saw itself, and with N trusted proxies in front the visitor is the one N places before it.
 */
function notePeer(headers: IncomingMessage['headers'], socket: Socket): void {
  const peer = socket.remoteAddress ?? 'unknown'
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = before === undefined ? peer : `${before}, ${peer}`
}
