import { dateText, firstDayOf, weekInBrief } from 'catalogue-client/text'
import { sql } from 'kysely'
import { rowsKeyed } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { sortedSessions } from '#lib/contract/catalogue/rules/calendar.ts'
import { namedOrNull } from '#lib/contract/catalogue/rules/visibility.ts'

/** What tells a version from the others of its course. */
type NamedVersion = Pick<VersionSource, 'level' | 'starts_on' | 'ends_on' | 'sessions' | 'venue'>

/** Finds versions by id, whether or not visitors see them. Those that were removed are missing. */
export async function findVersions(
  db: Db,
  instituteId: string,
  ids: readonly string[],
): Promise<Map<string, NamedVersion>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedVersion & { id: string }>`
    select id, level, starts_on::text, ends_on::text, sessions, venue
    from ${rowsKeyed('versions', instituteId, 'id', [...new Set(ids)])} row`.execute(db)
  return new Map(rows.map(({ id, ...version }) => [id, version]))
}

/** Names a version by its level, first day, lessons and place; null if it has none of them. */
export const versionWords = (version: NamedVersion, language: string): string | null => {
  const first = firstDayOf(version)
  const day = first && dateText(first, language)
  const week = weekInBrief(sortedSessions(version.sessions), language)
  return [namedOrNull(version.level), day, week, version.venue].filter(Boolean).join(' · ') || null
}
