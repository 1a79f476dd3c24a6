import { Cache } from '#lib/base/cache.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'
import { readOwnPicture } from './mirror-pictures.ts'

/** Cache size in bytes, enough for the lists of all courses of a large institute. */
const cachedBytes = 64 * 1024 * 1024

/** Results that many pages share. Courses are not cached: few pages show the same one, and they are large. */
const shared = ['readSite', 'listStreams', 'listCourses', 'listPaths', 'findPath', 'listPages'] as const

/**
 * Returns the catalogue as a mirror reads it: with a cache for the reads in `shared`, of which failed ones are not kept,
 * and without `wasRemoved`, because it has no pages for removed courses.
 */
export function mirroredCatalogue(catalogue: Catalogue, bytesMax = cachedBytes): Catalogue {
  const { revision: _revision, wasRemoved: _wasRemoved, ...kept } = catalogue
  const answers = new Cache<{ answer: unknown }>({
    bytesMax,
    entryBytesMax: bytesMax,
    bytesOf: ({ answer }) => 2 * JSON.stringify([answer]).length,
  })
  const cached = shared.map((name) => {
    const read = catalogue[name] as (...given: unknown[]) => Promise<unknown>
    const held = (...given: unknown[]) =>
      answers.fetch(JSON.stringify([name, ...given]), async () => ({ answer: await read(...given) }))
    return [name, async (...given: unknown[]) => (await held(...given)).answer]
  })
  return { ...kept, ...Object.fromEntries(cached), ownPicture: readOwnPicture }
}
