import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** The reads that a mirror needs. Without `wasRemoved`: a mirror has no page for a course that was removed. */
export type Reads = { [Name in Exclude<keyof Catalogue, 'revision' | 'wasRemoved'>]: Catalogue[Name] }

/** A function around one read: gets the read's name and arguments, and calls the read. */
type Around = (name: keyof Reads, given: unknown[], read: () => Promise<unknown>) => Promise<unknown>

/** Returns the catalogue with `around` at each of its reads. */
export function aroundReads(catalogue: Catalogue, around: Around): Catalogue {
  const { revision: _revision, wasRemoved: _wasRemoved, ...reads } = catalogue
  const wrapped = Object.entries(reads).map(([name, read]) => {
    const call = read as (...given: unknown[]) => Promise<unknown>
    return [name, (...given: unknown[]) => around(name as keyof Reads, given, () => call(...given))]
  })
  return Object.fromEntries(wrapped)
}
