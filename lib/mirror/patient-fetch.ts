import { setTimeout as delay } from 'node:timers/promises'

const attemptsMax = 5
/** A limit holds for a minute, so that one wait is enough unless others use the same key. */
const limitWaitsMax = 30
const requestMs = 30_000

/**
 * `fetch` for many reads in a row: it waits when the key's limit is reached, as long as the answer says, and asks again
 * when the other side failed. What is refused still then is answered as it is.
 */
export async function patientFetch(url: string, init: RequestInit = {}): Promise<Response> {
  let waits = 0
  for (let attempt = 1; ; ) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(requestMs) }).catch(
      (error: Error) => error,
    )
    if (answer instanceof Response && answer.status === 429 && waits < limitWaitsMax) {
      waits += 1
      await answer.body?.cancel()
      await delay(1_000 * waitSecondsOf(answer))
      continue
    }
    const hasFailed = answer instanceof Error || answer.status >= 500
    if (hasFailed && attempt < attemptsMax) {
      if (answer instanceof Response) await answer.body?.cancel()
      await delay(250 * 2 ** attempt)
      attempt += 1
      continue
    }
    if (answer instanceof Response) return answer
    const reason = answer.cause instanceof Error ? answer.cause.message : answer.message
    throw new Error(`${new URL(url).origin} cannot be reached: ${reason}`)
  }
}

const waitSecondsOf = ({ headers }: Response): number => {
  const seconds = Number(headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 120) : 5
}
