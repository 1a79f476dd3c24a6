/** Worker thread that cleans texts for `clean-all.ts`, one message at a time. */
import { parentPort } from 'node:worker_threads'
import { cleanEach } from './clean.ts'
import type { CleaningResult } from './clean-all.ts'
import type { Uncleaned } from './clean-text.ts'

parentPort?.on('message', (texts: Uncleaned[]) => parentPort?.postMessage(answerTo(texts)))
// Tells `clean-all.ts` that loading succeeded. After this, only a text can cause a failure.
parentPort?.postMessage('ready')

function answerTo(texts: Uncleaned[]): CleaningResult {
  try {
    return { cleaned: cleanEach(texts) }
  } catch (error) {
    return { message: (error as Error).message }
  }
}
