import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Json } from '#lib/json.ts'
import { type Answered, type RevisionRow, revisionOf } from '../follower/publication.ts'
import { fold } from '../rules/text/plain-text.ts'
import type { Change, ChangeList } from '../shapes/changes.ts'
import { type ChangeCursor, writeCursor } from './change-cursor.ts'

/** The reach of an institute's change log: from after `from` to `revision`. */
interface Reach {
  from: number
  revision: number
}

type ReadLog = RevisionRow & { reach: Reach; rows: Row[] }

type Row = Omit<Change, 'id'> & { id: string; key: string; revision: number }

/**
 * `GET /changes`: what changed after the cursor, at most `limit` things; without one, only a cursor for now. Undefined
 * while the institute was never published.
 */
export async function listChanges(
  db: Db,
  instituteId: string,
  since: ChangeCursor | undefined,
  limit: number,
): Promise<Answered<Json<ChangeList>> | undefined> {
  const log = await readLog(db, instituteId, since, limit + 1)
  if (log === undefined) return undefined
  const { reach, rows } = log
  const isKnown = since !== undefined && covers(reach, since)
  const found = isKnown ? rows.slice(0, limit) : []
  const has_more = isKnown && rows.length > limit
  const last = found.at(-1)
  const next = has_more && last ? { revision: last.revision, upTo: last } : { revision: reach.revision }
  const list: ChangeList = {
    data: found.map(({ kind, id, change, at }) => ({ kind, id: id === '' ? null : id, change, at })),
    next: writeCursor(instituteId, next),
    has_more,
    reset: since !== undefined && !isKnown,
  }
  return { json: JSON.stringify(list), revision: revisionOf(log) }
}

/**
 * Returns whether the log has all changes after the cursor. A cursor ahead of the log is from before a backup was restored.
 */
const covers = ({ from, revision }: Reach, since: ChangeCursor): boolean =>
  since.revision <= revision && (since.upTo ? since.revision > from : since.revision >= from)

/** Reads changes and reach in one statement, so in one snapshot; builder calls would nest it deeper. */
async function readLog(
  db: Db,
  instituteId: string,
  since: ChangeCursor | undefined,
  limit: number,
): Promise<ReadLog | undefined> {
  const { revision = 0, upTo } = since ?? {}
  // Sorts after every change of this revision.
  const after = upTo
    ? sql`(${revision}::bigint, ${upTo.kind}, ${upTo.key})`
    : sql`(${revision + 1}::bigint, '', '')`
  const { rows } = await sql<ReadLog>`
    select revision::text, published_at, json_build_object('from', changes_from, 'revision', revision) as reach,
      coalesce((select json_agg(row) from (
        select kind, id, key, change, revision, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from published_changes
        where institute_id = ${instituteId} and (revision, kind, key) > ${after}
        order by revision, kind, key limit ${since ? limit : 0}
      ) row), '[]') as rows
    from publications where institute_id = ${instituteId}`.execute(db)
  return rows[0]
}

/**
 * Returns whether the course of an id or slug was published and is no longer, as far back as the change log reaches.
 */
export async function wasRemoved(db: Db, instituteId: string, key: string): Promise<boolean> {
  const removal = await db
    .selectFrom('published_changes')
    .select('id')
    .where('institute_id', '=', instituteId)
    .where('kind', '=', 'course')
    .where(
      sql<boolean>`key in (select ${key}::text union all
        select course_id from course_slugs where institute_id = ${instituteId} and folded = ${fold(key)})`,
    )
    .where('change', '=', 'removed')
    .executeTakeFirst()
  return removal !== undefined
}
