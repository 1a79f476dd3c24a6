import type { Db } from '#lib/db/open.ts'

/** Yields the ids of an institute's courses in the database's order, at most `size` at a time. */
export async function* courseIdsOf(db: Db, instituteId: string, size: number): AsyncGenerator<string[]> {
  let after: string | undefined
  do {
    let courses = db.selectFrom('courses').select('id').where('institute_id', '=', instituteId)
    if (after !== undefined) courses = courses.where('id', '>', after)
    const ids = (await courses.orderBy('id').limit(size).execute()).map(({ id }) => id)
    if (ids.length > 0) yield ids
    after = ids.length < size ? undefined : ids.at(-1)
  } while (after !== undefined)
}
