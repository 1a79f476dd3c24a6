import { type Catalogue as Client, createCatalogue } from 'catalogue-client'
import pLimit, { type LimitFunction } from 'p-limit'
import { perProcess } from '#lib/per-process.ts'

/** The maximum of concurrent reads: a page may need dozens, and many pages may be in progress. */
const atOnceMax = 4

/** A read that another deployment refused, failed or left unanswered: a later one may succeed. */
export class ApiOutage extends Error {
  /** Whole seconds after which it may be back; undefined when it did not say. */
  readonly retryAfter: number | undefined

  constructor(message: string, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** The time limits and attempts of a read. */
export interface Patience {
  /** For one answer. */
  answerMs: number
  /** For a read with its wait for a turn, all attempts and pauses. */
  wholeMs: number
  /** Most attempts, with the first; an attempt that meets a used-up limit counts. */
  attemptsMax: number
}

export type Fetch = (request: Request, init: RequestInit) => Promise<Response>

/** The reads of one deployment under one key: all users of a key share its limit. */
interface Reads {
  limit: LimitFunction
  /** Until when the key's limit is used up, by `performance.now`. */
  pausedUntil: number
}

const all = perProcess('remote reads', () => new Map<string, Reads>())

/** A deployment's API. Its clients throw an `ApiOutage` for an answer that the endpoint never gives. */
interface Deployment {
  /** Sends everything once. */
  once: Client
  /**
   * Calls `read` when fewer than four reads are under way, with a client that repeats what failed. The wait and the
   * client's attempts end together, after `wholeMs`.
   */
  inTurn: <Answer>(read: (reads: Client) => Promise<Answer>) => Promise<Answer>
}

export function deploymentAt(url: string, key: string, patience: Patience, fetch: Fetch): Deployment {
  const name = `${url} ${key}`
  const state = all().get(name) ?? { limit: pLimit(atOnceMax), pausedUntil: 0 }
  all().set(name, state)
  const { answerMs: attemptMs, wholeMs, attemptsMax } = patience
  const clientWith = (totalMs: number, retries: number, over: Fetch): Client => {
    const client = createCatalogue({ url, key, attemptMs, totalMs, retries, fetch: over })
    client.use(outages)
    return client
  }
  const unpaused = unlessPaused(state, fetch)
  return {
    once: clientWith(attemptMs, 0, fetch),
    inTurn(read) {
      const until = performance.now() + wholeMs
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new ApiOutage(tooManyWait)), wholeMs)
      const turn = state.limit(() => {
        const leftMs = until - performance.now()
        if (leftMs <= 0) return late.promise
        clearTimeout(timer)
        return read(clientWith(leftMs, attemptsMax - 1, unpaused))
      })
      return Promise.race([turn, late.promise])
    },
  }
}

const tooManyWait = 'Too many reads of the other deployment wait for their turn.'

/** Answers as the other side would while the key's limit is used up, without asking it. */
const unlessPaused =
  (reads: Reads, fetch: Fetch): Fetch =>
  async (request, init) => {
    const pausedSeconds = Math.ceil((reads.pausedUntil - performance.now()) / 1_000)
    if (pausedSeconds > 0)
      return new Response(null, { status: 429, headers: { 'retry-after': String(pausedSeconds) } })
    const response = await fetch(request, init)
    if (response.status === 429 && reads.pausedUntil <= performance.now())
      reads.pausedUntil = performance.now() + 1_000 * (retryAfterOf(response) ?? 0)
    return response
  }

const outages: Parameters<Client['use']>[0] = {
  onError: ({ request, error }) =>
    new ApiOutage(`${request.url} ${reasonOf(error as Error)}`, { cause: error }),
  async onResponse({ request, response }) {
    if (isAnswer(request, response.status)) return
    const retryAfter = retryAfterOf(response)
    const message = `${request.url} answered ${response.status}: ${await response.text()}`
    throw new ApiOutage(message, retryAfter === undefined ? {} : { retryAfter })
  },
}

/** The statuses that an enquiry, a question about an origin, and a read may get. */
function isAnswer({ method, headers }: Request, status: number): boolean {
  if (method === 'POST') return [200, 201, 400, 429].includes(status)
  return (headers.has('origin') ? [200, 403] : [200, 400, 404]).includes(status)
}

const reasonOf = ({ name, message, cause }: Error): string =>
  name === 'TimeoutError'
    ? 'gave no whole answer in time'
    : `cannot be reached: ${cause instanceof Error ? cause.message : message}`

/** Only whole seconds: this API never sends the form with a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}
