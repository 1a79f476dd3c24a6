/** Why a rule came to its verdict: the field that decided, and what stands there. */
export interface Reason {
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /**
   * Keys that lead to the field: from the course, or from the document where they begin with `site`; things of a list
   * by their ids. Empty where no single field decides.
   */
  field: string[]
  value: string | number | boolean | null
}

/** What a rule says, and why. */
export interface Judged<Verdict> {
  verdict: Verdict
  reason: Reason
}
