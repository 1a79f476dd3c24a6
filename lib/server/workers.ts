import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { PrimaryCounts } from '#lib/api/counters/primary-counts.ts'
import { log } from '#lib/api/log.ts'

/** One that ended sooner is not replaced at once, or a fault at its start would keep the machine busy. */
const soundMs = 10_000
const pauseMsMax = 30_000

export interface WorkerPlan {
  /** Runs in each: says `serving` when it serves, and ends once it is told to `stop`. */
  script: { exec: string; args: string[] }
  count: number
  /** What the worker of a place gets beside the environment. */
  settingsOf: (place: number) => Record<string, string>
}

/**
 * The processes that serve, started by this one, which hands them connections in turn and keeps the counts that they
 * share. One that ends by itself is replaced, and all are on request.
 */
export class Workers {
  readonly #settingsOf: WorkerPlan['settingsOf']
  readonly #running = new Set<Worker>()
  /** The worker of each place. */
  readonly #places: Worker[] = []
  readonly #counts = new PrimaryCounts()
  #isStopping = false

  private constructor({ script, settingsOf }: WorkerPlan) {
    // A quarter of the memory of a worker, and measured no slower.
    cluster.setupPrimary({ ...script, execArgv: ['--max-semi-space-size=2'] })
    this.#settingsOf = settingsOf
  }

  /** Resolves when all serve; throws, with none left, when one of them ends before it does. */
  static async start(plan: WorkerPlan): Promise<Workers> {
    const workers = new Workers(plan)
    const places = Array.from({ length: plan.count }, (_, place) => workers.#begin(place))
    try {
      await Promise.all(places.map(serving))
    } catch (error) {
      workers.kill()
      throw error
    }
    for (const [place, worker] of places.entries()) void workers.#keep(place, worker)
    return workers
  }

  /**
   * Replaces each worker by one with the code and settings on disk, one place after the other: the old one ends once
   * the new one serves. Throws when a new one does not come up; the old one of that place, and the rest, go on.
   */
  async replace(): Promise<void> {
    for (const place of this.#places.keys()) {
      const successor = this.#begin(place)
      try {
        await serving(successor)
      } catch (error) {
        successor.process.kill('SIGKILL')
        throw error
      }
      if (this.#isStopping) return
      const old = this.#places[place]
      void this.#keep(place, successor)
      if (old) say(old, 'stop')
      if (old) await ended(old)
    }
  }

  /** Each ends once it has answered what is under way; resolves when none runs any more. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const workers = [...this.#running]
    for (const worker of workers) say(worker, 'stop')
    await Promise.all(workers.map(ended))
  }

  /** Ends all at once. */
  kill(): void {
    this.#isStopping = true
    for (const worker of this.#running) worker.process.kill('SIGKILL')
  }

  #begin(place: number): Worker {
    const worker = cluster.fork(this.#settingsOf(place))
    this.#running.add(worker)
    worker.once('exit', () => this.#running.delete(worker))
    worker.on('error', (error) => log().error({ err: error }, 'a worker process cannot be reached'))
    worker.on('message', (message) => {
      const answer = this.#counts.answer(message)
      if (answer) say(worker, answer)
    })
    return worker
  }

  /** Keeps a place filled, with this worker first, until all are stopped. */
  async #keep(place: number, first: Worker): Promise<void> {
    let worker = first
    for (let failures = 0; ; ) {
      const began = performance.now()
      this.#places[place] = worker
      await ended(worker)
      if (this.#isStopping || this.#places[place] !== worker) return
      failures = performance.now() - began < soundMs ? failures + 1 : 0
      const { pid, exitCode: code, signalCode: signal } = worker.process
      log().error({ pid, code, signal }, 'a worker process ended and is replaced')
      // The first time it may have been ended from outside.
      if (failures > 1) await delay(Math.min(pauseMsMax, 500 * 2 ** failures))
      if (this.#isStopping || this.#places[place] !== worker) return
      worker = this.#begin(place)
    }
  }
}

const serving = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message) => message === 'serving' && resolve())
    worker.once('exit', (code, signal) =>
      reject(new Error(`A worker process ended (${signal ?? code}) before it served.`)),
    )
  })

async function ended(worker: Worker): Promise<void> {
  if (!worker.isDead()) await once(worker, 'exit')
}

/** One that ended meanwhile need not hear it. */
const say = (worker: Worker, message: object | string): void => {
  if (worker.isConnected()) worker.send(message, () => {})
}
