import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** Loads the groups of course ids, in the site's order; ids are in the order of their group. */
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
 * Loads the groups of editions that decide about some courses. These are the groups that name one of the courses, and
 * those that share a course with such a group: the first group that names a course owns it. Courses of learning paths are included.
 */
export async function loadEditionsOf(
  db: Db,
  instituteId: string,
  courseIds: readonly string[],
): Promise<string[][]> {
  // `offset 0` forces one index look-up for each course, whatever the planner estimates: see `rowsKeyed`. Kysely's
  // builder cannot write it.
  const groupsNaming = (course: RawBuilder<unknown>) => sql`cross join lateral (
      select group_sequence from editions where institute_id = ${instituteId} and course_id = ${course} offset 0
    ) named`
  const members = sql`cross join lateral (
      select course_id, sequence from editions
      where institute_id = ${instituteId} and group_sequence = named.group_sequence offset 0
    ) member`
  const { rows } = await sql<{ group_sequence: number; course_id: string }>`
    with asked as (
      select unnest(${courseIds}::text[]) as course_id
      union select course_id from path_steps where institute_id = ${instituteId}
    ), beside as (
      select distinct member.course_id from asked ${groupsNaming(sql`asked.course_id`)} ${members}
    ), deciding as (
      select distinct group_sequence from beside ${groupsNaming(sql`beside.course_id`)}
    )
    select named.group_sequence, member.course_id from deciding named ${members}
    order by named.group_sequence, member.sequence`.execute(db)
  return groupsOf(rows)
}

const groupsOf = (rows: { group_sequence: number; course_id: string }[]): string[][] =>
  [...Map.groupBy(rows, ({ group_sequence }) => group_sequence).values()].map((group) =>
    group.map(({ course_id }) => course_id),
  )
