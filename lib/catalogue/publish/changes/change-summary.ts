import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** Changes from one revision to the published one, as followers get them. */
export interface ChangeSummary {
  /** The published revision. */
  revision: number
  /** Courses that changed, at most as many as were asked for. */
  courses: string[]
  removed: string[]
  /** Codes of learning paths, removed ones too. */
  paths: string[]
  list: boolean
  streams: boolean
  site: boolean
  /** There are more changes than these, or the log does not reach back so far. */
  truncated: boolean
}

/**
 * Returns the changes after a revision, with a maximum of ids for each kind, oldest first. Undefined without changes,
 * and while the institute was never published.
 */
export async function summariseChanges(
  db: Db,
  instituteId: string,
  since: number,
  idsMax: number,
): Promise<ChangeSummary | undefined> {
  const changed = sql`from published_changes where institute_id = ${instituteId} and revision > ${since}`
  const ids = (which: ReturnType<typeof sql>) => sql`coalesce((select json_agg(id) from (
    select id ${changed} and ${which} order by revision, kind, id limit ${idsMax + 1}) first), '[]')`
  // One statement reads changes and the log's reach from one snapshot. Builders would nest it deeper.
  const { rows } = await sql<Omit<ChangeSummary, 'truncated'> & { from: number; others: string[] }>`
    select revision::float8 as revision, changes_from::float8 as "from",
      ${ids(sql`kind = 'course' and change = 'changed'`)} as courses,
      ${ids(sql`kind = 'course' and change = 'removed'`)} as removed,
      ${ids(sql`kind = 'path'`)} as paths,
      coalesce((select json_agg(kind) ${changed} and id = '' and kind in ('list', 'streams', 'site')), '[]') as others
    from publications where institute_id = ${instituteId}`.execute(db)
  const [row] = rows
  if (!row || row.revision <= since) return undefined
  const lists = [row.courses, row.removed, row.paths]
  const isKnown = row.from <= since
  if (isKnown && [...lists, row.others].every((list) => list.length === 0)) return undefined
  const [courses = [], removed = [], paths = []] = lists.map((list) => list.slice(0, idsMax))
  return {
    revision: row.revision,
    courses,
    removed,
    paths,
    list: row.others.includes('list'),
    streams: row.others.includes('streams'),
    site: row.others.includes('site'),
    truncated: !isKnown || lists.some((list) => list.length > idsMax),
  }
}
