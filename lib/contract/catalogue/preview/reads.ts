import { fold } from '#lib/base/plain-text.ts'
import { inTurns } from '../follower/publication.ts'
import { catalogueOrder, type IndexNeeds } from '../index/catalogue-index.ts'
import type { FoundCourse } from '../index/indexed-course.ts'
import { findPage, needsOfPage } from '../index/page.ts'
import { findSimilar } from '../index/similar.ts'
import { type CourseListQuery, indexQueryOf } from '../reads/course-list.ts'
import { withOwnUrls } from '../reads/picture-urls.ts'
import type { SimilarQuery } from '../reads/similar.ts'
import type { CourseDetail, Outline } from '../shapes/course.ts'
import type { CoursePage, CourseSummary } from '../shapes/course-list.ts'
import type { PathDetail, PathList } from '../shapes/paths.ts'
import type { Opened, Preview } from './preview.ts'

/** Answers `GET /courses` of a preview. */
export async function listCourses(preview: Preview, query: CourseListQuery): Promise<CoursePage> {
  const ids = query.ids && [...new Set(query.ids.flatMap((id) => preview.byId.get(id)?.entry.entry_id ?? []))]
  const asked = { ...indexQueryOf(query), ids }
  await prepare(preview, needsOfPage(preview.index, asked))
  const { courses, facets, ...page } = findPage(preview.index, asked)
  return {
    data: courses.map((course) => summaryOf(preview, course)),
    page: page.page,
    page_size: page.page_size,
    total: page.total,
    has_more: page.page * page.page_size < page.total,
    ...(facets && { facets: Object.fromEntries(facets) }),
    ...(page.search && { search: page.search }),
  }
}

/** Sorts the index for a read. Nothing updates a preview's index, so it may be read at any time after. */
async function prepare({ index }: Preview, { orders }: IndexNeeds): Promise<void> {
  for (const order of orders) if (!index.orders.find(...order)) await inTurns(index.orders.make(...order))
}

const summaryOf = ({ entries }: Preview, { id, language }: FoundCourse): CourseSummary => {
  const versions = entries.get(id)?.versions ?? []
  const shown = versions.find((version) => ['', version.language].includes(language))
  return JSON.parse(withOwnUrls(shown?.summary ?? 'null')) as CourseSummary
}

/** Returns what an id shows: its entry's version in `language` (folded), if there is one. */
const open = (
  { byId, bySlug }: Preview,
  id: string,
  language: string | null | undefined,
): Opened | undefined => {
  const found = byId.get(id) ?? bySlug.get(fold(id))
  const spoken = language ? found?.entry.versions.find((one) => one.language === language) : undefined
  return found && { ...found, version: spoken ?? found.version }
}

/** Answers `GET /courses/{id}` of a preview; undefined for an unknown id. */
export function findCourse(
  preview: Preview,
  id: string,
  language: string | null | undefined,
): CourseDetail | undefined {
  const found = open(preview, id, language)
  return found && (JSON.parse(withOwnUrls(found.version.detail)) as CourseDetail)
}

/** Answers `GET /courses/{id}/outline` of a preview; undefined for an unknown id. */
export function findOutline(
  preview: Preview,
  id: string,
  language: string | null | undefined,
): Outline | undefined {
  const found = open(preview, id, language)
  if (!found) return undefined
  const outline = JSON.parse(found.entry.outline) as Outline
  const spoken = outline.variants.filter((one) => fold(one.language?.code ?? '') === language)
  return language && spoken.length > 0 ? { ...outline, variants: spoken } : outline
}

/** Answers `GET /courses/{id}/similar` of a preview; empty for an unknown id. */
export async function listSimilar(
  preview: Preview,
  id: string,
  { language, limit }: SimilarQuery,
): Promise<CourseSummary[]> {
  const found = open(preview, id, language)
  if (!found) return []
  const target = { courseId: found.entry.entry_id, language: found.version.language || null, limit }
  await prepare(preview, catalogueOrder())
  const courses = findSimilar(preview.index, { ...target, askedLanguage: language ?? '' })
  return courses.map((course) => summaryOf(preview, course))
}

/** Answers `GET /learning-paths` of a preview. */
export const listPaths = ({ paths }: Preview, stream: string | null | undefined): PathList => ({
  data: paths
    .map(({ entry }) => entry)
    .filter(({ stream_slug }) => stream === undefined || fold(stream_slug) === stream),
})

/** Answers `GET /learning-paths/{code}` of a preview; undefined for an unknown code. */
export function findPath({ paths }: Preview, code: string): PathDetail | undefined {
  const found = paths.find(({ entry }) => fold(entry.code) === fold(code))?.detail
  return found && (JSON.parse(withOwnUrls(JSON.stringify(found))) as PathDetail)
}
