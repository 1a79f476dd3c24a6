import type { Db } from '#lib/db/open.ts'
import type { Env } from '#lib/env.ts'

/** The result of one check, as it is printed. */
export interface Finding {
  check: string
  /** The thing that was checked when there are several, such as an institute's slug. */
  subject: string | null
  is_ok: boolean
  message: string
  /** The next step; null when there is nothing to do. */
  advice: string | null
}

export interface Examination {
  db: Db
  env: Env
  now: Date
  /** Origin of a mirror of the site to check too. */
  mirror?: string | undefined
}

/** A message, and for a fault an advice. */
export type CheckResult = [message: string, advice?: string]

/** Checks one matter; returns nothing where there is nothing to check. */
export type Check = (
  examination: Examination,
) => Promise<[subject: Finding['subject'], ...result: CheckResult][]>

/** Formats an operator's command for an advice. */
export const command = (rest: string): string => `npm run -s catalogue -- ${rest}`
