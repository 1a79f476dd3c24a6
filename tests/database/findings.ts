import type { Db } from '#lib/base/db/open.ts'
import { type Env, env } from '#lib/base/env.ts'
import { type Finding, pluggedChecks, runChecks } from '#lib/module.ts'

/** Returns the findings of one check of institutes. */
export async function findingsOf(
  check: string,
  db: Db,
  now = new Date(),
  settings: Partial<Env> = {},
): Promise<Finding[]> {
  const checks = await pluggedChecks()
  const found = await runChecks(checks, { db, env: { ...env(), ...settings }, now: async () => now })
  return found.filter((finding) => finding.check === check)
}
