/** The result of one check. */
export interface Finding {
  /**
   * The name of the check: `database`, `migrations`, `institute`, `keys`, `crm`, `leads`, `hooks`, `indexnow`,
   * `websites`, `site`, `words`, `mirror` or `counters`.
   */
  check: string
  /** The thing that was checked when there are several, such as an institute's slug. */
  subject: string | null
  is_ok: boolean
  message: string
  /** The next step; null when there is nothing to do. */
  advice: string | null
}

export const healthy = (check: string, subject: string | null, message: string): Finding => ({
  check,
  subject,
  is_ok: true,
  message,
  advice: null,
})

export const fault = (check: string, subject: string | null, message: string, advice: string): Finding => ({
  check,
  subject,
  is_ok: false,
  message,
  advice,
})

/** Formats an operator's command for an advice. */
export const command = (rest: string): string => `npm run -s catalogue -- ${rest}`
