import { sql } from 'kysely'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { together } from '../in-stages.ts'

const keptDays = 60
/** The most batches that one write remembers, the next first. */
const writeMax = 1_000

/**
 * Remembers batches to come that are about to go, before the rows of their entries are deleted. `dated`: the versions
 * that are written with a date; removed ones among them are back. A calendar that merges what it is sent keeps an
 * event until its cancellation, so rows stay for sixty days.
 */
export async function rememberRemoved(
  trx: Db,
  instituteId: string,
  entryIds: readonly string[],
  dated: readonly string[],
): Promise<void> {
  if (entryIds.length === 0 && dated.length === 0) return
  const forget = sql`delete from removed_batches where institute_id = ${instituteId}
    and changed_at < now() - make_interval(days => ${keptDays})`
  const restore = trx
    .updateTable('removed_batches')
    .set(({ eb }) => ({ is_removed: false, sequence: eb('sequence', '+', 1), changed_at: sql<Date>`now()` }))
    .where('institute_id', '=', instituteId)
    .where('is_removed', '=', true)
    .where('version_id', '=', sql<string>`any(${[...dated]}::text[])`)
  const versions = rowsKeyed('published_versions', instituteId, 'entry_id', entryIds)
  // Only summaries of versions that go are parsed.
  const remember = sql`
    insert into removed_batches (institute_id, version_id, starts_on, places, summary, is_removed, sequence, changed_at)
    select ${instituteId}, version_id, starts_on, places, summary, true, 1, now() from (
      select distinct on (version_id) version_id, places, summary, (batch->'schedule'->>'starts_on')::date as starts_on
      from ${versions} version
      join published_courses course on course.institute_id = ${instituteId} and course.entry_id = version.entry_id
      cross join lateral json_array_elements(summary::json->'variants') batch
      where version_id <> all(${[...dated]}::text[]) and batch->>'package_session_id' = version_id
    ) batch where starts_on >= current_date order by starts_on limit ${writeMax}
    on conflict (institute_id, version_id) do update set starts_on = excluded.starts_on, places = excluded.places,
      summary = excluded.summary, is_removed = true, sequence = removed_batches.sequence + 1, changed_at = now()`
  await together([forget.execute(trx), restore.execute(), remember.execute(trx)])
}
