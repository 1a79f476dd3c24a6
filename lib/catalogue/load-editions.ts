import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** Groups of course ids, in the site's order; of a group of one institute the ids are in the group's. */
export async function loadEditions(db: Db, instituteId: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('editions')
    .where('institute_id', '=', instituteId)
    .select(['group_sequence', 'course_id'])
    .orderBy('group_sequence')
    .orderBy('sequence')
    .execute()
  return groupsOf(rows)
}

/**
 * Only those groups that decide which group some courses belong to, and who else does: each that names one of them,
 * or a course beside them, since the first group that names a course has it. The courses of learning paths count as
 * asked for.
 */
export async function loadEditionsOf(
  db: Db,
  instituteId: string,
  courseIds: readonly string[],
): Promise<string[][]> {
  const { rows } = await sql<{ group_sequence: number; course_id: string }>`
    with asked as (
      select unnest(${courseIds}::text[]) as course_id
      union select course_id from path_steps where institute_id = ${instituteId}
    ), beside as (
      select distinct b.course_id from asked
      join editions e on e.institute_id = ${instituteId} and e.course_id = asked.course_id
      join editions b on b.institute_id = ${instituteId} and b.group_sequence = e.group_sequence
    ), deciding as (
      select distinct e.group_sequence from beside
      join editions e on e.institute_id = ${instituteId} and e.course_id = beside.course_id
    )
    select e.group_sequence, e.course_id from deciding
    join editions e on e.institute_id = ${instituteId} and e.group_sequence = deciding.group_sequence
    order by e.group_sequence, e.sequence`.execute(db)
  return groupsOf(rows)
}

const groupsOf = (rows: { group_sequence: number; course_id: string }[]): string[][] =>
  [...Map.groupBy(rows, ({ group_sequence }) => group_sequence).values()].map((group) =>
    group.map(({ course_id }) => course_id),
  )
