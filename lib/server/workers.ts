import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { log } from '#lib/base/log.ts'
import { countForWorkers } from '#lib/contract/api/counters/counters.ts'
import { HandedConnections } from './handed-connections.ts'
import type { Address } from './port.ts'

/** In milliseconds: a sooner end counts as failed. After two failures in a row, the next start is delayed. */
const soundMs = 10_000
const pauseMsMax = 30_000
/** Workers stop one after the other, and wait so long at most in total, so that all exit in time. */
const turnsMs = 1_200

interface WorkerPlan {
  /** Script of each worker. It sends `serving` when ready, and exits after the message `stop`. */
  script: { exec: string; args: string[] }
  count: number
  address: Address
  /** Returns additional environment variables for a worker, given its number. */
  settingsOf: (place: number) => Record<string, string>
}

/**
 * The worker processes. This process starts them, distributes connections among them and stores their shared
 * counters. A worker that exits unexpectedly is replaced; `replace` replaces all workers.
 */
export class Workers {
  readonly #settingsOf: WorkerPlan['settingsOf']
  readonly #running = new Set<Worker>()
  readonly #places: Worker[] = []
  readonly #connections = new HandedConnections()
  readonly #count = countForWorkers()
  #isStopping = false

  private constructor({ script, settingsOf }: WorkerPlan) {
    // A small young generation saves a quarter of a worker's memory. In measurements, workers were no slower with it. A
    // server of one process gets the same flag from package.json, Dockerfile and catalogue.service.
    cluster.setupPrimary({ ...script, execArgv: ['--max-semi-space-size=2'] })
    this.#settingsOf = settingsOf
  }

  /** Resolves when all are serving. If one exits before that, kills the others and throws. */
  static async start(plan: WorkerPlan): Promise<Workers> {
    const workers = new Workers(plan)
    const places = Array.from({ length: plan.count }, (_, place) => workers.#begin(place))
    try {
      await Promise.all(places.map(serving))
      await workers.#connections.listen(plan.address)
    } catch (error) {
      workers.kill()
      throw error
    }
    for (const [place, worker] of places.entries()) void workers.#keep(place, worker)
    return workers
  }

  /**
   * Replaces the workers one by one with the code and settings now on disk. An old worker exits once its successor
   * serves. Throws if a successor does not start; the old workers not yet replaced then keep running.
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
      if (old) this.#connections.remove(old)
      if (old) say(old, 'stop')
      if (old) await ended(old)
    }
  }

  /** One after the other; those not yet stopped keep serving their open connections. Resolves when all ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#connections.close()
    const workers = [...this.#running]
    for (const [place, worker] of workers.entries()) {
      say(worker, 'stop')
      if (place < workers.length - 1)
        await Promise.race([ended(worker), delay(turnsMs / (workers.length - 1))])
    }
    await Promise.all(workers.map(ended))
  }

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
      if (message === 'serving') this.#connections.add(worker)
      const answer = this.#count(message)
      if (answer) say(worker, answer)
    })
    return worker
  }

  /** Watches a worker and starts a successor whenever it exits, until all workers are stopped. */
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
      // No pause after the first failure, because somebody may have killed the worker.
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

const say = (worker: Worker, message: object | string): void => {
  if (worker.isConnected()) worker.send(message, () => {})
}
