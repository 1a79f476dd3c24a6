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

/** The result of an order: its cleaned texts, or why one cannot be cleaned. */
export type Answer = { id: number } & ({ cleaned: Cleaned[] } | { message: string })

type Clean = (texts: readonly Uncleaned[]) => Promise<Cleaned[]>

/** An idle thread is closed after this time: the sanitiser holds a hundred megabytes. */
const idleMs = 30_000

/** Half of the default: garbage of a text is collected sooner. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** The process's single thread; more would take the cores from readers. Null where no thread can be had. */
const thread = perProcess('cleaning thread', () => ({ open: undefined as Promise<Clean | null> | undefined }))

/** Cleans texts in the thread; null where no thread can be had. */
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
      // No effect after it was ready; a thread that never got ready would fail again.
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
    // The next order opens another thread.
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
    // The process may end only while no order is under way.
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

/** Finds the worker beside this file, or in the project's folder when this file was bundled. */
function threadFile(): string | undefined {
  const name = 'cleaning-thread.ts'
  const beside = join(dirname(fileURLToPath(import.meta.url)), name)
  const inProject = join(/* turbopackIgnore: true */ process.cwd(), 'lib/html', name)
  return [beside, inProject].find((file) => existsSync(/* turbopackIgnore: true */ file))
}
