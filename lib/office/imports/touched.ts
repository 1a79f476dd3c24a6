import { createHash, hash } from 'node:crypto'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { ComparedIds } from '#lib/contract/catalogue/source/store/import-terms.ts'
import type { StoredHead } from './stored.ts'

/** How an import left what it changed, as digests. What differs from them was edited later. */
export interface Touched {
  /** By course id; null if the import removed the course. Courses that it did not change are left out. */
  courses: Record<string, string | null>
  /** The institute's settings, streams and languages. */
  site: string
  learning_paths: string
}

/** Makes the digest of a stored state from its head and courses in order. */
export function basisHash() {
  const digest = createHash('sha256')
  return {
    add: (part: unknown) => void digest.update(JSON.stringify(part)),
    end: () => digest.digest('base64url'),
  }
}

export const headDigests = ({ institute, site, learning_paths }: StoredHead) => ({
  site: digestOf([institute, site]),
  learning_paths: digestOf(learning_paths),
})

export function courseDigests(
  { courses }: Pick<AuthoredSource, 'courses'>,
  { ids, unchanged, removed }: ComparedIds,
): Touched['courses'] {
  const written = [...ids.entries()].filter(([, id]) => !unchanged.has(id))
  return Object.fromEntries([
    ...removed.map((id) => [id, null]),
    ...written.map(([index, id]) => [id, digestOf(courses?.at(index))]),
  ])
}

/** Digest of a value. Nulls, empty lists and the order of keys do not count, so a new field changes no digest. */
export const digestOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(value, plainly), 'base64url').slice(0, 22)

function plainly(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isNothing = (one: unknown) => one === null || (Array.isArray(one) && one.length === 0)
  const given = Object.entries(value).filter(([, one]) => !isNothing(one))
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)))
}
