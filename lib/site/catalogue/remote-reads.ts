import { setTimeout as delay } from 'node:timers/promises'
import { perProcess } from '#lib/per-process.ts'

/** The maximum of concurrent requests: a page may need dozens, and many pages may be in progress. */
const atOnceMax = 4
const backoffMs = 250

/** A whole response of another deployment. */
export interface RemoteAnswer {
  status: number
  body: string
  /** Whole seconds after which it wants to be asked again; undefined when it does not say. */
  retryAfter: number | undefined
}

/** A read that another deployment refused, failed or left unanswered: a later one may succeed. */
export class ApiOutage extends Error {
  /** Whole seconds after which it may be back; undefined when it did not say. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    { retryAfter, ...options }: ErrorOptions & Pick<Partial<RemoteAnswer>, 'retryAfter'> = {},
  ) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** The time limits and attempts of a read. */
export interface Patience {
  /** For one answer. */
  answerMs: number
  /** For a read with all waiting and asking again. */
  wholeMs: number
  /** The number of attempts, the first included. */
  attemptsMax: number
}

/** Sends the request once; throws without a whole response within the time limit. */
export type SendOnce = (limitMs: number) => Promise<RemoteAnswer>

/**
 * The reads of one deployment under one key: few at once, none while the key's limit is used up, and again when the
 * other side failed.
 */
export class RemoteReads {
  readonly #turns: (() => void)[] = []
  #running = 0
  /** Until when the key's limit is used up, by `performance.now`. */
  #pausedUntil = 0

  /** Returns the last response when the time is up, even a refusal or failure. */
  async read(send: SendOnce, { answerMs, wholeMs, attemptsMax }: Patience): Promise<RemoteAnswer> {
    const until = performance.now() + wholeMs
    const ask = (): Promise<RemoteAnswer> => send(Math.min(answerMs, until - performance.now()))
    for (let failures = 0; ; ) {
      const outcome = await this.#inTurn(until, ask).catch((error: Error) => error)
      const isFailure = outcome instanceof Error || outcome.status >= 500
      if (isFailure) failures++
      const againAt = isFailure ? performance.now() + backoffOf(outcome, failures) : this.#pausedUntil
      const mayChange = isFailure ? failures < attemptsMax : outcome.status === 429
      if (!mayChange || againAt > until) {
        if (outcome instanceof Error) throw outcome
        return outcome
      }
      await delay(againAt - performance.now())
    }
  }

  async #inTurn(until: number, ask: () => Promise<RemoteAnswer>): Promise<RemoteAnswer> {
    await this.#turn(until)
    try {
      const pausedMs = this.#pausedUntil - performance.now()
      // Sends no request that would be refused: all users of a key share its limit.
      if (this.#pausedUntil > until) return { status: 429, body: '', retryAfter: Math.ceil(pausedMs / 1_000) }
      if (pausedMs > 0) await delay(pausedMs)
      const answer = await ask()
      if (answer.status === 429) this.#pausedUntil = performance.now() + backoffOf(answer, 1)
      return answer
    } finally {
      const next = this.#turns.shift()
      if (next) next()
      else this.#running--
    }
  }

  #turn(until: number): Promise<void> {
    if (this.#running < atOnceMax) {
      this.#running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#turns.splice(this.#turns.indexOf(turn), 1)
        reject(new ApiOutage('Too many reads of the other deployment wait for their turn.'))
      }, until - performance.now())
      this.#turns.push(turn)
    })
  }
}

/** Returns the backoff before the next attempt, in milliseconds. */
function backoffOf(outcome: RemoteAnswer | Error, failures: number): number {
  const wantedMs = outcome instanceof Error ? 0 : 1_000 * (outcome.retryAfter ?? 0)
  return Math.max(backoffMs * 2 ** failures, wantedMs)
}

const all = perProcess('remote reads', () => new Map<string, RemoteReads>())

/** The process's reads of a deployment under a key. */
export function remoteReads(url: string, key: string): RemoteReads {
  const name = `${url} ${key}`
  const reads = all().get(name) ?? new RemoteReads()
  all().set(name, reads)
  return reads
}
