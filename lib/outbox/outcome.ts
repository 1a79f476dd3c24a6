/** The outcome of one attempt. Reasons are stored and shown, so they hold no personal data and no text of the other side. */
export type DeliveryOutcome =
  /** `receipt`: the other side's id; null when it names none. */
  | { kind: 'delivered'; receipt: string | null }
  /** The other side works but refused this message. */
  | { kind: 'refused'; reason: string }
  | Outage

/** Nothing can be delivered to the destination now. */
export interface Outage {
  kind: 'unavailable'
  reason: string
  retryAfter?: Date | undefined
}

/** An outage that ends an attempt wherever it is noticed; the message is the reason. */
export class OutageError extends Error {}
