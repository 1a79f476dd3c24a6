/** The names of all checks; alerts look for them (docs/operating.md). */
export const checks = [
  ...(['database', 'migrations', 'counters', 'site', 'words', 'institute', 'keys'] as const),
  ...(['leads', 'crm', 'hooks', 'indexnow', 'websites', 'mirror'] as const),
]
type Check = (typeof checks)[number]

/** The result of one check. */
export interface Finding {
  check: Check
  /** The thing that was checked when there are several, such as an institute's slug. */
  subject: string | null
  is_ok: boolean
  message: string
  /** The next step; null when there is nothing to do. */
  advice: string | null
}

export const healthyFinding = (check: Check, subject: string | null, message: string): Finding => ({
  check,
  subject,
  is_ok: true,
  message,
  advice: null,
})

export const faultFinding = (
  check: Check,
  subject: string | null,
  message: string,
  advice: string,
): Finding => ({
  check,
  subject,
  is_ok: false,
  message,
  advice,
})

/** Formats an operator's command for an advice. */
export const command = (rest: string): string => `npm run -s catalogue -- ${rest}`
