import { Cache } from '#lib/cache.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** Lists of all courses go through once, whatever their number; what many pages show stays. */
const keptBytes = 64 * 1024 * 1024

/**
 * The catalogue, each thing in it that many pages show read once: all of a mirror should agree. What could not be read
 * is asked for again by the next page.
 */
export function cachedCatalogue(catalogue: Catalogue, bytesMax = keptBytes): Catalogue {
  const answers = new Cache<{ answer: unknown }>({
    bytesMax,
    entryBytesMax: bytesMax,
    bytesOf: ({ answer }) => 2 * JSON.stringify([answer]).length,
  })
  const kept =
    <Given extends unknown[], Answer>(name: string, read: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const make = async () => ({ answer: await read(...given) })
      const { answer } = await answers.fetch(JSON.stringify([name, ...given]), make)
      return answer as Answer
    }
  return {
    readSite: kept('site', catalogue.readSite),
    listStreams: kept('streams', catalogue.listStreams),
    listCourses: kept('courses', catalogue.listCourses),
    listPaths: kept('paths', catalogue.listPaths),
    findPath: kept('path', catalogue.findPath),
    listPages: kept('pages', catalogue.listPages),
    // Few pages show the same one, and together they are large.
    findCourse: catalogue.findCourse,
    findOutline: catalogue.findOutline,
    listSimilar: catalogue.listSimilar,
    listChanges: catalogue.listChanges,
    isVerified: catalogue.isVerified,
    sendEnquiry: catalogue.sendEnquiry,
  }
}
