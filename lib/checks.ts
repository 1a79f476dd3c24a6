import type { Db } from '#lib/db/open.ts'
import type { Env } from '#lib/env.ts'

/** Result of one check, as it is printed. */
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

/** Checks by the name that alerts look for. */
export type Checks = Readonly<Record<string, Check>>

/** Runs checks one after the other, in their order. */
export async function runChecks(checks: Checks, examination: Examination): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, examine] of Object.entries(checks))
    for (const [subject, message, advice = null] of await examine(examination))
      findings.push({ check, subject, is_ok: advice === null, message, advice })
  return findings
}

export const areWell = (findings: readonly Finding[]): boolean => findings.every(({ is_ok }) => is_ok)
