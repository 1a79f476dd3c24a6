import type { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { CoursePage, CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Outline } from '#lib/catalogue/shapes/outline.ts'
import type { PathDetail, PathList } from '#lib/catalogue/shapes/paths.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'
import type { SitemapEntry } from '#lib/catalogue/shapes/sitemap.ts'
import type { StreamList } from '#lib/catalogue/shapes/streams.ts'

/** What became of an enquiry; `id` is the saved one's, `isRepeat` says that it was saved before. A field is refused by its name in the contract. */
export type EnquiryOutcome =
  | { is: 'sent'; id: string; isRepeat: boolean }
  | { is: 'refused'; param: string }
  | { is: 'too_many' }

/**
 * All that the pages are made of: the reads of the API, so that a page needs not know whether they are called in this
 * process or over HTTP. Undefined means not there. Query fields are those of the contract, as texts.
 */
export interface Catalogue {
  /** What is read, where that is known: what is made of one revision is never made of another. */
  readonly revision?: string | null
  readSite(): Promise<Site | undefined>
  listStreams(): Promise<StreamList>
  /** Throws `invalid_request` for a query that the contract refuses. */
  listCourses(query: Record<string, string>): Promise<CoursePage>
  findCourse(id: string, language?: string): Promise<CourseDetail | undefined>
  findOutline(id: string, language?: string): Promise<Outline | undefined>
  /** Courses like one; none when its id opens none. */
  listSimilar(id: string, language?: string): Promise<CourseSummary[]>
  listPaths(stream?: string): Promise<PathList>
  findPath(code: string): Promise<PathDetail | undefined>
  /** Every hosted course page, from first to last. */
  listPages(): Promise<SitemapEntry[]>
  /** What changed after a cursor, as many at once as there may be. Throws `invalid_request` for one that is unknown. */
  listChanges(since?: string): Promise<ChangeList>
  /** Whether an `Origin` is one of the institute's verified websites. */
  isVerified(origin: string): Promise<boolean>
  sendEnquiry(body: Record<string, unknown>, headers: Headers): Promise<EnquiryOutcome>
}
