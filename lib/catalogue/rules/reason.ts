/** Why a rule decided: the deciding field and its value. */
export interface Reason {
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /**
   * Path to the field from the course, or from the document if the first key is `site`. List items are named by id.
   * Empty if no single field decides.
   */
  field: string[]
  value: string | number | boolean | null
}

/** A rule's verdict and the reason for it. */
export interface Judged<Verdict> {
  verdict: Verdict
  reason: Reason
}
