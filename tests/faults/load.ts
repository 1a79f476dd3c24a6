import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Stage } from './stage.ts'

/** Senders of each kind of request; each waits for its answer before it asks again. */
const senders = { list: 10, detail: 8, streams: 4, lead: 10, healthz: 1, readyz: 1, preflight: 1 }
export type Kind = keyof typeof senders

export interface Outcome {
  kind: Kind
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  endedAt: number
  /** 0 when no answer came, or only part of one. */
  status: number
  /** The API's error code. */
  code?: string | undefined
  retryAfter?: string | null
}

/** Time between two requests of a sender: together they send 160 a second, which a small machine can serve. */
const paceMs = 200

/** Sends requests until it is stopped; `stop` resolves to their outcomes. */
export function startLoad({ origin }: App, { key, courseIds }: Stage) {
  const outcomes: Outcome[] = []
  let isOver = false
  const ask = async (kind: Kind): Promise<void> => {
    await sleep(paceMs * Math.random())
    while (!isOver) {
      const { path, ...init } = requestOf(kind, courseIds)
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const startedAt = performance.now()
      const answer = await send(`${origin}${path}`, { ...init, headers })
      outcomes.push({ kind, startedAt, endedAt: performance.now(), ...answer })
      await sleep(Math.max(0, startedAt + paceMs - performance.now()))
    }
  }
  const kinds = Object.entries(senders) as [Kind, number][]
  const asking = kinds.flatMap(([kind, length]) => Array.from({ length }, () => ask(kind)))
  return {
    stop: async (): Promise<Outcome[]> => {
      isOver = true
      await Promise.all(asking)
      return outcomes
    },
  }
}

async function send(
  url: string,
  init: RequestInit,
): Promise<Pick<Outcome, 'status' | 'code' | 'retryAfter'>> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
    const code = /"code":"(\w+)"/.exec(await response.text())?.[1]
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
  } catch {
    return { status: 0 }
  }
}

/** Every read is different: the server answers a repeated one from its cache. */
function requestOf(kind: Kind, courseIds: string[]): { path: string; method?: string; body?: string } {
  const random = randomBytes(6).toString('hex')
  const page = 1 + Math.floor(Math.random() * 1_000_000)
  switch (kind) {
    case 'list':
      return { path: `/catalog/v1/courses?q=${page % 2 ? random[0] : 'e'}&page_size=10&page=${page}` }
    case 'detail':
      return { path: `/catalog/v1/courses/${courseIds[page % courseIds.length]}?language=x${random}` }
    case 'streams':
      return { path: '/catalog/v1/streams' }
    case 'lead': {
      const lead = { full_name: 'Meera Nair', email: 'meera@example.org', message: random }
      return { path: '/catalog/v1/leads', method: 'POST', body: JSON.stringify(lead) }
    }
    case 'preflight':
      return { path: '/catalog/v1/courses', method: 'OPTIONS' }
    default:
      return { path: `/${kind}` }
  }
}

export const isFailed = ({ status }: Outcome): boolean => status === 0 || status >= 500

export const ofKind =
  (...kinds: Kind[]) =>
  ({ kind }: Outcome): boolean =>
    kinds.includes(kind)

/** The requests that need the database. */
export const isOfApi = ofKind('list', 'detail', 'streams', 'lead')

/** The duration that `share` of the requests stay below, in milliseconds; 0 without requests. */
export function percentile(outcomes: Outcome[], share: number): number {
  const sorted = outcomes.map(({ startedAt, endedAt }) => endedAt - startedAt).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** How long after a moment the last failure was answered; 0 when none was. */
export const lastFailureAfter = (at: number, outcomes: Outcome[]): number =>
  Math.max(0, ...outcomes.filter(isFailed).map(({ endedAt }) => endedAt - at))
