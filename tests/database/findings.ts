import type { Db } from '#lib/db/open.ts'
import { env } from '#lib/env.ts'
import { examineInstitutes } from '#lib/modules/doctor/doctor.ts'
import type { Finding } from '#lib/modules/doctor/finding.ts'

/** Returns the doctor's findings of one check of institutes. */
export async function findingsOf(check: string, db: Db, now = new Date()): Promise<Finding[]> {
  const found = await examineInstitutes({ db, env: { ...env(), INDEXNOW_KEY: 'set' }, now })
  return found.filter((finding) => finding.check === check)
}
