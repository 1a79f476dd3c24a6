import { sql } from 'kysely'
import { databaseClock } from '#lib/base/db/clock.ts'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { db as pools } from '#lib/base/db.ts'
import { type CountedSearch, hasCounted, takeCounted } from './counted.ts'

export const rowsMax = 1_000
const keptDays = 30

/** Stores this process's counts, then deletes old rows. Counts are lost if this fails: they are lower bounds. */
export async function storeSearches(db: Db, now: Date): Promise<void> {
  const taken = takeCounted()
  if (taken.length === 0) return removeOld(db, now)
  await inTransaction(db, async (trx) => {
    // Only one process writes at a time, so that the row limit is exact. Readers are not blocked.
    await sql`lock table searches in share row exclusive mode`.execute(trx)
    await addCounts(trx, taken, now)
    await removeOld(trx, now)
    // Keep the most frequent searches, then the newest. Only these institutes have gained rows.
    const institutes = [...new Set(taken.map(({ institute_id }) => institute_id))]
    await sql`delete from searches where (institute_id, words, outcome, day) in (
      select institute_id, words, outcome, day from (
        select *, row_number() over (
          partition by institute_id order by times desc, day desc, words, outcome) as place
        from searches where institute_id = any(${institutes})) ranked
      where place > ${rowsMax})`.execute(trx)
  })
}

async function removeOld(db: Db, now: Date): Promise<void> {
  await sql`delete from searches
    where day <= ${now.toISOString()}::timestamptz at time zone 'UTC' - ${keptDays} * interval '1 day'`.execute(
    db,
  )
}

/** Adds this process's counts to today's rows. Skips institutes that were removed meanwhile. */
async function addCounts(trx: Db, taken: CountedSearch[], now: Date): Promise<void> {
  await sql`insert into searches (institute_id, words, outcome, day, times)
    select given.institute_id, given.words, given.outcome, ${now.toISOString().slice(0, 10)}::date, given.times
    from json_to_recordset(${JSON.stringify(taken)}::json)
      as given (institute_id text, words text, outcome text, times integer)
    join institutes on institutes.id = given.institute_id
    on conflict (institute_id, words, outcome, day) do update set times = searches.times + excluded.times`.execute(
    trx,
  )
}

/** Stores the counts of this process, if any, even when it does not run the sweep. */
export async function storeOwnSearches(): Promise<void> {
  if (!hasCounted()) return
  const { maintenance } = pools()
  await storeSearches(maintenance, (await databaseClock(maintenance))())
}

interface StoredSearch {
  words: string
  times: number
  last: string
}

export async function listSearches(
  db: Db,
  {
    instituteId,
    outcome,
    now,
    limit,
  }: { instituteId: string; outcome: CountedSearch['outcome']; now: Date; limit: number },
): Promise<StoredSearch[]> {
  const { rows } = await sql<StoredSearch>`
    select words, sum(times)::integer as times, max(day)::text as last from searches
    where institute_id = ${instituteId} and outcome = ${outcome}
      and day > ${now.toISOString()}::timestamptz at time zone 'UTC' - ${keptDays} * interval '1 day'
    group by words order by 2 desc, 3 desc, words limit ${limit}`.execute(db)
  return rows
}
