import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type ChunkSize, chunksOf } from '#lib/base/chunks.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { Cleaned, Uncleaned } from './clean-text.ts'

/** Reply of the worker: the cleaned texts, or the message about a text that cannot be cleaned. */
export type CleaningResult = { cleaned: Cleaned[] } | { message: string }

const textsMax = 20
const chunkSize: ChunkSize<Uncleaned> = { max: 50_000, of: ({ source }) => source.length }

/** Milliseconds after which an idle thread is closed, because the sanitiser takes a hundred megabytes of memory. */
const idleMs = 30_000

/** Half of the default, so that garbage is collected sooner. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** The thread (null if unavailable) and the tail of its queue. A second thread would slow readers down. */
const thread = perProcess('cleaning thread', () => ({
  worker: undefined as Promise<Worker | null> | undefined,
  queue: Promise.resolve<unknown>(undefined),
  closing: undefined as NodeJS.Timeout | undefined,
}))

/** Cleans in a worker thread: a text can take seconds. Throws if `htmlFault` finds a fault in one of them. */
export async function cleanAll(texts: Iterable<Uncleaned>): Promise<Cleaned[]> {
  const all: Cleaned[] = []
  // Sends texts in chunks, because a message per text would take longer than cleaning it.
  for (const part of chunksOf(texts, textsMax, chunkSize)) {
    const cleaned = thread().queue.then(() => cleanPart(part))
    thread().queue = cleaned.catch(() => {})
    all.push(...(await cleaned))
  }
  return all
}

async function cleanPart(texts: readonly Uncleaned[]): Promise<Cleaned[]> {
  const own = thread()
  clearTimeout(own.closing)
  // A failed start is not repeated: some platforms refuse threads, and a thread that failed to load would fail again.
  own.worker ??= open().catch(() => null)
  const worker = await own.worker
  if (worker === null) return cleanHere(texts)
  // Keeps the process alive while texts are being cleaned.
  worker.ref()
  // Sends only these two fields: callers may pass objects that have more.
  worker.postMessage(texts.map(({ kind, source }) => ({ kind, source })))
  const answer = await answerOf<CleaningResult>(worker).catch((error: Error) => {
    own.worker = undefined
    throw new Error(`Cleaning the HTML stopped: ${error.message}`)
  })
  worker.unref()
  own.closing = setTimeout(() => {
    own.worker = undefined
    worker.terminate()
  }, idleMs).unref()
  if ('message' in answer) throw new RangeError(answer.message)
  return answer.cleaned
}

async function open(): Promise<Worker | null> {
  const file = threadFile()
  if (file === undefined) return null
  const worker = new Worker(file, { name: 'cleaning', execArgv: [], resourceLimits })
  await answerOf(worker)
  return worker
}

/** Waits for the next message of a worker. Throws if the worker ends instead. */
async function answerOf<Message>(worker: Worker): Promise<Message> {
  const answered = new AbortController()
  const { signal } = answered
  try {
    const ended = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the worker thread ended')),
    )
    const [message] = await Promise.race([once(worker, 'message', { signal }), ended])
    return message
  } finally {
    answered.abort()
  }
}

/** Cleans texts on the current thread if there is no worker. Yields to the event loop after each chunk. */
async function cleanHere(texts: readonly Uncleaned[]): Promise<Cleaned[]> {
  const { cleanEach } = await import('./clean.ts')
  const cleaned = cleanEach(texts)
  await new Promise((resolve) => setImmediate(resolve))
  return cleaned
}

/** Looks beside this file, and in the project's folder if this file was bundled; undefined if there is none. */
function threadFile(): string | undefined {
  const name = 'cleaning-thread.ts'
  const beside = join(dirname(fileURLToPath(import.meta.url)), name)
  const inProject = join(/* turbopackIgnore: true */ process.cwd(), 'lib/base/html', name)
  return [beside, inProject].find((file) => existsSync(/* turbopackIgnore: true */ file))
}
