import { hash } from 'node:crypto'

/** On every answer: a cache that overlooks `Vary` must never hand one institute's catalogue to another. */
export const sharedCacheHeaders = {
  vary: 'Origin, X-API-Key, Authorization, Accept-Encoding',
  'cdn-cache-control': 'no-store',
  'vercel-cdn-cache-control': 'no-store',
}

/** How long an answer to a read may be kept, in seconds (contract §3). */
export const readFreshSeconds = 60
export const readCacheControl = `public, max-age=${readFreshSeconds}`
export const noStore = 'no-store'

/**
 * A strong entity tag of everything that an answer depends on: the institute, its revision and when it was
 * published, the software's shape version, and the request as understood (defaults filled in, folded).
 */
export function entityTag(facts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 24)}"`
}

/**
 * The tag that `If-None-Match` names, of those that an answer may have (weak forms count); `*` for that, which matches
 * whatever exists; undefined when it names none.
 */
export function namedEntityTag(ifNoneMatch: string | null, tags: readonly string[]): string | undefined {
  if (ifNoneMatch === null) return undefined
  if (ifNoneMatch.trim() === '*') return '*'
  const named: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.find((tag) => named.includes(tag))
}
