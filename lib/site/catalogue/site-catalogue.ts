import type { CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import type { CoursePage, CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { PathDetail, PathList } from '#lib/contract/catalogue/answers/paths.ts'
import type { Site, StreamList } from '#lib/contract/catalogue/answers/site.ts'
import type { SitemapEntry } from '#lib/contract/catalogue/answers/sitemap.ts'
import type { PageListQuery } from '#lib/contract/catalogue/reads/course-list.ts'
import type { EventChanges } from '#lib/contract/catalogue/reads/event-changes.ts'

/** How times of day are written: as in the country of the time zone, or with 12 or 24 hours. */
export type Hours = 'language' | '12' | '24'

/**
 * Outcome of an enquiry. `isRepeat`: an equal enquiry was already stored. `isHeld`: an assistant's enquiry waits
 * until the office releases it; undefined when unknown. `receipt`: address of the visitor's receipt. `param`: API name of the refused field.
 */
export type EnquiryOutcome =
  | { is: 'sent'; id: string; isRepeat: boolean; isHeld?: boolean; receipt: string | null }
  | { is: 'refused'; param: string }
  | { is: 'too_many' }

/** Query of a list of courses: that of the API, whose defaults hold for what is missing, and what only pages ask. */
export type ListQuery = Partial<PageListQuery>

/** The API reads that pages use, in this process. Look-ups return undefined if the item does not exist. */
export interface Catalogue {
  /** Revision of the content, if known. Content cached for one revision must not be served for another. */
  readonly revision?: string | null
  readonly hours?: Hours
  /** Returns the database's time, which decides what "today" is. */
  now(): Date
  readSite(): Promise<Site | undefined>
  listStreams(): Promise<StreamList>
  /** `visitor` marks searches that a visitor typed, in contrast to searches that a page runs to find suggestions. */
  listCourses(query: ListQuery, by?: 'visitor'): Promise<CoursePage>
  findCourse(id: string, language?: string): Promise<CourseDetail | undefined>
  /** Returns whether a course was once published and no longer is. */
  wasRemoved?(id: string): Promise<boolean>
  /** The publishes that last changed versions as calendar events, by version id. Missing in a preview. */
  listEventChanges?(ids: readonly string[]): Promise<EventChanges>
  findOutline(id: string, language?: string): Promise<Outline | undefined>
  /** Lists similar courses; empty if the id is unknown. */
  listSimilar(id: string, language?: string): Promise<CourseSummary[]>
  listPaths(stream?: string): Promise<PathList>
  findPath(code: string): Promise<PathDetail | undefined>
  /** Lists all hosted course pages, in order. */
  listPages(): Promise<SitemapEntry[]>
  /** Reads a picture that this deployment serves. Only in a static copy, while nothing serves it. */
  ownPicture?(address: string): Promise<Uint8Array | undefined>
  /** Returns whether an `Origin` is one of the institute's verified websites. */
  isVerified(origin: string): Promise<boolean>
  sendEnquiry(body: Record<string, unknown>, headers: Headers): Promise<EnquiryOutcome>
}

/** Reads page by page. A course may be repeated or skipped if a publish happens meanwhile. */
export async function* everyCourse(
  { listCourses }: Pick<Catalogue, 'listCourses'>,
  query: ListQuery,
): AsyncGenerator<CourseSummary> {
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { data, has_more } = await listCourses({ ...query, page, page_size: 100 })
    yield* data
    hasMore = has_more
  }
}
