/** Why a rule decided as it did: the field that decided, and its value. */
export interface Reason {
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /**
   * Path of the field within the course, or within the document if the first key is `site`. List items are identified
   * by id. Empty if no single field decided.
   */
  field: string[]
  value: string | number | boolean | null
}

export interface Judged<Verdict> {
  verdict: Verdict
  reason: Reason
}
