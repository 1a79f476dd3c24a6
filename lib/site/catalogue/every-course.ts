import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Catalogue } from './catalogue.ts'

const pageSizeMax = '100'

/** Yields all courses of a list, page by page. A publish in between may repeat or skip a course. */
export async function* everyCourse(
  catalogue: Pick<Catalogue, 'listCourses'>,
  query: Record<string, string | undefined>,
): AsyncGenerator<CourseSummary> {
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { data, has_more } = await catalogue.listCourses({
      ...(query as Record<string, string>),
      page: String(page),
      page_size: pageSizeMax,
    })
    yield* data
    hasMore = has_more
  }
}
