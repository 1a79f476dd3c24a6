import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import type { Json } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import { type RevisionRow, revisionOf } from '#lib/contract/revision.ts'
import type { Change, ChangeList } from '../answers/changes.ts'
import type { Answered } from '../follower/published-rows.ts'
import { changesMax } from '../rules/answer-limits.ts'
import { wholeNumberOr } from './query-fields.ts'

/** The range that an institute's change log covers: after `from`, up to `revision`. */
interface Reach {
  from: number
  revision: number
}

type ReadLog = RevisionRow & { reach: Reach; rows: Row[] }

type Row = Omit<Change, 'id'> & { id: string; key: string; revision: number }

/** Gives only a cursor for the present if none is given. Undefined if the institute was never published. */
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

/** A cursor can be ahead of the log, after a backup was restored. */
const covers = ({ from, revision }: Reach, since: ChangeCursor): boolean =>
  since.revision <= revision && (since.upTo ? since.revision > from : since.revision >= from)

/** Reads the log and its range in one statement, so one snapshot. Raw SQL: Kysely would nest it deeper. */
async function readLog(
  db: Db,
  instituteId: string,
  since: ChangeCursor | undefined,
  limit: number,
): Promise<ReadLog | undefined> {
  const { revision = 0, upTo } = since ?? {}
  // If `since` is the end of a revision, uses a key that sorts after all changes of the revision.
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

/** Takes an id or slug, and knows as far back as the change log reaches. */
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

const limitDefault = 100

const ChangesQuery = z.object({
  since: z
    .string()
    .optional()
    .meta({
      description:
        '`next` from the previous answer. Without it the answer lists no changes, and `next` is a cursor for the present.',
      override: { examples: ['WzQyXQ.2cFvqAdnM5s'] },
    }),
  limit: wholeNumberOr(limitDefault, changesMax, 'Maximum number of changes to return.'),
})

export const changes = { path: '/changes', query: ChangesQuery } as const

/** Query of `GET /changes` that accepts only cursors of this institute. */
export const changesQueryOf = (instituteId: string): typeof ChangesQuery =>
  ChangesQuery.extend({
    since: ChangesQuery.shape.since.refine(
      (text) => text === undefined || readCursor(instituteId, text) !== null,
      'must be `next` as this institute answered it',
    ),
  })
type ChangesQuery = z.output<typeof ChangesQuery>

/** Decodes the cursor of a query; undefined if it has none. */
export const cursorOf = (instituteId: string, { since }: ChangesQuery): ChangeCursor | undefined =>
  since === undefined ? undefined : (readCursor(instituteId, since) ?? undefined)

/**
 * A position in an institute's change log: the end of a revision, or the place after the change `upTo` in it. The
 * changes of a revision are ordered by kind and key.
 */
export interface ChangeCursor {
  revision: number
  upTo?: { kind: string; key: string }
}

/** Encodes a cursor as opaque text that is valid for one institute only. */
export function writeCursor(instituteId: string, { revision, upTo }: ChangeCursor): string {
  const facts = JSON.stringify(upTo ? [revision, upTo.kind, upTo.key] : [revision])
  return `${Buffer.from(facts).toString('base64url')}.${sealOf(instituteId, facts)}`
}

/** Decodes a cursor. Returns null if `writeCursor` did not create the text for this institute. */
export function readCursor(instituteId: string, text: string): ChangeCursor | null {
  const [encoded = '', seal] = text.split('.', 2)
  const facts = Buffer.from(encoded, 'base64url').toString()
  if (sealOf(instituteId, facts) !== seal || text !== `${encoded}.${seal}`) return null
  const [revision, kind, key] = JSON.parse(facts) as [number, string?, string?]
  return kind === undefined || key === undefined ? { revision } : { revision, upTo: { kind, key } }
}

/** Not a secret: a checksum that detects damaged cursors and cursors of other institutes. */
const sealOf = (instituteId: string, facts: string): string =>
  hash('sha256', JSON.stringify(['changes', instituteId, facts]), 'base64url').slice(0, 11)
