import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { perProcess } from '#lib/per-process.ts'
import type { Cleaned, Uncleaned } from './texts.ts'

export interface Order {
  id: number
  texts: readonly Uncleaned[]
}

/** Of an order, its texts cleaned, or why one of them cannot be. */
export type Answer = { id: number } & ({ cleaned: Cleaned[] } | { message: string })

type Clean = (texts: readonly Uncleaned[]) => Promise<Cleaned[]>

/** After this time without an order the thread is closed: the sanitiser's page takes a hundred megabytes. */
const idleMs = 30_000

/** Half of the memory it would take by itself: what a text leaves behind is collected sooner. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** The process's one thread; more would take the processors from those who read. Null where none can be had. */
const thread = perProcess('cleaning thread', () => ({ open: undefined as Promise<Clean | null> | undefined }))

/** Cleans texts away from the event loop; null where no thread can be had. */
export async function cleanInThread(texts: readonly Uncleaned[]): Promise<Cleaned[] | null> {
  // Some platforms refuse threads at once.
  thread().open ??= open().catch(() => null)
  const clean = await thread().open
  return clean ? clean(texts) : null
}

function open(): Promise<Clean | null> {
  const file = threadFile()
  if (file === undefined) return Promise.resolve(null)
  return new Promise((resolve) => {
    const worker = new Worker(file, { name: 'cleaning', execArgv: [], resourceLimits })
    const orders = new Map<number, PromiseWithResolvers<Cleaned[]>>()
    let reason = 'it ended'
    worker.on('error', (error) => {
      reason = error.message
    })
    worker.on('exit', () => {
      for (const { reject } of orders.values()) reject(new Error(`Cleaning the HTML stopped: ${reason}`))
      // Of no effect once it was ready: one that never was would not be so the next time.
      resolve(null)
    })
    worker.on('message', (message: Answer | 'ready') => {
      if (message === 'ready') return resolve(orderFrom(worker, orders))
      const order = orders.get(message.id)
      if ('cleaned' in message) order?.resolve(message.cleaned)
      else order?.reject(new RangeError(message.message))
    })
  })
}

function orderFrom(worker: Worker, orders: Map<number, PromiseWithResolvers<Cleaned[]>>): Clean {
  let last = 0
  let closing: NodeJS.Timeout | undefined
  const close = () => {
    // Another one is opened when it is needed again.
    thread().open = undefined
    worker.terminate()
  }
  worker.on('error', () => {
    thread().open = undefined
  })
  return async (texts) => {
    clearTimeout(closing)
    const id = ++last
    const order = Promise.withResolvers<Cleaned[]>()
    orders.set(id, order)
    // A process may end when nothing is under way, and not before.
    worker.ref()
    worker.postMessage({ id, texts } satisfies Order)
    try {
      return await order.promise
    } finally {
      orders.delete(id)
      if (orders.size === 0) {
        worker.unref()
        closing = setTimeout(close, idleMs).unref()
      }
    }
  }
}

/** Beside this file, or where a bundler took this file from: platforms run functions in the project's folder. */
function threadFile(): string | undefined {
  const name = 'cleaning-thread.ts'
  const beside = join(dirname(fileURLToPath(import.meta.url)), name)
  const inProject = join(/* turbopackIgnore: true */ process.cwd(), 'lib/html', name)
  return [beside, inProject].find((file) => existsSync(/* turbopackIgnore: true */ file))
}
