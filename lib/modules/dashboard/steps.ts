import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

export const steps = ['courses', 'staff', 'public', 'connection', 'key', 'website'] as const
export type Step = (typeof steps)[number]

/** Lists the steps that an institute has completed, except `public`, which depends on the site's settings. */
export async function listDoneSteps(db: Db, instituteId: string, now: Date): Promise<Set<Step>> {
  const { rows } = await sql<Record<Exclude<Step, 'public'>, boolean>>`select
    exists (select from courses where institute_id = ${instituteId}) as courses,
    exists (select from staff where institute_id = ${instituteId} and role = 'admin') as staff,
    exists (select from crm_connections where institute_id = ${instituteId}) as connection,
    exists (select from api_keys where institute_id = ${instituteId} and revoked_at is null
      and (expires_at is null or expires_at > ${now})) as key,
    exists (select from websites where institute_id = ${instituteId}) as website`.execute(db)
  return new Set(steps.filter((step) => step !== 'public' && rows[0]?.[step]))
}
