import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { log } from '#lib/api/log.ts'
import { refusal } from '#lib/api/refusal.ts'
import type { RouteHandler } from './router.ts'

/** The key under which a message holds its answer: a `WeakMap` would cost a tenth of a read in garbage collection. */
const answerKey = Symbol('answer')
type Message = IncomingMessage & { [answerKey]?: RouteHandler }

/**
 * The listener of the library. It replaces the process's `Response` by a class that is three times as fast. It is created
 * when this file is loaded: the code of Next, which is loaded later, must extend that class.
 */
const listener = getRequestListener((request, { incoming }) => answered(request, incoming as Message), {
  // Node drops an unread body; the library would cut the sender off after half a second.
  autoCleanupIncoming: false,
  errorHandler: failed,
})

function answered(request: Request, incoming: Message): Promise<Response> | undefined {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
    Object.defineProperty(request, 'body', { value: patientBody(incoming) })
  return incoming[answerKey]?.(request)
}

/** Returns a body whose reading may stop early: the rest is drained, since Node's stream would cut the sender off. */
function patientBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
        incoming.resume()
      },
    },
    // Nothing is read ahead: some routes read the message in another way.
    { highWaterMark: 0 },
  )
}

/** Answers a message from the socket with a function of `Request` and `Response`. The target is in origin form. */
export function answerBy(answer: RouteHandler, incoming: Message, outgoing: ServerResponse): Promise<void> {
  incoming[answerKey] = answer
  // The library joins repeated headers; Node, and so Next, keeps the first `Authorization`.
  if (incoming.rawHeaders.length !== 2 * Object.keys(incoming.headers).length)
    incoming.rawHeaders = Object.entries(incoming.headers).flatMap(([name, value]) => [name, String(value)])
  // The library refuses characters that a URL cannot have. Routes read only path and query of `request.url`.
  incoming.headers.host = 'localhost'
  incoming.url = incoming.url?.replaceAll('\\', '%5C') ?? '/'
  return listener(incoming, outgoing)
}

/** Returns the answer to a request that failed outside its route. */
export function failed(error: unknown): Response {
  log().error({ err: error }, 'A request failed outside its route')
  return refusal('internal_error', 'The server failed.')
}
