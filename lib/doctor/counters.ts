import type { Env } from '#lib/env.ts'
import { type Finding, fault, healthy } from './finding.ts'

const waitMsMax = 2_000

/** Checks that the store of the rate limits answers; without a store the service counts in its own process. */
export async function checkCounters({
  KV_REST_API_URL: url,
  KV_REST_API_TOKEN: token,
}: Env): Promise<Finding> {
  // Settings with only one of the two are refused earlier.
  if (!url || !token) {
    const message =
      'No counter store is set: what one `npm start` serves is counted together, which is right for one machine.'
    return healthy('counters', null, message)
  }
  try {
    await ping(url, token)
    return healthy('counters', null, 'The counter store answers.')
  } catch (error) {
    return fault(
      'counters',
      null,
      `The counter store at ${hostOf(url)} does not answer: ${reasonOf(error)}.`,
      'Check KV_REST_API_URL and KV_REST_API_TOKEN; until then each process counts by itself.',
    )
  }
}

/** Pings the store. The client is loaded on use: most services have no store. */
async function ping(url: string, token: string): Promise<void> {
  const { createClient } = await import('@vercel/kv')
  // A new signal for each request: the client takes an aborted signal for an answer.
  const signal = () => AbortSignal.timeout(waitMsMax)
  const answer = await createClient({
    url,
    token,
    cache: 'no-store',
    retry: { retries: 0 },
    enableAutoPipelining: false,
    responseEncoding: false,
    signal,
  }).ping()
  if (answer !== 'PONG') throw new Error(`it answered ${JSON.stringify(answer)}, not PONG`)
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'KV_REST_API_URL')

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `nothing came within ${waitMsMax} ms`
  return cause instanceof Error && cause.message ? cause.message : message
}
