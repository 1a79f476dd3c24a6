import { type Finding, runChecks } from '#lib/checks.ts'
import type { Db } from '#lib/db/open.ts'
import { env } from '#lib/env.ts'
import { checksOf } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'

/** Returns the findings of one check of institutes. */
export async function findingsOf(check: string, db: Db, now = new Date()): Promise<Finding[]> {
  const checks = await checksOf(modules())
  const found = await runChecks(checks, { db, env: { ...env(), INDEXNOW_KEY: 'set' }, now })
  return found.filter((finding) => finding.check === check)
}
