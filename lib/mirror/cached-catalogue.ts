import { Cache } from '#lib/cache.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { aroundReads } from './around-reads.ts'

/** Lists of all courses are read once, whatever their number; what many pages show stays. */
const cachedBytes = 64 * 1024 * 1024

/** Few pages show the same course, and together the courses are large. */
const shared = new Set(['readSite', 'listStreams', 'listCourses', 'listPaths', 'findPath', 'listPages'])

/**
 * Returns the catalogue, with a cache for what many pages show: all of a mirror should agree. The next page repeats a
 * read that failed.
 */
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
