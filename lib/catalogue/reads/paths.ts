import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { fold } from '../rules/text/fold.ts'
import type { Json } from '../shapes/json.ts'
import type { PathDetail, PathList } from '../shapes/paths.ts'
import type { PathListQuery } from './query.ts'

/** `GET /learning-paths` (contract §4.4), all or of one stream. */
export async function listPaths(
  db: Db,
  instituteId: string,
  { stream }: PathListQuery,
): Promise<Json<PathList>> {
  if (stream === null) return '{"data":[]}'
  let paths = db
    .selectFrom('published_paths')
    .select(sql<string>`coalesce(string_agg(entry, ',' order by sequence), '')`.as('entries'))
    .where('institute_id', '=', instituteId)
  if (stream !== undefined) paths = paths.where('stream', '=', stream)
  const { entries } = await paths.executeTakeFirstOrThrow()
  return `{"data":[${entries}]}`
}

/** `GET /learning-paths/{code}` (contract §4.5); codes compare without case. Undefined when there is no such path. */
export async function findPath(
  db: Db,
  instituteId: string,
  code: string,
): Promise<Json<PathDetail> | undefined> {
  const row = await db
    .selectFrom('published_paths')
    .select('detail')
    .where('institute_id', '=', instituteId)
    .where('code', '=', fold(code))
    .executeTakeFirst()
  return row?.detail
}
