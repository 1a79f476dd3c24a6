import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { StoredAuditEvent } from '#lib/office/institutes/audit.ts'

export interface Named {
  titles: Record<string, string>
  levels: Record<string, string>
  currency?: string
  /** Ids of enquiries that still exist. */
  enquiries: string[]
}

export async function findNamed(
  db: Db,
  instituteId: string,
  entries: readonly StoredAuditEvent[],
): Promise<Named> {
  const subjects = entries.flatMap(({ subject, after }) => [subject ?? '', String(after?.copy_of)])
  const { rows } = await sql<{ named: Named }>`select json_strip_nulls(json_build_object(
      'titles', (select coalesce(json_object_agg(id, coalesce(title, '')), '{}') from courses
        where institute_id = i.id and id = any(${subjects})),
      'levels', (select coalesce(json_object_agg(id, coalesce(level, '')), '{}') from versions
        where institute_id = i.id and course_id = any(${subjects})),
      'enquiries', (select coalesce(json_agg(id), '[]') from leads
        where institute_id = i.id and id = any(${subjects})),
      'currency', i.currency)) as named
    from institutes i where i.id = ${instituteId}`.execute(db)
  return rows[0]?.named ?? { titles: {}, levels: {}, enquiries: [] }
}
