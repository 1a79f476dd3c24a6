import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { CourseListQuery } from '../query.ts'
import type { Counted } from './count.ts'
import { Kept } from './kept.ts'
import { orderedMatching } from './matching.ts'
import { revisionNow } from './standing.ts'
import { wayToPage } from './way.ts'

/** How many ids one order may have, and all of them together: some 30 MB. */
export const ordersKept = { longest: 50_000, together: 400_000 }

interface Order {
  revision: string
  ids: string[]
}

/** By institute, filter and sort; a name takes as much as so many ids. */
const kept = new Kept<Order>(ordersKept.together, ({ ids }, name) => ids.length + Math.ceil(name.length / 20))

/**
 * The ids of all courses that match, in order: sorted by the database once for each revision, since it would have to
 * find and sort them all for each page that is not near the beginning. Undefined when the institute was published in
 * between.
 */
export async function readOrder(
  db: Db,
  instituteId: string,
  { filter, sizes, total, revision }: Counted,
  sort: CourseListQuery['sort'],
): Promise<string[] | undefined> {
  const name = JSON.stringify([instituteId, filter, sort])
  const known = kept.find(name)
  if (known?.revision === revision) return known.ids
  const { way } = wayToPage(filter, sort, sizes, total, total)
  const { rows } = await sql<Order>`select ${revisionNow(instituteId)} as revision,
    array(${orderedMatching(instituteId, filter, way, sort)}) as ids`.execute(db)
  const [order] = rows
  if (order?.revision !== revision) return undefined
  kept.keep(name, order)
  return order.ids
}
