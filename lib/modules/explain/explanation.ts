import type { Reason } from '#lib/catalogue/rules/reason.ts'

/** The verdict of one rule: plain data for a terminal, a page or a program. */
export interface Verdict {
  /** Such as `visibility`, `availability` or `price`. */
  rule: string
  /** One or two words: `closed`, `hidden`, `1499 INR`. */
  verdict: string
  /** A clause, such as "the default invite 'i3' ended on 2026-11-01". */
  because: string
  /** The path of the field that decided, in the document or the course: `versions.v2.status`; null without a field. */
  field: string | null
  value: Reason['value']
}

/** The verdict whether something is in a list, stream, category or path. */
export interface PlaceVerdict extends Verdict {
  /** The slug of a stream or category, the code of a path, or the language of a list (`''` without one). */
  name: string
  /** The title of a stream, category or path that readers see. */
  label?: string
  stands: boolean
}

/** Builds a verdict from the reason of a rule, or from a clause; `steps` are put before the reason's own field. */
export function verdictOf(
  rule: string,
  verdict: string,
  reason: Reason | string,
  steps: string[] = [],
): Verdict {
  if (typeof reason === 'string') return { rule, verdict, because: reason, field: null, value: null }
  const { because, field, value } = reason
  return { rule, verdict, because, field: field.length === 0 ? null : [...steps, ...field].join('.'), value }
}

export const placeVerdict = (
  rule: string,
  name: string,
  stands: boolean,
  reason: Reason | string,
  steps?: string[],
): PlaceVerdict => ({ ...verdictOf(rule, stands ? 'stands' : 'absent', reason, steps), name, stands })
