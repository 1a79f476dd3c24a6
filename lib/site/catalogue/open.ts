import { db } from '#lib/db.ts'
import type { SiteSettings } from '../settings.ts'
import type { Catalogue } from './catalogue.ts'
import { findFreshInstitute, findSiteRevision } from './institute.ts'
import { localCatalogue } from './local.ts'
import { catalogueRemote } from './remote.ts'

/** The catalogue that the settings name, as of now; undefined when this database has no such institute. */
export async function openCatalogue({ institute, api }: SiteSettings): Promise<Catalogue | undefined> {
  if (api) return catalogueRemote(api)
  const shown = await findFreshInstitute(db().maintenance, institute, new Date())
  return shown && localCatalogue(db(), shown)
}

/**
 * Returns the cache key of the state that `openCatalogue` reads now. All states of another deployment share one key,
 * since its revision is unknown.
 */
export const siteStateOf = async ({ institute, api }: SiteSettings): Promise<string> =>
  api ? '' : `${institute} ${await findSiteRevision(institute)}`
