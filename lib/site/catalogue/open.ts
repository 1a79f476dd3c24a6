import { db } from '#lib/db.ts'
import type { SiteSettings } from '../settings.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogueHere } from './here.ts'
import { findFreshInstitute } from './institute.ts'
import { catalogueRemote } from './remote.ts'
import { findShownRevision } from './shown-revision.ts'

let pinned: Catalogue | undefined
let pins = 0

/** Makes every page of this process of one catalogue until the next is pinned, as a mirror's pages are. */
export const pinCatalogue = (catalogue: Catalogue): void => {
  pinned = catalogue
  pins++
}

/** The catalogue that the settings name, as of now; undefined when this database has no such institute. */
export const openCatalogue = async (settings: SiteSettings): Promise<Catalogue | undefined> =>
  pinned ?? openCatalogueAnew(settings)

/** The same, whatever is pinned. */
export async function openCatalogueAnew({ institute, api }: SiteSettings): Promise<Catalogue | undefined> {
  if (api) return catalogueRemote(api)
  const shown = await findFreshInstitute(db().upkeep, institute, new Date())
  return shown && catalogueHere(db(), shown)
}

/**
 * Names the state that `openCatalogue` reads as of now, to keep under it what is made of it. The same for every state
 * of another deployment, where that is not known; a catalogue that pages are held to is a state of its own.
 */
export const stateOf = async ({ institute, api }: SiteSettings): Promise<string> =>
  pinned ? `pinned ${pins}` : api ? '' : String(await findShownRevision(institute))
