import type { RatingCount } from '#lib/catalogue/reads/ratings.ts'
import type { CourseDetail, Outline } from '#lib/catalogue/shapes/course.ts'
import type { CoursePage, CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { PathDetail, PathList } from '#lib/catalogue/shapes/paths.ts'
import type { Site, StreamList } from '#lib/catalogue/shapes/site.ts'
import type { SitemapEntry } from '#lib/catalogue/shapes/sitemap.ts'

/** A summary as a card shows it: with the number of its ratings where that is known. */
export type CardCourse = CourseSummary & { rating_count?: number }

/**
 * The outcome of an enquiry. `isRepeat` tells that the same one was saved before; `isHeld` that an assistant's waits until
 * the office releases it, where that is known; `param` is the contract's name of the refused field.
 */
export type EnquiryOutcome =
  | { is: 'sent'; id: string; isRepeat: boolean; isHeld?: boolean }
  | { is: 'refused'; param: string }
  | { is: 'too_many' }

/**
 * The reads of the API that pages use, in this process or over HTTP. They return undefined for a missing item. Query
 * fields are those of the contract, as texts.
 */
export interface Catalogue {
  /** The revision, where known: content cached for one revision is never served for another. */
  readonly revision?: string | null
  readSite(): Promise<Site | undefined>
  listStreams(): Promise<StreamList>
  /**
   * Throws `invalid_request` for a query that the contract refuses. A search by a `visitor` is theirs, not one that the
   * page tries for its suggestions.
   */
  listCourses(query: Record<string, string>, by?: 'visitor'): Promise<CoursePage>
  findCourse(id: string, language?: string): Promise<CourseDetail | undefined>
  /** Returns whether a course was published some time ago and is no longer; the API of another deployment cannot tell. */
  wasRemoved?(id: string): Promise<boolean>
  /** Counts the ratings of courses; none are known over the API of another deployment. */
  countRatings(ids: string[], language?: string): Promise<RatingCount[]>
  findOutline(id: string, language?: string): Promise<Outline | undefined>
  /** Lists courses similar to a course; empty for an unknown id. */
  listSimilar(id: string, language?: string): Promise<CourseSummary[]>
  listPaths(stream?: string): Promise<PathList>
  findPath(code: string): Promise<PathDetail | undefined>
  /** Every hosted course page, from first to last. */
  listPages(): Promise<SitemapEntry[]>
  /** Whether an `Origin` is one of the institute's verified websites. */
  isVerified(origin: string): Promise<boolean>
  sendEnquiry(body: Record<string, unknown>, headers: Headers): Promise<EnquiryOutcome>
}

/** Returns the catalogue with the number of ratings on each course of a list, where these are known. */
export function ratedCatalogue(catalogue: Catalogue): Catalogue {
  const rated = async (courses: CourseSummary[], language?: string): Promise<CardCourse[]> => {
    const ids = courses.flatMap(({ id, rating }) => (rating === null ? [] : [id]))
    const counts = ids.length > 0 ? await catalogue.countRatings(ids, language) : []
    return courses.map((course) => {
      const own = counts.find(({ id, rating }) => id === course.id && rating === course.rating)
      return own ? { ...course, rating_count: own.count } : course
    })
  }
  return {
    ...catalogue,
    async listCourses(query, by) {
      const page = await catalogue.listCourses(query, by)
      return { ...page, data: await rated(page.data, query.language) }
    },
    listSimilar: async (id, language) => rated(await catalogue.listSimilar(id, language), language),
    async findPath(code) {
      const path = await catalogue.findPath(code)
      if (!path) return undefined
      const courses = await rated(path.steps.map(({ course }) => course))
      return {
        ...path,
        steps: path.steps.map((step, at) => ({ ...step, course: courses[at] ?? step.course })),
      }
    },
  }
}

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
