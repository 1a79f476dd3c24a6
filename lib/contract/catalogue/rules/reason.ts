/** Why a rule decided as it did: the field that decided, and its value. */
export interface Reason {
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /** Within the course, or the document if it begins with `site`; items by id. Empty if no field decided. */
  field: string[]
  value: string | number | boolean | null
}

export interface Judged<Verdict> {
  verdict: Verdict
  reason: Reason
}
