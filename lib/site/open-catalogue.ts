import { db } from '#lib/db.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogueHere } from './catalogue-here.ts'
import { catalogueRemote } from './catalogue-remote.ts'
import { findFreshInstitute } from './institute.ts'
import type { SiteSettings } from './settings.ts'
import { findShownRevision } from './shown-revision.ts'

let pinned: Catalogue | undefined

/** Makes every page of this process of one catalogue from here on, as a mirror's pages are. */
export const pinCatalogue = (catalogue: Catalogue): void => {
  pinned = catalogue
}

/** The catalogue that the settings name, as of now; undefined when this database has no such institute. */
export async function openCatalogue({ institute, api }: SiteSettings): Promise<Catalogue | undefined> {
  if (pinned) return pinned
  if (api) return catalogueRemote(api)
  const shown = await findFreshInstitute(db(), institute, new Date())
  return shown && catalogueHere(db(), shown)
}

/**
 * Names the state that `openCatalogue` reads as of now, to keep under it what is made of it. The same for every state
 * where that is not known: of another deployment, and of a catalogue that pages are held to.
 */
export const stateOf = async ({ institute, api }: SiteSettings): Promise<string> =>
  pinned || api ? '' : String(await findShownRevision(institute))
