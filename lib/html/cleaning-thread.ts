/** The worker that `clean-all.ts` starts: cleans texts in turn. */
import { parentPort } from 'node:worker_threads'
import { cleanEach } from './clean.ts'
import type { CleaningResult } from './clean-all.ts'
import type { Uncleaned } from './texts.ts'

parentPort?.on('message', (texts: Uncleaned[]) => parentPort?.postMessage(answerTo(texts)))
// Tells `clean-all.ts` that loading succeeded: from here on only a text can fail.
parentPort?.postMessage('ready')

function answerTo(texts: Uncleaned[]): CleaningResult {
  try {
    return { cleaned: cleanEach(texts) }
  } catch (error) {
    return { message: (error as Error).message }
  }
}
