import type { Db } from '#lib/base/db/open.ts'
import type { Json } from '#lib/base/json.ts'
import { revisionOf } from '#lib/contract/revision.ts'
import type { Site, StreamList } from '../answers/site.ts'
import type { Answered } from '../follower/published-rows.ts'
import { withOwnUrls } from './picture-urls.ts'
import { NoQuery } from './query-fields.ts'

export const site = { path: '/site', query: NoQuery } as const
export const streams = { path: '/streams', query: NoQuery } as const

/** Answers `GET /site` (contract §4.7). Returns undefined if the institute was never published. */
export async function readSite(db: Db, instituteId: string): Promise<Answered<Json<Site>> | undefined> {
  const row = await db
    .selectFrom('publications')
    .select(['site', 'revision', 'published_at'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return row && { json: withOwnUrls(row.site), revision: revisionOf(row) }
}

/** Answers `GET /streams` (contract §4.3). Returns undefined if the institute was never published. */
export async function listStreams(
  db: Db,
  instituteId: string,
): Promise<Answered<Json<StreamList>> | undefined> {
  const row = await db
    .selectFrom('publications')
    .select(['streams', 'revision', 'published_at'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return row && { json: withOwnUrls(row.streams), revision: revisionOf(row) }
}
