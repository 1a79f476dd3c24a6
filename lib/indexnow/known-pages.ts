import { sql } from 'kysely'
import { anyOf } from '#lib/db/any-of.ts'
import type { Db } from '#lib/db/open.ts'
import type { SitePages } from './course-pages.ts'

/** Under which addresses engines know courses, all unless some are named. */
export async function listKnown(db: Db, instituteId: string, courses?: string[]): Promise<string[]> {
  let known = db.selectFrom('indexnow_pages').select('addresses').where('institute_id', '=', instituteId)
  if (courses) known = known.where('course_id', '=', anyOf(courses))
  return (await known.execute()).flatMap(({ addresses }) => addresses)
}

/** Notes under which addresses engines know courses, all unless some are named. */
export async function keepPages(
  trx: Db,
  instituteId: string,
  { ofCourses }: SitePages,
  courses?: string[],
): Promise<void> {
  let gone = trx.deleteFrom('indexnow_pages').where('institute_id', '=', instituteId)
  if (courses) gone = gone.where('course_id', '=', anyOf(courses))
  await gone.execute()
  const ids = courses?.filter((id) => ofCourses.has(id)) ?? [...ofCourses.keys()]
  const rows = ids.map((course_id) => ({ course_id, addresses: ofCourses.get(course_id) ?? [] }))
  // A builder has no rows of JSON, by which any number of pages is one parameter.
  await sql`insert into indexnow_pages (institute_id, course_id, addresses)
    select ${instituteId}, row ->> 'course_id', array(select jsonb_array_elements_text(row -> 'addresses'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`.execute(trx)
}
