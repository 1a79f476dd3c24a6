import { isStorable } from '#lib/base/plain-text.ts'
import { readParameters } from '#lib/contract/api/parameters.ts'
import type { Preview } from '#lib/contract/catalogue/preview/preview.ts'
import * as reads from '#lib/contract/catalogue/preview/reads.ts'
import { CourseQuery } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery } from '#lib/contract/catalogue/reads/course-list.ts'
import { PathListQuery } from '#lib/contract/catalogue/reads/paths.ts'
import { SimilarQuery } from '#lib/contract/catalogue/reads/similar.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Returns a catalogue in memory that is not published. It has no revision, so nothing made from it is cached, and it
 * takes no enquiries.
 */
export function previewCatalogue(preview: Preview, now: Date): Catalogue {
  const given = (query: Record<string, string | undefined>) =>
    new URLSearchParams(
      Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
  const folded = (language?: string) => readParameters(CourseQuery, given({ language })).language
  return {
    revision: null,
    now: () => now,
    readSite: async () => preview.site,
    listStreams: async () => preview.streams,
    listCourses: async (query) => reads.listCourses(preview, readParameters(CourseListQuery, given(query))),
    findCourse: async (id, language) => reads.findCourse(preview, id, folded(language)),
    findOutline: async (id, language) => reads.findOutline(preview, id, folded(language)),
    listSimilar: (id, language) =>
      reads.listSimilar(preview, id, readParameters(SimilarQuery, given({ language }))),
    listPaths: async (stream) =>
      reads.listPaths(preview, readParameters(PathListQuery, given({ stream: stream || undefined })).stream),
    findPath: async (code) => (isStorable(code) ? reads.findPath(preview, code) : undefined),
    listPages: async () =>
      [...preview.entries.values()].flatMap(({ pages }) => pages.map((page) => JSON.parse(page))),
    isVerified: async () => false,
    sendEnquiry: async () => ({ is: 'refused', param: '' }),
  }
}
