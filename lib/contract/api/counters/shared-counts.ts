import { causeOf } from '#lib/base/db/failures.ts'
import { log } from '#lib/base/log.ts'
import type { CounterStore } from './stores.ts'

const warmMs = 1_000
const failuresToRest = 3
const restMs = 2_000
const warnEveryMs = 60_000

/**
 * Calls a counter store, combining the counts of one event loop turn into one call. A burst then needs a single
 * connection; opening another takes longer than a request may wait. After three failures in a row the store
 * is left alone for two seconds, then one call tries it again.
 */
export class SharedCounts {
  readonly #opening: Promise<CounterStore>
  readonly #waitMs: number
  readonly #name: string
  #batch: { names: string[]; counts: Promise<number[]> } | undefined
  #failures = 0
  #triedMs = 0
  #warnedMs = Number.NEGATIVE_INFINITY

  /** `waitMs` is how long a request waits for the store, `name` is what the log calls it. */
  constructor(opening: Promise<CounterStore>, waitMs: number, name: string) {
    this.#opening = opening
    this.#waitMs = waitMs
    this.#name = name
    // `addOne` reports this failure; until then it must not become an unhandled rejection, which would end the
    // process.
    opening.catch(() => {})
  }

  /** The new counts, in the order of the names; none if the store fails or is too slow. */
  async addOne(names: readonly string[], now: Date): Promise<number[]> {
    if (names.length === 0 || !this.#mayTry(now)) return []
    this.#batch ??= this.#begin(now)
    const end = this.#batch.names.push(...names)
    return (await this.#batch.counts).slice(end - names.length, end)
  }

  /** Works in the background. If it fails, the count stays one too high for the rest of its minute. */
  giveBack(names: readonly string[]): void {
    if (names.length > 0) this.#opening.then((store) => store.add(names, -1)).catch(() => {})
  }

  async warm(now: Date): Promise<void> {
    const ready = this.#opening.then((store) => store.ping())
    await inTime(warmMs, ready).catch((error: unknown) => this.#fail(error, now))
  }

  #begin(now: Date) {
    const names: string[] = []
    const send = async (): Promise<number[]> => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      this.#batch = undefined
      const added = this.#opening.then((store) => store.add(names, 1))
      try {
        const counts = await inTime(this.#waitMs, added)
        this.#failures = 0
        return counts
      } catch (error) {
        this.#fail(error, now)
        return []
      }
    }
    return { names, counts: send() }
  }

  #mayTry(now: Date): boolean {
    if (this.#failures < failuresToRest) return true
    // Uses the absolute difference, so that a clock set back prolongs the pause by two seconds at most.
    if (Math.abs(now.getTime() - this.#triedMs) < restMs) return false
    this.#triedMs = now.getTime()
    return true
  }

  #fail(error: unknown, now: Date): void {
    this.#failures++
    this.#triedMs = now.getTime()
    if (Math.abs(now.getTime() - this.#warnedMs) < warnEveryMs) return
    this.#warnedMs = now.getTime()
    const reason = reasonOf(error)
    log().warn({ reason }, `${this.#name} does not answer; this process counts locally`)
  }
}

/** Waits for one more turn after `limitMs`: if the process was busy, the answer may be in the socket, unread. */
export async function inTime<Done>(limitMs: number, work: Promise<Done>): Promise<Done> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error(`No answer came within ${limitMs} ms.`))
  const timer = setTimeout(() => setImmediate(giveUp), limitMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Reads the `cause` of a failed connection, and leaves out the command, which would repeat all names. */
function reasonOf(error: unknown): string {
  const [message = ''] = causeOf(error).message.split(', command was:', 1)
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${message}${cause}`.slice(0, 300)
}
