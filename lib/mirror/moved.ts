import { type MirrorPlace, pagePlace } from './places.ts'

/** A page that has moved, by the paths of both addresses. */
export interface Move {
  from: string
  to: string
}

/** Static hosts take at most some thousand redirects; the pages that lead on have no bound. */
const redirectsMax = 1_000

/**
 * Returns the place of a course's page whose file an earlier run wrote; undefined for other files. It has the address
 * of a former slug if the course has moved since.
 */
export function formerCoursePlace(base: string, file: string): MirrorPlace | undefined {
  const names = /^(?:([^/]+)\/)?courses\/([^/]+)\/index\.html$/.exec(file)
  if (!names) return undefined
  const path = [names[1], 'courses', names[2]].filter((name) => name !== undefined).map(encodeURIComponent)
  const place = pagePlace(base, `/${path.join('/')}`)
  return place.file === file ? place : undefined
}

/** Returns the redirects of a mirror as the files that static hosts read, by name; empty when no page moved. */
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
    // For Cloudflare Pages and hosts with the same format.
    ['_redirects', told.map(({ from, to }) => `${from} ${to} 301\n`).join('')],
    ['vercel.json', `${JSON.stringify({ redirects }, null, 2)}\n`],
  ])
}

/** Other characters are patterns in such a file. */
const isLiteral = (path: string): boolean => /^[\w%./~-]+$/.test(path)
