/** The outcome of one attempt. Reasons are stored and shown, so they hold no personal data and no text of the other side. */
export type DeliveryOutcome =
  /** `receipt`: the other side's id; null when it names none. */
  { kind: 'delivered'; receipt: string | null } | FailedOutcome

export interface FailedOutcome {
  /** `refused`: the other side works but refused this message. `unavailable`: it takes nothing now. */
  kind: 'refused' | 'unavailable'
  reason: string
  retryAfter?: Date | undefined
}

/** Ends an attempt wherever its failure is noticed. The message is the reason; an outage unless `more` says otherwise. */
export class DeliveryFailure extends Error {
  readonly outcome: FailedOutcome
  constructor(reason: string, more: Partial<FailedOutcome> = {}, cause?: Error) {
    super(reason, { cause })
    this.outcome = { kind: 'unavailable', reason, ...more }
  }
}
