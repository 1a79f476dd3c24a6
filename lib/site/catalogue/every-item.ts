import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Catalogue } from './catalogue.ts'

/** One page of a list. */
interface Page<Item> {
  data: Item[]
  has_more?: boolean | undefined
}

/** Yields all items of a list, page by page. A publish in between may repeat or skip an item. */
export async function* everyItem<Item>(read: (page: string) => Promise<Page<Item>>): AsyncGenerator<Item> {
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { data, has_more } = await read(String(page))
    yield* data
    hasMore = has_more === true
  }
}

export const everyCourse = (
  { listCourses }: Pick<Catalogue, 'listCourses'>,
  query: Record<string, string | undefined>,
): AsyncGenerator<CourseSummary> =>
  everyItem((page) => listCourses({ ...(query as Record<string, string>), page, page_size: '100' }))
