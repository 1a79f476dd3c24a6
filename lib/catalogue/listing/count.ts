import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { isWhole } from './filter.ts'
import { matching } from './matching.ts'
import { revisionNow, type Standing } from './standing.ts'
import { wayToCount } from './way.ts'

/** A standing with the number of courses that match. */
export interface Counted extends Standing {
  total: number
}

/**
 * Counts the courses that match. Publishing has counted those of each list and each facet; several conditions are
 * counted here. Undefined when the institute was published in between.
 */
export async function countMatching(
  db: Db,
  instituteId: string,
  standing: Standing,
): Promise<Counted | undefined> {
  const known = knownTotal(standing)
  if (known !== undefined) return { ...standing, total: known }
  const { filter, sizes } = standing
  const { rows } = await sql<{ total: number; revision: string }>`
    select count(*)::int as total, ${revisionNow(instituteId)} as revision
    ${matching(instituteId, filter, wayToCount(filter, sizes).way)}`.execute(db)
  const [row] = rows
  return row?.revision === standing.revision ? { ...standing, total: row.total } : undefined
}

/** What the published counts say by themselves. */
function knownTotal({ filter, sizes, countOf }: Standing): number | undefined {
  const { all, any, text } = filter
  if (isWhole(filter)) return sizes.list
  const isEmpty =
    sizes.list === 0 ||
    all.some((facet) => countOf(facet) === 0) ||
    (any.length > 0 && any.every((facet) => countOf(facet) === 0))
  if (isEmpty) return 0
  const [only, ...others] = all
  return only !== undefined && others.length === 0 && any.length === 0 && text === undefined
    ? countOf(only)
    : undefined
}
