import type { Db } from '#lib/base/db/open.ts'
import type { StoredAuditEvent } from '#lib/office/institutes/audit.ts'

/** Current names and titles of the things that a page of the log refers to. */
export interface Named {
  titles: Map<string, string>
  levels: Record<string, string>
  currency: string | undefined
  enquiries: Set<string>
}

export async function findNamed(
  db: Db,
  instituteId: string,
  entries: readonly StoredAuditEvent[],
): Promise<Named> {
  const subjects = ['', ...entries.flatMap(({ subject, after }) => [subject ?? '', String(after?.copy_of)])]
  const [courses, versions, leads, institute] = await Promise.all([
    db
      .selectFrom('courses')
      .select(['id', 'title'])
      .where('institute_id', '=', instituteId)
      .where('id', 'in', subjects)
      .execute(),
    db
      .selectFrom('versions')
      .select(['id', 'level'])
      .where('institute_id', '=', instituteId)
      .where('course_id', 'in', subjects)
      .execute(),
    db
      .selectFrom('leads')
      .select('id')
      .where('institute_id', '=', instituteId)
      .where('id', 'in', subjects)
      .execute(),
    db.selectFrom('institutes').select('currency').where('id', '=', instituteId).executeTakeFirst(),
  ])
  return {
    titles: new Map(courses.map(({ id, title }) => [id, title ?? ''])),
    levels: Object.fromEntries(versions.map(({ id, level }) => [id, level ?? ''])),
    currency: institute?.currency ?? undefined,
    enquiries: new Set(leads.map(({ id }) => id)),
  }
}
