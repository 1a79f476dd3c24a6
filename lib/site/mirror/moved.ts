import { type MirrorPlace, pagePlace } from './places.ts'

export interface Move {
  from: string
  to: string
}

/**
 * Maximum number of redirects in a redirect file, because static hosts accept only a few thousand. The number of HTML
 * pages that redirect is not limited.
 */
const redirectsMax = 1_000

/**
 * Returns the course page that a file of an earlier run contains, possibly under a former slug. Undefined for files
 * that are not course pages.
 */
export function formerCoursePlace(base: string, file: string): MirrorPlace | undefined {
  const names = /^(?:([^/]+)\/)?courses\/([^/]+)\/index\.html$/.exec(file)
  if (!names) return undefined
  const path = [names[1], 'courses', names[2]].filter((name) => name !== undefined).map(encodeURIComponent)
  const place = pagePlace(base, `/${path.join('/')}`)
  return place.file === file ? place : undefined
}

/** Returns the redirect files that static hosts read, by file name. Empty if no page has moved. */
export function redirectFiles(moves: Move[]): Map<string, string> {
  const told = moves
    .filter(({ from }) => isLiteral(from))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .slice(0, redirectsMax)
  if (told.length === 0) return new Map()
  const redirects = told.flatMap(({ from, to }) =>
    [from, from.replace(/\/$/, '')].map((source) => ({ source, destination: to, statusCode: 301 })),
  )
  return new Map([
    // Format of Cloudflare Pages and compatible hosts.
    ['_redirects', told.map(({ from, to }) => `${from} ${to} 301\n`).join('')],
    ['vercel.json', `${JSON.stringify({ redirects }, null, 2)}\n`],
  ])
}

/** Returns whether a path is free of characters that redirect files could read as a pattern. */
const isLiteral = (path: string): boolean => /^[\w%./~-]+$/.test(path)
