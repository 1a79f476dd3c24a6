/** The reason of a rule's verdict: the field that decided, and its value. */
export interface Reason {
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /**
   * Keys that lead to the field from the course, or from the document when the first key is `site`. Items of a list
   * are named by their ids. Empty when no single field decides.
   */
  field: string[]
  value: string | number | boolean | null
}

/** The verdict of a rule, and its reason. */
export interface Judged<Verdict> {
  verdict: Verdict
  reason: Reason
}
