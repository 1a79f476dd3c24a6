import type { Change } from '#lib/catalogue/shapes/changes.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** The same catalogue for one page, with what that asks of it added to `reads`. */
export function recordedCatalogue(catalogue: Catalogue, reads: Set<string>): Catalogue {
  const note = (...noted: string[]): void => {
    for (const read of noted) reads.add(read)
  }
  const noting =
    <Given extends unknown[], Answer>(read: (...given: Given) => Answer, ...noted: string[]) =>
    (...given: Given): Answer => {
      note(...noted)
      return read(...given)
    }
  return {
    ...catalogue,
    readSite: noting(catalogue.readSite, 'site'),
    listStreams: noting(catalogue.listStreams, 'streams'),
    listCourses: noting(catalogue.listCourses, 'courses'),
    listPages: noting(catalogue.listPages, 'courses'),
    listPaths(stream) {
      // Which paths are in a stream is decided by their courses.
      note('paths', ...(stream === undefined ? [] : ['courses']))
      return catalogue.listPaths(stream)
    },
    async findPath(code) {
      const path = await catalogue.findPath(code)
      note(`path ${code}`, path ? `path ${path.code}` : 'paths')
      return path
    },
    async findCourse(id, language) {
      const course = await catalogue.findCourse(id, language)
      // The log names a course by its own id, whichever id opened it; a missing course may appear under any id.
      note(`course ${id}`, course ? `course ${course.id}` : 'courses')
      return course
    },
    findOutline(id, language) {
      note(`course ${id}`)
      return catalogue.findOutline(id, language)
    },
    async listSimilar(id, language) {
      const similar = await catalogue.listSimilar(id, language)
      // The log does not tell that another became the more similar one; that shows when the page is made next.
      note(`course ${id}`, 'list', ...similar.map((course) => `course ${course.id}`))
      return similar
    },
  }
}

/** The reads that answer otherwise after these changes. */
export const staleAfter = (changes: Change[]): Set<string> => new Set(changes.flatMap(readsOf))

function readsOf({ kind, id }: Change): string[] {
  switch (kind) {
    case 'course':
      return [`course ${id}`, 'courses']
    case 'path':
      return [`path ${id}`, 'paths']
    case 'list':
      return ['courses', 'list']
    default:
      return [kind]
  }
}
