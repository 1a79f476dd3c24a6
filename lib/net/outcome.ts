/** Outcome of one attempt. Reasons are stored and shown, so they contain no personal data and no text of the other side. */
export type DeliveryOutcome =
  /** `receipt` is the id that the other side returned, if any. */
  { kind: 'delivered'; receipt: string | null } | FailedOutcome

export interface FailedOutcome {
  /** `refused`: the other side works, but rejected this message. `unavailable`: it accepts nothing now. */
  kind: 'refused' | 'unavailable'
  reason: string
  retryAfter?: Date | undefined
}

/** Thrown to end an attempt. An outage, unless `more` says otherwise. */
export class DeliveryFailure extends Error {
  readonly outcome: FailedOutcome
  constructor(reason: string, more: Partial<FailedOutcome> = {}, cause?: Error) {
    super(reason, { cause })
    this.outcome = { kind: 'unavailable', reason, ...more }
  }
}

/** Deadline of an attempt, for all its requests together. */
const attemptMs = 20_000

/** Runs an attempt. At the deadline it throws a `DeliveryFailure` and aborts the attempt's requests. */
export async function withinDeadline<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  withinMs = attemptMs,
): Promise<Value> {
  const controller = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DeliveryFailure(`no answer within ${withinMs / 1_000} s`))
    controller.abort()
  }, withinMs)
  try {
    return await Promise.race([attempt(controller.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs an attempt, which returns its receipt, within the deadline. A `DeliveryFailure` becomes the outcome; other errors are
 * our own bugs and are thrown.
 */
export async function attemptOnce(
  attempt: (signal: AbortSignal) => Promise<string | null>,
): Promise<DeliveryOutcome> {
  try {
    return { kind: 'delivered', receipt: await withinDeadline(attempt) }
  } catch (error) {
    if (error instanceof DeliveryFailure) return error.outcome
    throw error
  }
}
