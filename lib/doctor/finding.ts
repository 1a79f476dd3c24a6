/** What the doctor found of one thing. */
export interface Finding {
  /**
   * What was looked at: `database`, `migrations`, `institute`, `keys`, `crm`, `leads`, `hooks`, `indexnow`, `websites`, `site`, `words`,
   * `mirror` or `counters`.
   */
  check: string
  /** Which one, where there are several: an institute's slug. */
  subject: string | null
  is_ok: boolean
  message: string
  /** What to do about it; null when there is nothing to do. */
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

/** How the advice names the operator's command. */
export const command = (rest: string): string => `npm run -s catalogue -- ${rest}`
