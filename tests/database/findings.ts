import type { Db } from '#lib/base/db/open.ts'
import { type Env, env } from '#lib/base/env.ts'
import { pluggedChecks } from '#lib/module.ts'
import { operatorText, runChecks } from '#lib/office/findings/findings.ts'

/** Returns the findings of one check of institutes, as the doctor prints them. */
export async function findingsOf(check: string, db: Db, now = new Date(), settings: Partial<Env> = {}) {
  const checks = await pluggedChecks()
  const found = await runChecks(checks, { db, env: { ...env(), ...settings }, now: async () => now })
  return found
    .filter((finding) => finding.check === check)
    .map((finding) => ({
      check,
      subject: finding.on.institute ?? (finding.on.id || null),
      is_ok: finding.weight !== 'error',
      ...operatorText(finding),
    }))
}
