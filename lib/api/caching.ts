import { hash } from 'node:crypto'

/** On every answer: a cache that overlooks `Vary` must never hand one institute's catalogue to another. */
export const sharedCacheHeaders = {
  vary: 'Origin, X-API-Key, Authorization',
  'cdn-cache-control': 'no-store',
  'vercel-cdn-cache-control': 'no-store',
}

export const readCacheControl = 'public, max-age=60'
export const noStore = 'no-store'

/**
 * A strong entity tag of everything that an answer depends on: the institute, its revision and when it was
 * published, the software's shape version, and the request as understood (defaults filled in, folded).
 */
export function entityTag(facts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 24)}"`
}

/**
 * What `If-None-Match` says about a tag: `same` when the list names it (weak forms count), `any` for `*`, which
 * matches whatever exists, else `different`.
 */
export function compareEntityTag(ifNoneMatch: string | null, tag: string): 'same' | 'any' | 'different' {
  if (ifNoneMatch === null) return 'different'
  if (ifNoneMatch.trim() === '*') return 'any'
  const tags: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(tag) ? 'same' : 'different'
}
