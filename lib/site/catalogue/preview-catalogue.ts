import { isStorable } from '#lib/base/plain-text.ts'
import type { Preview } from '#lib/contract/catalogue/preview/preview.ts'
import * as reads from '#lib/contract/catalogue/preview/reads.ts'
import type { Catalogue } from './catalogue.ts'
import { inLanguage, listDefaults, similarMax } from './local.ts'

/**
 * Returns a catalogue in memory that is not published. It has no revision, so nothing made from it is cached, and it
 * takes no enquiries.
 */
export function previewCatalogue(preview: Preview, now: Date): Catalogue {
  return {
    revision: null,
    now: () => now,
    readSite: async () => preview.site,
    listStreams: async () => preview.streams,
    listCourses: async (query) => reads.listCourses(preview, { ...listDefaults, ...query }),
    findCourse: async (id, language) => reads.findCourse(preview, id, inLanguage(language).language),
    findOutline: async (id, language) => reads.findOutline(preview, id, inLanguage(language).language),
    listSimilar: (id, language) =>
      reads.listSimilar(preview, id, { ...inLanguage(language), limit: similarMax }),
    listPaths: async (stream) => reads.listPaths(preview, inLanguage(stream).language),
    findPath: async (code) => (isStorable(code) ? reads.findPath(preview, code) : undefined),
    listPages: async () =>
      [...preview.entries.values()].flatMap(({ pages }) => pages.map((page) => JSON.parse(page))),
    isVerified: async () => false,
    sendEnquiry: async () => ({ is: 'refused', param: '' }),
  }
}
