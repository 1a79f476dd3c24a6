import { SendFailure } from './send-failure.ts'

/** For one attempt in all, however many requests it takes. */
const attemptMs = 20_000

/**
 * Ends an attempt when its time is over, whatever it waits for: then this throws a `SendFailure`, and the signal that
 * the attempt's requests were given is aborted.
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
