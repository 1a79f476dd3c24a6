import { createHash } from 'node:crypto'

/** Where something of the site lies in the mirror. */
export interface Place {
  /** The path with its query that the site answers it under. */
  target: string
  /** Path of the file in the mirror's folder. */
  file: string
  /** Path in a link, from the root of the host. */
  path: string
  isPage: boolean
}

/** What a link of a page leads to: a place in the mirror, a page of the site that no file can stand for, or a stranger. */
export type Destination =
  | { is: 'place'; place: Place; hash: string }
  | { is: 'live'; target: string }
  | { is: 'elsewhere' }

export interface SiteAddress {
  origin: string
  /** What begins every path, as in the settings of the site. */
  base: string
  /** Codes of the languages that begin their pages' paths: all but the first. */
  languages: readonly string[]
}

/** Pages by what follows the code of their language. */
const pages =
  /^(?:courses(?:\/[^/]+)?|streams\/[^/]+(?:\/[^/]+)?|teachers(?:\/[^/]+)?|learning-paths(?:\/[^/]+)?)?$/
/** Files by what follows the code of their language. */
const pageFiles = /^(?:feeds\/courses\.xml|(?:courses|learning-paths)\/[^/]+\/[^/]+\.(?:png|ics))$/
const files = /^(?:assets\/[^/]+|feeds\/education\.csv|sitemaps\/[^/]+|sitemap\.xml|favicon\.ico)$/
/** What a server of the site has beside its pages. */
const others = /^(?:docs|catalog)(?:\/|$)/

/** Finds the destination of an address as it stands in a page. */
export function destinationOf(site: SiteAddress, href: string): Destination {
  const { origin, base } = site
  const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined
  if (!url || url.origin !== origin || !`${url.pathname}/`.startsWith(`${base}/`)) return { is: 'elsewhere' }
  const path = url.pathname.slice(base.length).replace(/^\/|\/$/g, '')
  const inLanguage = withoutLanguage(path, site)
  const isPage = pages.test(inLanguage)
  // The host may have more than this site: what no page of ours looks like is left alone.
  const isFile = pageFiles.test(inLanguage) || files.test(path)
  if (!isPage && !isFile && !others.test(path)) return { is: 'elsewhere' }
  const target = `/${path}${url.search}`
  const names = others.test(path) ? undefined : namesOf(path, inLanguage, url.searchParams)
  if (!names) return { is: 'live', target }
  return { is: 'place', place: placeOf(names.map(fileName), { base, target, isPage }), hash: url.hash }
}

function withoutLanguage(path: string, { languages }: SiteAddress): string {
  const [first = '', ...rest] = path.split('/')
  return languages.includes(first) ? rest.join('/') : path
}

function placeOf(
  names: string[],
  { base, target, isPage }: { base: string; target: string; isPage: boolean },
): Place {
  const path = names.map((name) => `/${encodeURIComponent(name)}`).join('')
  return {
    target,
    file: [...names, ...(isPage ? ['index.html'] : [])].join('/'),
    path: base + path + (isPage ? '/' : ''),
    isPage,
  }
}

/**
 * The names that a page's path consists of, decoded. A list may be narrowed to a stream and a category, and has pages:
 * these are folders in the mirror. Undefined for what has no path of its own, such as a search.
 */
function namesOf(path: string, inLanguage: string, search: URLSearchParams): string[] | undefined {
  const names = decoded(path)
  if (!names || search.size === 0) return names
  const { stream, category, page = '1', ...rest } = Object.fromEntries(search)
  const isStatic = Object.keys(rest).length === 0 && search.size === new Set(search.keys()).size
  if (!isStatic || inLanguage !== 'courses' || !/^[1-9]\d{0,5}$/.test(page)) return undefined
  if (category !== undefined && stream === undefined) return undefined
  const within = [stream, category].filter((name) => name !== undefined)
  return [...names, ...(within.length > 0 ? ['in', ...within] : []), ...(page === '1' ? [] : ['page', page])]
}

function decoded(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => decodeURIComponent(segment))
  } catch {
    return undefined
  }
}

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
