import { sql } from 'kysely'
import { log } from '#lib/api/log.ts'
import { freshen } from '#lib/catalogue/publish.ts'
import { shapeVersion } from '#lib/catalogue/shape-version.ts'
import type { Db } from '#lib/db/open.ts'

/** The institute that the site shows, with the limits of its enquiries. */
export interface ShownInstitute {
  id: string
  leads_per_visitor: number
  leads_per_minute: number
}

/** The institute of a slug, published anew first when something of it is due; undefined when there is none. */
export async function findFreshInstitute(
  db: Db,
  slug: string,
  now: Date,
): Promise<ShownInstitute | undefined> {
  const institute = await db
    .selectFrom('institutes as i')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .select(['i.id', 'i.leads_per_visitor', 'i.leads_per_minute', 'p.next_change_at', 'p.shape'])
    .select(sql<boolean>`exists (select 1 from changes c where c.institute_id = i.id)`.as('has_changes'))
    .where('i.slug', '=', slug)
    .executeTakeFirst()
  if (!institute) return undefined
  const { next_change_at, shape, has_changes, ...shown } = institute
  const isTimeUp = next_change_at !== null && next_change_at <= now
  if (has_changes || shape !== shapeVersion || isTimeUp) {
    // A page of the last revision is better than none.
    await freshen(db, shown.id, now).catch((error: unknown) => {
      log().error({ err: error }, 'what is due could not be published for the site')
    })
  }
  return shown
}
