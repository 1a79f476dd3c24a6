import { fold } from '#lib/base/plain-text.ts'
import { CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import { SitemapEntry } from '#lib/contract/catalogue/answers/sitemap.ts'
import type { PublishedEntry, PublishedVersion } from '#lib/contract/catalogue/compile/published-entry.ts'
import { catalogue, type Parts, texts, today } from './cast.ts'
import { compile, type Published } from './compile-catalogue.ts'

/** Publishes a catalogue, and reads from its rows what requests get, each answer parsed with its strict shape. */

export const publish = (parts: Parts, on: string = today): Published => compile(catalogue(parts), on, texts)

const found = <Thing>(thing: Thing | undefined, what: string): Thing => {
  if (thing === undefined) throw new Error(`Nothing is published as ${what}.`)
  return thing
}

const entryOpenedBy = (published: Published, courseId: string): PublishedEntry =>
  found(
    published.entries.find(({ versions }) => versions.some((one) => one.course_id === courseId)),
    courseId,
  )

function openedRow(published: Published, courseId: string, language: string): PublishedVersion {
  const { versions } = entryOpenedBy(published, courseId)
  const spoken = versions.find((version) => language !== '' && version.language === language)
  return found(spoken ?? versions.find((version) => version.course_id === courseId), courseId)
}

/** The ids under which some course opens. */
export const openIds = (published: Published): string[] => [
  ...new Set(published.entries.flatMap(({ versions }) => versions.map((version) => version.course_id))),
]

/** `GET /courses/{id}`; the language is folded. */
export const detailOf = (published: Published, courseId: string, language = ''): CourseDetail =>
  CourseDetail.parse(JSON.parse(openedRow(published, courseId, language).detail))

/** The same course as listings and paths show it. */
export const summaryOf = (published: Published, courseId: string, language = ''): CourseSummary =>
  CourseSummary.parse(JSON.parse(openedRow(published, courseId, language).summary))

/** `GET /courses` in a language, unsorted. */
export const listedIn = (published: Published, language: string): CourseSummary[] =>
  published.entries
    .filter(({ indexed }) => indexed.listings.some((listing) => listing.language === language))
    .map(({ entry_id }) => summaryOf(published, entry_id, language))

/** `GET /courses/{id}/outline`. */
export function outlineOf(published: Published, courseId: string, language = ''): Outline {
  const outline = Outline.parse(JSON.parse(entryOpenedBy(published, courseId).outline))
  const spoken = outline.variants.filter(({ language: shown }) => fold(shown?.code ?? '') === language)
  return language === '' || spoken.length === 0 ? outline : { ...outline, variants: spoken }
}

/** `GET /sitemap`. */
export const pagesOf = (published: Published): SitemapEntry[] =>
  published.entries.flatMap(({ pages }) => pages.map((page) => SitemapEntry.parse(JSON.parse(page))))
