import type { Change } from '#lib/catalogue/shapes/changes.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { aroundReads, type Reads } from './around-reads.ts'

type NamesOf<Read extends (...given: never[]) => unknown> = (
  answer: Awaited<ReturnType<Read>>,
  ...given: Parameters<Read>
) => string[]

/** The names of what a read depends on, as `staleAfter` names what changed. */
const namesOf: { [Name in keyof Reads]?: NamesOf<Reads[Name]> } = {
  readSite: () => ['site'],
  listStreams: () => ['streams'],
  listCourses: () => ['courses'],
  listPages: () => ['courses'],
  // Which paths are in a stream is decided by their courses.
  listPaths: (_, stream) => (stream === undefined ? ['paths'] : ['paths', 'courses']),
  findPath: (path, code) => [`path ${code}`, path ? `path ${path.code}` : 'paths'],
  // The log names a course by its own id, whichever id opened it; a missing course may appear under any id.
  findCourse: (course, id) => [`course ${id}`, course ? `course ${course.id}` : 'courses'],
  findOutline: (_, id) => [`course ${id}`],
  // The log does not say that another course became the more similar one; the next full run shows that.
  listSimilar: (similar, id) => [`course ${id}`, 'list', ...similar.map((course) => `course ${course.id}`)],
}

/** Returns the catalogue for one page, and adds the names of what the page depends on to `reads`. */
export const recordedCatalogue = (catalogue: Catalogue, reads: Set<string>): Catalogue =>
  aroundReads(catalogue, async (name, given, read) => {
    const answer = await read()
    const names = namesOf[name] as ((...all: unknown[]) => string[]) | undefined
    for (const one of names?.(answer, ...given) ?? []) reads.add(one)
    return answer
  })

/** Returns the names of the reads that answer otherwise after these changes. */
export const staleAfter = (changes: Change[]): Set<string> => new Set(changes.flatMap(staleReads))

function staleReads({ kind, id }: Change): string[] {
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
