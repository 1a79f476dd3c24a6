import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { rowsKeyed } from '#lib/base/db/rows.ts'

/** Average rating of one edition of a course, and the number of ratings that it is based on. */
export interface RatingCount {
  id: string
  rating: number
  count: number
}

/** Reads the ratings of all editions of the given courses. Editions in `language` come first. */
export async function countRatings(
  db: Db,
  instituteId: string,
  ids: readonly string[],
  language: string,
): Promise<RatingCount[]> {
  const versions = rowsKeyed('published_versions', instituteId, 'entry_id', ids)
  // The outer query parses one detail per edition. Parsing in the inner query would parse one per version.
  const { rows } = await sql<RatingCount>`
    select id, (rated->>'ratingValue')::float8 as rating, (rated->>'ratingCount')::int as count
    from (select entry_id as id, place, language, detail::json #> '{structured_data,aggregateRating}' as rated
      from (select distinct on (entry_id, course_id) * from ${versions} version order by entry_id, course_id, place
        offset 0) edition) edition
    where rated is not null order by language = ${language} desc, place`.execute(db)
  return rows
}
