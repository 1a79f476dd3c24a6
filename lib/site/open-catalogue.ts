import { db } from '#lib/db.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogueHere } from './catalogue-here.ts'
import { catalogueRemote } from './catalogue-remote.ts'
import { findFreshInstitute } from './institute.ts'
import type { SiteSettings } from './settings.ts'

/** The catalogue that the settings name, as of now; undefined when this database has no such institute. */
export async function openCatalogue({ institute, api }: SiteSettings): Promise<Catalogue | undefined> {
  if (api) return catalogueRemote(api)
  const shown = await findFreshInstitute(db(), institute, new Date())
  return shown && catalogueHere(db(), shown)
}
