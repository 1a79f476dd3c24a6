import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { anyOf } from '#lib/base/db/rows.ts'
import type { Json } from '#lib/base/json.ts'
import {
  isSameRevision,
  type Revision,
  type RevisionRow,
  revisionOf,
  unpublished,
} from '#lib/contract/revision.ts'
import type { Answered } from '../follower/publication.ts'
import type { Sitemap } from '../shapes/sitemap.ts'
import { withOwnUrls } from './picture-urls.ts'

/**
 * Reads the sitemap entries of courses by id. Returns undefined if the institute is at another revision. Checks the
 * institute's revision, because a course keeps its revision if only its pages change.
 */
export async function readPages(
  db: Db,
  instituteId: string,
  courseIds: string[],
  revision: Revision,
): Promise<Map<string | null, string[] | null> | undefined> {
  const rows = await db
    .selectFrom('publications as publication')
    .leftJoin('published_courses as course', (join) =>
      join.on('course.institute_id', '=', instituteId).on('course.entry_id', '=', anyOf(courseIds)),
    )
    .select(['publication.revision', 'published_at', 'entry_id', 'pages'])
    .where('publication.institute_id', '=', instituteId)
    .execute()
  const [first = { revision: null, published_at: null }] = rows
  if (!isSameRevision(revisionOf(first), revision)) return undefined
  return new Map(rows.map((row) => [row.entry_id, row.pages]))
}

/** Reads the whole sitemap with one statement, so at one revision. */
export async function readSitemap(db: Db, instituteId: string): Promise<Answered<Json<Sitemap>>> {
  // Raw SQL, because Kysely would order after it aggregates.
  const { rows } = await sql<RevisionRow & { pages: string | null }>`
    select revision, published_at, (
      select string_agg(array_to_string(pages, ','), ',' order by catalogue_key) filter (where pages <> '{}')
      from published_courses course where course.institute_id = publication.institute_id) as pages
    from publications publication where institute_id = ${instituteId}`.execute(db)
  const [row] = rows
  return {
    json: `{"data":[${withOwnUrls(row?.pages ?? '')}]}`,
    revision: row ? revisionOf(row) : unpublished,
  }
}
