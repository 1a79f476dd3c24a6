import { rowsKeyed } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'

/** By version id: revision and ISO time of the publish that last changed an event. */
export type EventChanges = ReadonlyMap<string, { revision: number; at: string }>

/** Returns the publishes that last changed the versions of some entries as events of calendars, by version id. */
export async function listEventChanges(
  db: Db,
  instituteId: string,
  entryIds: readonly string[],
): Promise<EventChanges> {
  const rows = await db
    .selectFrom(rowsKeyed('published_courses', instituteId, 'entry_id', entryIds).as('course'))
    .select('events')
    .execute()
  return new Map(
    rows.flatMap(({ events }) => Object.entries(events as Record<string, { revision: number; at: string }>)),
  )
}
