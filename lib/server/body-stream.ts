import type { IncomingMessage } from 'node:http'

/**
 * The body as a stream that may be given up half way: the rest is then read and dropped, where cancelling Node's
 * own stream would cut the connection before the refusal is sent.
 */
export function bodyStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  let isOver = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const over = (end: () => void) => () => {
        if (!isOver) end()
        isOver = true
      }
      message.on('data', (chunk: Buffer) => {
        if (isOver) return
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) message.pause()
      })
      message.once(
        'end',
        over(() => controller.close()),
      )
      message.once(
        'close',
        over(() => controller.error(new Error('The caller left before the body was complete.'))),
      )
      message.once(
        'error',
        over(() => controller.error(new Error('The body could not be read.'))),
      )
    },
    pull() {
      message.resume()
    },
    cancel() {
      isOver = true
      message.resume()
    },
  })
}
