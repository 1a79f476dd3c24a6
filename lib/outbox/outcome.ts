/** What came of an attempt to deliver one thing. Reasons are stored and shown: no personal data, no text of the other side. */
export type DeliveryOutcome =
  /** `receipt`: the other side's id for what it made of it; null when it names none. */
  | { kind: 'delivered'; receipt: string | null }
  /** The other side answers, but not for this one thing. */
  | { kind: 'refused'; reason: string }
  | Outage

/** Nothing at all can be delivered there now. */
export interface Outage {
  kind: 'unavailable'
  reason: string
  retryAfter?: Date | undefined
}
