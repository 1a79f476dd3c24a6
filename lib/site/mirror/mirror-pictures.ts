import { existsSync, readFileSync } from 'node:fs'
import { db } from '#lib/base/db.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { findPicture } from '#lib/office/pictures/stored-pictures.ts'
import type { SiteSettings } from '#lib/site/site-settings.ts'
import { filePlace, type MirrorPlace } from './mirror-places.ts'

const folder = new URL('../../../public/', import.meta.url)

/** Reads a picture or video that this deployment serves: an uploaded one, or one of the demo. Undefined if there is none. */
export async function readOwnFile(path: string): Promise<Uint8Array | undefined> {
  const [, name] = /^\/uploads\/([0-9a-f]{32})\.webp$/.exec(path) ?? []
  if (name !== undefined) return findPicture(() => db().maintenance, name)
  const file = new URL(`.${path}`, folder)
  return /^\/demo\/[\w-]+\.\w+$/.test(path) && existsSync(file) ? readFileSync(file) : undefined
}

/** Reads a file by its address; undefined for one of another host. */
export const readOwnPicture = async (address: string): Promise<Uint8Array | undefined> =>
  address.startsWith(ownAddress()) ? readOwnFile(address.slice(ownAddress().length)) : undefined

/**
 * Replaces addresses of this deployment's pictures in a page or file with those of the mirror, each of which is passed to
 * `note`. An attribute of a page gets a path; structured data and the sitemap are read apart, so theirs are absolute.
 */
export function withMirrorPictures(
  text: string,
  { origin, base }: SiteSettings,
  note: (place: MirrorPlace) => void,
): string {
  const own = RegExp.escape(ownAddress())
  const pattern = new RegExp(`(=")?${own}(/(?:demo|uploads)/[\\w-]+\\.\\w+)`, 'g')
  return text.replace(pattern, (_, inAttribute: string | undefined, path: string) => {
    const place = filePlace(base, path)
    note(place)
    return inAttribute === undefined ? origin + place.path : inAttribute + place.path
  })
}
