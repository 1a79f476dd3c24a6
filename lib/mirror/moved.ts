import { type MirrorPlace, pagePlace } from './places.ts'

/** The former and the current path of a page. */
export interface Move {
  from: string
  to: string
}

/** Static hosts accept at most some thousand redirects. Pages that redirect by themselves have no limit. */
const redirectsMax = 1_000

/**
 * Returns where a course page of an earlier run belongs, which may have a former slug; undefined for files that are not
 * course pages.
 */
export function formerCoursePlace(base: string, file: string): MirrorPlace | undefined {
  const names = /^(?:([^/]+)\/)?courses\/([^/]+)\/index\.html$/.exec(file)
  if (!names) return undefined
  const path = [names[1], 'courses', names[2]].filter((name) => name !== undefined).map(encodeURIComponent)
  const place = pagePlace(base, `/${path.join('/')}`)
  return place.file === file ? place : undefined
}

/** Returns the redirect files that static hosts read, by name; empty when no page moved. */
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
    // Read by Cloudflare Pages and hosts with the same format.
    ['_redirects', told.map(({ from, to }) => `${from} ${to} 301\n`).join('')],
    ['vercel.json', `${JSON.stringify({ redirects }, null, 2)}\n`],
  ])
}

/** Returns whether a path has no characters that could be a pattern in a redirect file. */
const isLiteral = (path: string): boolean => /^[\w%./~-]+$/.test(path)
