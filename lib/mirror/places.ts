import { createHash } from 'node:crypto'
import { type Addresses, addressesIn, type StaticCopy, withQuery } from '#lib/site/addresses.ts'
import type { Listing } from '#lib/site/listing.ts'

/** The place of a page or file in the mirror. */
export interface MirrorPlace {
  /** The path and query of the page on a server, below the site's base. */
  target: string
  /** Path of the file in the mirror's folder. */
  file: string
  /** Path in a link, from the root of the host. */
  path: string
  isPage: boolean
}

/** The base of all addresses of the mirror, and its replacements for a server. */
export interface MirrorAddress extends StaticCopy {
  base: string
}

/** Returns addresses of the mirror's files, and passes each linked place to `note`. */
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

/** A list may be narrowed to a stream and a category, and has pages: these are folders in the mirror. */
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

/** The names that a path consists of, decoded. */
export const pathNames = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeURIComponent)

const pathOf = (names: string[]): string => names.map((name) => `/${encodeURIComponent(name)}`).join('')

/** Room in the 255 bytes that file systems give a name. */
const nameBytesMax = 200

/** A name that every file system takes, distinct for distinct segments. Only unusual ones change. */
function fileName(segment: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no file may be called
  const plain = segment.replace(/[\u0000-\u001f\u007f/\\:*?"<>|%#]|^\.+|[. ]$/g, '-')
  if (plain === segment && Buffer.byteLength(segment) <= nameBytesMax) return segment
  const digest = createHash('sha256').update(segment).digest('hex').slice(0, 12)
  return `${[...plain].slice(0, 40).join('')}-${digest}`
}
