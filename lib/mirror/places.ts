import { createHash } from 'node:crypto'
import { type Addresses, addressesIn, type StaticCopy, withQuery } from '#lib/site/addresses.ts'
import type { Listing } from '#lib/site/listing.ts'

/** A page or file of the mirror and where it is written. */
export interface MirrorPlace {
  /** Path and query on a server, relative to the site's base. */
  target: string
  /** Path in the mirror's folder. */
  file: string
  /** Path in links, starting at the root of the host. */
  path: string
  isPage: boolean
}

/** Base path of the mirror, plus the API and the live site that its pages rely on. */
export interface MirrorAddress extends StaticCopy {
  base: string
}

/** Returns the addresses of the mirror's files; each linked page or file is passed to `note`. */
export function staticAddresses(
  { base, ...copy }: MirrorAddress,
  note: (place: MirrorPlace) => void,
  firstLanguage: string | null,
): Addresses {
  const write = (place: MirrorPlace): string => {
    note(place)
    return place.path
  }
  return addressesIn(
    {
      copy,
      page: (path, listing = {}) => write(pagePlace(base, path, listing)),
      file: (path) => write(filePlace(base, path)),
      served: (path) => (copy.live === undefined ? undefined : copy.live + path),
    },
    firstLanguage,
  )
}

/**
 * Returns where a page is written. Streams, categories and later pages of a list, which are a query on a server, become
 * folders.
 */
export function pagePlace(base: string, path: string, listing: Listing = {}): MirrorPlace {
  const { stream, category, page } = listing
  const within = [stream, category].filter((name) => name !== undefined)
  const names = [
    ...pathNames(path),
    ...(within.length > 0 ? ['in', ...within] : []),
    ...(page === undefined ? [] : ['page', page]),
  ].map(fileName)
  return {
    target: withQuery(path, listing),
    file: [...names, 'index.html'].join('/'),
    path: `${base}${pathOf(names)}/`,
    isPage: true,
  }
}

export function filePlace(base: string, path: string): MirrorPlace {
  const names = pathNames(path).map(fileName)
  return { target: path, file: names.join('/'), path: base + pathOf(names), isPage: false }
}

/** Splits a path into its decoded segments. */
export const pathNames = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeURIComponent)

const pathOf = (names: string[]): string => names.map((name) => `/${encodeURIComponent(name)}`).join('')

/** Limit in bytes for a file name; file systems allow 255. */
const nameBytesMax = 200

/**
 * Returns a name that every file system accepts; distinct segments get distinct names. Only segments with unusual
 * characters or lengths change.
 */
function fileName(segment: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no file may be called
  const plain = segment.replace(/[\u0000-\u001f\u007f/\\:*?"<>|%#]|^\.+|[. ]$/g, '-')
  if (plain === segment && Buffer.byteLength(segment) <= nameBytesMax) return segment
  const digest = createHash('sha256').update(segment).digest('hex').slice(0, 12)
  return `${[...plain].slice(0, 40).join('')}-${digest}`
}
