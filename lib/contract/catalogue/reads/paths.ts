import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import type { Json } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import { type RevisionRow, revisionOf } from '#lib/contract/revision.ts'
import type { PathDetail, PathList } from '../answers/paths.ts'
import type { Answered } from '../follower/published-rows.ts'
import { withOwnUrls } from './picture-urls.ts'
import { key, NoQuery } from './query-fields.ts'

export const PathListQuery = z.object({
  stream: key.meta({
    description:
      'Stream slug. Returns the learning paths of this stream. An unknown slug gives an empty list.',
    override: { examples: ['music'] },
  }),
})
export type PathListQuery = z.output<typeof PathListQuery>

export const pathList = { path: '/learning-paths', query: PathListQuery } as const
export const pathDetail = { path: '/learning-paths/{code}', query: NoQuery } as const

/** Answers `GET /learning-paths` (contract §4.4) with all paths, or only the paths of one stream. */
export async function listPaths(
  db: Db,
  instituteId: string,
  stream: string | null | undefined,
): Promise<Answered<Json<PathList>>> {
  const filed = stream === undefined ? sql`` : sql`and stream = ${stream}`
  // Raw SQL: with Kysely, returning an empty list for an institute that was never published takes four more calls.
  const { rows } = await sql<RevisionRow & { entries: string | null }>`
    select publication.revision::text, publication.published_at, (
      select string_agg(entry, ',' order by sequence) from published_paths
      where institute_id = ${instituteId} ${filed}) as entries
    from (select) nothing left join publications publication on publication.institute_id = ${instituteId}`.execute(
    db,
  )
  const [row = { entries: null, revision: null, published_at: null }] = rows
  return { json: `{"data":[${withOwnUrls(row.entries ?? '')}]}`, revision: revisionOf(row) }
}

/** As in contract §4.5, in any case of the code. Undefined without one. */
export async function findPath(
  db: Db,
  instituteId: string,
  code: string,
): Promise<Answered<Json<PathDetail>> | undefined> {
  const row = await db
    .selectFrom('published_paths as path')
    .innerJoin('publications as publication', 'publication.institute_id', 'path.institute_id')
    .select(['detail', 'publication.revision', 'published_at'])
    .where('path.institute_id', '=', instituteId)
    .where('code', '=', fold(code))
    .executeTakeFirst()
  return row && { json: withOwnUrls(row.detail), revision: revisionOf(row) }
}
