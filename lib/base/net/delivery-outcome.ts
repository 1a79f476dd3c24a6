import { type Cause, cause } from '#lib/base/failure-causes.ts'

/** Reasons are stored and shown, so they must not contain personal data or text from the other side. */
export type DeliveryOutcome =
  /** `receipt` is the id that the other side returned, or null. */
  { kind: 'delivered'; receipt: string | null } | FailedOutcome

export interface FailedOutcome {
  /**
   * `refused`: the other side works but rejected this message. `unavailable`: it accepts no messages at the moment.
   * `deferred`: it was not asked, because it got as many messages as it may until `retryAfter`.
   */
  kind: 'refused' | 'unavailable' | 'deferred'
  reason: string
  retryAfter?: Date | undefined
  /** Set if the other side has certainly not got the message. Otherwise it may have. */
  isUnsent?: boolean
}

/** Error that ends an attempt. Its outcome is `unavailable` unless `more` overrides that. */
export class DeliveryFailure extends Error {
  readonly reason: Cause
  readonly outcome: FailedOutcome
  constructor(reason: Cause, more: Partial<FailedOutcome> = {}, error?: Error) {
    super(reason, { cause: error })
    this.reason = reason
    this.outcome = { kind: 'unavailable', reason, ...more }
  }
}

/** Timeout of an attempt, which covers all its requests. */
const attemptMs = 20_000

/** Runs an attempt. At the deadline, aborts the attempt's requests and throws a `DeliveryFailure`. */
export async function withinDeadline<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  withinMs = attemptMs,
): Promise<Value> {
  const controller = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DeliveryFailure(cause('late', { seconds: withinMs / 1_000 })))
    controller.abort()
  }, withinMs)
  try {
    return await Promise.race([attempt(controller.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The attempt returns its receipt. A `DeliveryFailure` becomes the outcome; other errors are our own bugs. */
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
