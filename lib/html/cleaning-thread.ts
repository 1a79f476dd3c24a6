/** The worker that `thread.ts` starts: cleans texts in turn. */
import { parentPort } from 'node:worker_threads'
import { cleanEach } from './clean.ts'
import type { Answer, Order } from './thread.ts'

parentPort?.on('message', ({ id, texts }: Order) => parentPort?.postMessage(answer(id, texts)))
// Loading is over: from here on only a text can fail.
parentPort?.postMessage('ready')

function answer(id: number, texts: Order['texts']): Answer {
  try {
    return { id, cleaned: cleanEach(texts) }
  } catch (error) {
    return { id, message: (error as Error).message }
  }
}
