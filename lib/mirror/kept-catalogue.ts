import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/**
 * The catalogue, each thing in it that many pages show read once: all of a mirror should agree. What could not be read
 * is asked for again by the next page.
 */
export function keptCatalogue(catalogue: Catalogue): Catalogue {
  return {
    readSite: kept(catalogue.readSite),
    listStreams: kept(catalogue.listStreams),
    listCourses: kept(catalogue.listCourses),
    listPaths: kept(catalogue.listPaths),
    findPath: kept(catalogue.findPath),
    listPages: kept(catalogue.listPages),
    // Few pages show the same one, and together they are large.
    findCourse: catalogue.findCourse,
    findOutline: catalogue.findOutline,
    listSimilar: catalogue.listSimilar,
    listChanges: catalogue.listChanges,
    sendEnquiry: catalogue.sendEnquiry,
  }
}

function kept<Given extends unknown[], Answer>(
  read: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>()
  return (...given) => {
    const name = JSON.stringify(given)
    const known = answers.get(name)
    if (known) return known
    const answer = read(...given)
    answers.set(name, answer)
    answer.catch(() => answers.delete(name))
    return answer
  }
}
