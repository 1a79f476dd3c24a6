import { type Outage, OutageError } from '../outcome.ts'
import { SendFailure } from './send-failure.ts'

/** The time of one attempt, however many requests it takes. */
const attemptMs = 20_000

/**
 * Runs an attempt with a deadline. When the time is over, this throws a `SendFailure` and aborts the signal of the
 * attempt's requests, whatever they wait for.
 */
export async function withinDeadline<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  withinMs = attemptMs,
): Promise<Value> {
  const controller = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new SendFailure(`no answer within ${withinMs / 1_000} s`))
    controller.abort()
  }, withinMs)
  try {
    return await Promise.race([attempt(controller.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs an attempt with a deadline; an `OutageError` becomes its outcome. Other errors are ours and are thrown. */
export const attemptOnce = <Outcome>(
  attempt: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | Outage> =>
  withinDeadline(attempt).catch((error: unknown) => {
    if (error instanceof OutageError) return { kind: 'unavailable', reason: error.message }
    throw error
  })
