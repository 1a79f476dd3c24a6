import { sql } from 'kysely'
import { requireFresh } from '#lib/api/caching/freshness.ts'
import { publishForReader } from '#lib/catalogue/publish/publish-for-reader.ts'
import { shapeVersion } from '#lib/catalogue/publish/shape-version.ts'
import type { Db } from '#lib/db/open.ts'
import { dropOlderPages } from '../platform-pages.ts'

/** The institute that the site shows, with the limits of its enquiries. */
export interface SiteInstitute {
  institute_id: string
  leads_per_visitor: number
  leads_per_minute: number
  /** The published revision; null when nothing is published. */
  revision: string | null
}

/**
 * Finds an institute by its slug, and publishes due entries first. Undefined when there is none. Throws as
 * `requireFresh` does.
 */
export async function findFreshInstitute(
  db: Db,
  slug: string,
  now: Date,
): Promise<SiteInstitute | undefined> {
  const institute = await findStanding(db, slug)
  if (!institute) return undefined
  const readAgain = async () => (await findStanding(db, slug)) ?? institute
  const fresh = await requireFresh(
    db,
    institute,
    readAgain,
    { shapeVersion, publishIfStale: publishForReader },
    now,
  )
  dropOlderPages(slug, fresh.revision)
  return fresh
}

const findStanding = (db: Db, slug: string) =>
  db
    .selectFrom('institutes as i')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .select([
      'i.id as institute_id',
      'i.leads_per_visitor',
      'i.leads_per_minute',
      'p.published_at',
      'p.next_change_at',
      'p.shape',
      sql<string | null>`p.revision::text`.as('revision'),
    ])
    .select(sql<boolean>`exists (select 1 from changes c where c.institute_id = i.id)`.as('has_changes'))
    .where('i.slug', '=', slug)
    .executeTakeFirst()
