import type { Catalogue } from '#lib/site/catalogue.ts'

/** The catalogue, each thing in it read once: many pages show the same, and all of a mirror should agree. */
export function keptCatalogue(catalogue: Catalogue): Catalogue {
  return {
    readSite: kept(catalogue.readSite),
    listStreams: kept(catalogue.listStreams),
    listCourses: kept(catalogue.listCourses),
    findCourse: kept(catalogue.findCourse),
    listPaths: kept(catalogue.listPaths),
    findPath: kept(catalogue.findPath),
    listEditions: kept(catalogue.listEditions),
    // Only its course's page shows it, and together they are large.
    findOutline: catalogue.findOutline,
    sendEnquiry: catalogue.sendEnquiry,
  }
}

function kept<Given extends unknown[], Answer>(
  read: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>()
  return (...given) => {
    const name = JSON.stringify(given)
    const answer = answers.get(name) ?? read(...given)
    answers.set(name, answer)
    return answer
  }
}
