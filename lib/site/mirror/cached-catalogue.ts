import { Cache } from '#lib/base/cache.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/**
 * The catalogue reads that a mirror needs. Excludes `wasRemoved`, because a mirror has no pages for removed courses.
 */
type Reads = {
  [Name in Exclude<
    keyof Catalogue,
    'revision' | 'hours' | 'wasRemoved' | 'ownPicture' | 'now' | 'listEventChanges'
  >]: Catalogue[Name]
}

/** Intercepts a read. Receives the read's name and arguments, and a function that runs it. */
type Around = (name: keyof Reads, given: unknown[], read: () => Promise<unknown>) => Promise<unknown>

/** Returns the catalogue with each read passing through `around`. */
export function aroundReads(catalogue: Catalogue, around: Around): Catalogue {
  const { revision: _revision, wasRemoved: _wasRemoved, ownPicture: _ownPicture, ...kept } = catalogue
  const { hours: _hours, now: _now, listEventChanges: _events, ...reads } = kept
  const wrapped = Object.entries(reads).map(([name, read]) => {
    const call = read as (...given: unknown[]) => Promise<unknown>
    return [name, (...given: unknown[]) => around(name as keyof Reads, given, () => call(...given))]
  })
  return { ...kept, ...Object.fromEntries(wrapped) }
}

/** Cache size in bytes, enough for the lists of all courses of a large institute. */
const cachedBytes = 64 * 1024 * 1024

/**
 * Reads whose results many pages share. Courses are not cached, because few pages show the same course and together
 * they are large.
 */
const shared = new Set(['readSite', 'listStreams', 'listCourses', 'listPaths', 'findPath', 'listPages'])

/** Returns the catalogue with a cache for the reads in `shared`. Failed reads are not cached. */
export function cachedCatalogue(catalogue: Catalogue, bytesMax = cachedBytes): Catalogue {
  const answers = new Cache<{ answer: unknown }>({
    bytesMax,
    entryBytesMax: bytesMax,
    bytesOf: ({ answer }) => 2 * JSON.stringify([answer]).length,
  })
  return aroundReads(catalogue, async (name, given, read) => {
    if (!shared.has(name)) return read()
    const make = async () => ({ answer: await read() })
    return (await answers.fetch(JSON.stringify([name, ...given]), make)).answer
  })
}
