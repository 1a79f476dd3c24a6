import { type Catalogue as Client, createCatalogue } from 'catalogue-client'
import pLimit, { type LimitFunction } from 'p-limit'
import { perProcess } from '#lib/base/per-process.ts'

/** Maximum number of concurrent reads. A page may need dozens of reads, and many pages may be rendering. */
const atOnceMax = 4

/**
 * Thrown for a read that another deployment refused, could not answer, or did not answer in time. A later read may
 * succeed.
 */
export class ApiOutage extends Error {
  /** Whole seconds to wait before retrying; undefined if the response did not contain them. */
  readonly retryAfter: number | undefined

  constructor(message: string, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

export interface Patience {
  /** Timeout per attempt. */
  answerMs: number
  /** Timeout of the whole read, including queueing, all attempts and the pauses between them. */
  wholeMs: number
  /** Maximum number of attempts, including the first. Attempts made while the key's limit is used up count too. */
  attemptsMax: number
}

export type Fetch = (request: Request, init: RequestInit) => Promise<Response>

/** State of the reads from one deployment with one key, which share the key's rate limit. */
interface Reads {
  limit: LimitFunction
  /** Time at which requests with the key are allowed again, in milliseconds of `performance.now()`. */
  pausedUntil: number
}

const all = perProcess('remote reads', () => new Map<string, Reads>())

/**
 * Clients of a deployment's API. They throw an `ApiOutage` for a status that is not a regular response of the endpoint.
 */
interface Deployment {
  /** Client without retries. */
  once: Client
  /**
   * Calls `read` with a retrying client as soon as fewer than four reads are running. Queueing and attempts together
   * time out after `wholeMs`.
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

const tooManyWait = 'Too many reads of the other deployment are already waiting.'

/** While the key's limit is used up, returns a 429 response without sending the request. */
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

/**
 * Returns whether a status is a regular response to the request: an enquiry (POST), a check of an origin, or a read.
 */
function isAnswer({ method, headers }: Request, status: number): boolean {
  if (method === 'POST') return [200, 201, 400, 429].includes(status)
  return (headers.has('origin') ? [200, 403] : [200, 400, 404]).includes(status)
}

const reasonOf = ({ name, message, cause }: Error): string =>
  name === 'TimeoutError'
    ? 'did not complete its answer in time'
    : `cannot be reached: ${cause instanceof Error ? cause.message : message}`

/** Parses `Retry-After` as whole seconds. This API never sends a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}
