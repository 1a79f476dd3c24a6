import type { PublishedEntry } from '#lib/catalogue/compile/rows.ts'
import { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import { Outline } from '#lib/catalogue/shapes/outline.ts'
import { SitemapEntry } from '#lib/catalogue/shapes/sitemap.ts'
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
    published.entries.find(({ openings }) => openings.some((opening) => opening.course_id === courseId)),
    courseId,
  )

function openedRow(published: Published, courseId: string, language: string) {
  const { openings, versions } = entryOpenedBy(published, courseId)
  const opening = found(
    openings.find((row) => row.course_id === courseId && row.language === language) ??
      openings.find((row) => row.course_id === courseId && row.language === ''),
    courseId,
  )
  return found(
    versions.find((row) => row.version_id === opening.version_id),
    opening.version_id,
  )
}

/** The ids under which some course opens. */
export const openIds = (published: Published): string[] => [
  ...new Set(published.entries.flatMap(({ openings }) => openings.map((opening) => opening.course_id))),
]

/** `GET /courses/{id}`; the language is folded. */
export const detailOf = (published: Published, courseId: string, language = ''): CourseDetail =>
  CourseDetail.parse(JSON.parse(openedRow(published, courseId, language).detail))

/** The same course as listings and paths show it. */
export const summaryOf = (published: Published, courseId: string, language = ''): CourseSummary =>
  CourseSummary.parse(JSON.parse(openedRow(published, courseId, language).summary))

/** `GET /courses` in a language, unsorted. */
export const listedIn = (published: Published, language: string): CourseSummary[] =>
  published.entries.flatMap(({ entry_id, indexed, openings, versions }) =>
    openings
      .filter((opening) => opening.course_id === entry_id && opening.language === language)
      .filter(() => indexed.listings.some((listing) => listing.language === language))
      .map(({ version_id }) => {
        const row = versions.find((candidate) => candidate.version_id === version_id)
        return CourseSummary.parse(JSON.parse(found(row, version_id).summary))
      }),
  )

/** `GET /courses/{id}/outline`. */
export function outlineOf(published: Published, courseId: string, language = ''): Outline {
  const { outlines } = entryOpenedBy(published, courseId)
  const row = outlines.find((one) => one.language === language) ?? outlines.find((one) => one.language === '')
  return Outline.parse(JSON.parse(found(row, courseId).outline))
}

/** `GET /sitemap`. */
export const pagesOf = (published: Published): SitemapEntry[] =>
  published.entries.flatMap(({ pages }) => pages.map(({ page }) => SitemapEntry.parse(JSON.parse(page))))
