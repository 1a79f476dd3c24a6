import type { Edition } from '#lib/catalogue/editions.ts'
import type {
  CourseDetail,
  CoursePage,
  Outline,
  PathDetail,
  PathList,
  Site,
  StreamList,
} from '#lib/catalogue/shapes.ts'

/** One page of this site about a course: the course as one language shows it. */
export type { Edition }

/** What became of an enquiry. A field is refused by its name in the contract. */
export type EnquiryOutcome = { is: 'sent' } | { is: 'refused'; param: string } | { is: 'too_many' }

/**
 * All that the pages are made of: the reads of the API, so that a page needs not know whether they are called in this
 * process or over HTTP. Undefined means not there. Query fields are those of the contract, as texts.
 */
export interface Catalogue {
  readSite(): Promise<Site | undefined>
  listStreams(): Promise<StreamList>
  /** Throws `invalid_request` for a query that the contract refuses. */
  listCourses(query: Record<string, string>): Promise<CoursePage>
  findCourse(id: string, language?: string): Promise<CourseDetail | undefined>
  findOutline(id: string, language?: string): Promise<Outline | undefined>
  listPaths(stream?: string): Promise<PathList>
  findPath(code: string): Promise<PathDetail | undefined>
  /** Every course page that this site has, in no promised order. */
  listEditions(): Promise<Edition[]>
  sendEnquiry(body: Record<string, unknown>, headers: Headers): Promise<EnquiryOutcome>
}
