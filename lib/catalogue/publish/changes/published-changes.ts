import { sql } from 'kysely'
import { keyOf } from '#lib/catalogue/authored/key-bytes.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'
import type { Db } from '#lib/db/open.ts'
import { partsOf } from '#lib/parts.ts'
import type { Publication } from '../due.ts'
import type { Difference, Differences } from './differences.ts'

/** Releases before this shape kept no change log. */
const firstLoggedShape = 5

const keptDays = 30
const keptAtLeast = 100_000
const batchMax = 5_000

type Written = Pick<Publication, 'languages_enabled' | 'site' | 'streams'> & {
  revision: number
  published_at: string
}

/**
 * Logs the differences of a publish as the last change of each thing, after its rows are written. Deletes changes that
 * are both older than thirty days and not among the last hundred thousand. Without a former state to compare with, as
 * after the first publish, all earlier cursors expire.
 */
export async function recordChanges(
  trx: Db,
  instituteId: string,
  former: Publication | undefined,
  now: Written,
  differences: Differences,
): Promise<void> {
  if (former === undefined || former.shape < firstLoggedShape) {
    await trx.deleteFrom('published_changes').where('institute_id', '=', instituteId).execute()
    await setFloor(trx, instituteId, now.revision)
    return
  }
  const changes = await differences.list(trx, switchedLanguages(former, now))
  for (const kind of ['site', 'streams'] as const)
    if (former[kind] !== now[kind]) changes.push({ kind, id: '', change: 'changed' })
  for (const batch of partsOf(changes, batchMax)) await note(trx, instituteId, batch, now)
  // Once a day is enough: it scans the whole log.
  if (former.published_at.toISOString().slice(0, 10) !== now.published_at.slice(0, 10))
    await forgetOld(trx, instituteId, now.published_at)
}

function switchedLanguages(former: Publication, now: Written): string[] | undefined {
  if (former.languages_enabled === now.languages_enabled) return undefined
  const { site } = former.languages_enabled ? former : now
  return (JSON.parse(site) as Site).languages.map(({ code }) => fold(code))
}

async function note(
  trx: Db,
  instituteId: string,
  changes: Difference[],
  { revision, published_at }: Written,
): Promise<void> {
  const rows = changes.map((change) => ({ ...change, key: keyOf(change.id) }))
  // A builder has no `json_populate_recordset`, which takes any number of rows as one parameter.
  await sql`insert into published_changes (institute_id, kind, id, key, change, revision, at)
    select ${instituteId}, kind, id, key, change, ${revision}::bigint, ${published_at}::timestamptz
    from json_populate_recordset(null::published_changes, ${JSON.stringify(rows)}::json)
    on conflict (institute_id, kind, key)
      do update set change = excluded.change, revision = excluded.revision, at = excluded.at`.execute(trx)
}

async function forgetOld(trx: Db, instituteId: string, now: string): Promise<void> {
  const own = trx.selectFrom('published_changes').where('institute_id', '=', instituteId)
  const beyond = own.select('revision').orderBy('revision', 'desc').offset(keptAtLeast).limit(1)
  const { last } = await own
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${keptDays})`)
    .where('revision', '<=', beyond)
    .executeTakeFirstOrThrow()
  if (last === null) return
  await trx
    .deleteFrom('published_changes')
    .where('institute_id', '=', instituteId)
    .where('revision', '<=', last)
    .execute()
  await setFloor(trx, instituteId, last)
}

const setFloor = (trx: Db, instituteId: string, revision: string | number): Promise<unknown> =>
  trx
    .updateTable('publications')
    .set({ changes_from: revision })
    .where('institute_id', '=', instituteId)
    .execute()
