import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { log } from '#lib/api/log.ts'
import { refusal } from '#lib/api/refusal.ts'
import type { Answer } from './router.ts'

/** A message holds what answers it: a `WeakMap` of both would cost a tenth of a read, in collecting garbage. */
const answerKey = Symbol('answer')
type Message = IncomingMessage & { [answerKey]?: Answer }

/**
 * Made as this file is loaded, since it replaces the process's `Response` by one that keeps its body as it was given,
 * which takes a third of the time; what Next loads after it is to extend the same one.
 */
const listener = getRequestListener((request, { incoming }) => answered(request, incoming as Message), {
  // A body that nobody read is Node's to drop: the library would cut its sender off after half a second.
  autoCleanupIncoming: false,
  errorHandler: failed,
})

function answered(request: Request, incoming: Message): Promise<Response> | undefined {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
    Object.defineProperty(request, 'body', { value: patientBody(incoming) })
  return incoming[answerKey]?.(request)
}

/** A body that may be given up half way: what is left is read off, since Node's stream would cut its sender off. */
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
    // Nothing is read before it is asked for: some read the message by other ways.
    { highWaterMark: 0 },
  )
}

/** Answers a message from the socket, whose target is in origin form, by a function over web classes. */
export function answerBy(answer: Answer, incoming: Message, outgoing: ServerResponse): Promise<void> {
  incoming[answerKey] = answer
  // Of what was sent twice the library joins some that the parser, and so Next, takes the first of: `Authorization`.
  if (incoming.rawHeaders.length !== 2 * Object.keys(incoming.headers).length)
    incoming.rawHeaders = Object.entries(incoming.headers).flatMap(([name, value]) => [name, String(value)])
  // It refuses what cannot stand in an address. The host is only that of `request.url`, of which routes read the rest.
  incoming.headers.host = 'localhost'
  incoming.url = incoming.url?.replaceAll('\\', '%5C') ?? '/'
  return listener(incoming, outgoing)
}

/** The answer to a request that failed where no route could say so. */
export function failed(error: unknown): Response {
  log().error({ err: error }, 'A request failed outside its route')
  return refusal('internal_error', 'The server failed.')
}
