import { hash } from 'node:crypto'

/** Headers of every answer: a cache that ignores `Vary` must never serve one institute's catalogue to another. */
export const sharedCacheHeaders = {
  vary: 'Origin, X-API-Key, Authorization, Accept-Encoding',
  'cdn-cache-control': 'no-store',
  'vercel-cdn-cache-control': 'no-store',
}

/** Cache lifetime of a read, in seconds (decisions §3). */
export const readFreshSeconds = 60
export const readCacheControl = `public, max-age=${readFreshSeconds}`
export const noStore = 'no-store'

/**
 * Makes a strong entity tag of everything that an answer depends on: institute, revision, time of publishing, shape
 * version, and the normalised request.
 */
export function entityTag(facts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 24)}"`
}

/**
 * Returns the first of `tags` that `If-None-Match` names, weak forms included; `*` for `*`, which matches whatever
 * exists; undefined when no tag is named.
 */
export function namedEntityTag(ifNoneMatch: string | null, tags: readonly string[]): string | undefined {
  if (ifNoneMatch === null) return undefined
  if (ifNoneMatch.trim() === '*') return '*'
  const named: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.find((tag) => named.includes(tag))
}
