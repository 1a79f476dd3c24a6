import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { type Finding, pluggedChecks, runChecks } from '#lib/module.ts'

/** Returns the findings of one check of institutes. */
export async function findingsOf(check: string, db: Db, now = new Date()): Promise<Finding[]> {
  const checks = await pluggedChecks()
  const found = await runChecks(checks, { db, env: env(), now: async () => now })
  return found.filter((finding) => finding.check === check)
}
