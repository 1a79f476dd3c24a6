import type { Client } from 'openapi-fetch'
import type { components, paths, webhooks } from './catalogue.d.ts'

export type { components, paths }
export type CourseSummary = components['schemas']['CourseSummary']
export type CourseDetail = components['schemas']['CourseDetail']
export type Variant = components['schemas']['Variant']

export interface Options {
  /** URL of the API, which ends in `/catalog/v1`, or of the site that serves the API at that path. */
  url: string
  /** The institute's publishable key. */
  key: string
  /**
   * How often a request is retried after a failed connection or a 429, 500, 502, 503 or 504. Waits as long as
   * `Retry-After` says. Default: 3.
   */
  retries?: number
  /** Maximum milliseconds per attempt. Default: 10,000. */
  attemptMs?: number
  /** Maximum milliseconds for all attempts, including the pauses between them. Default: 20,000. */
  totalMs?: number
  /** Cache for at most 500 answers to GET requests. Cached answers are revalidated with `If-None-Match`. */
  cache?: Map<string, KeptAnswer>
  /**
   * On a server: reads what is not public yet, with a key that has the scope `catalog:preview`. `drafts` shows every course
   * that is not archived; the id of a trial shows what that import would store. Nothing is cached.
   */
  preview?: 'drafts' | (string & {}) | undefined
  fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>
}

export interface KeptAnswer {
  etag: string
  body: string
  headers: [string, string][]
}

export type CourseQuery = NonNullable<paths['/courses']['get']['parameters']['query']>
type LeadBody = components['schemas']['LeadBody']
/** An enquiry. `attribution` may be undefined, because `attribution()` returns that outside a browser. */
export type Enquiry = Omit<LeadBody, 'attribution'> & {
  attribution?: LeadBody['attribution'] | undefined
  /** Value of a field that people do not see and leave empty. With one, the enquiry is held as spam. */
  homepage?: string | null
  /** Milliseconds that the form was open. */
  filled_ms?: number | null
}
export type EnquiryAnswer = components['schemas']['LeadAnswer']

export interface Catalogue extends Client<paths> {
  /**
   * Finds a course by its current slug, a former slug or its id; undefined if there is none. Redirect to
   * `/…/${course.slug}` if that differs from the requested slug.
   */
  bySlug(slug: string, query?: { language?: string }): Promise<CourseDetail | undefined>
  /**
   * Yields all courses that match a query, requesting one page after the other: `for await (const course of
   * catalogue.allCourses())`.
   */
  allCourses(query?: Omit<CourseQuery, 'page'>): AsyncGenerator<CourseSummary, void>
  /**
   * Sends an enquiry. Throws a `CatalogueError` if it is refused, with the name of the invalid field in
   * `details.param`. In a browser, the page's URL and the visit's attribution are added. On a server, pass the
   * visitor's IP address as `visitor`.
   */
  enquire(enquiry: Enquiry, options?: { visitor?: string }): Promise<EnquiryAnswer>
}

/**
 * Creates a client with a method per HTTP verb, typed by the API contract: `catalogue.GET('/courses', …)`. Throws if
 * the URL or the key is missing or malformed.
 */
export function createCatalogue(options: Options): Catalogue

/**
 * Returns where this visit came from; undefined outside a browser. The result is stored for the tab's session,
 * without a cookie. Call it on every page, so that it sees the first page of the visit, and send it as the
 * `attribution` of an enquiry.
 */
export function attribution(): NonNullable<Enquiry['attribution']> | undefined

/**
 * Returns the path of a course's page on the institute's site: `/courses/SLUG`, or in the folder `below`. Takes a course or
 * an entry of `GET /sitemap`.
 */
export function coursePath(
  course: Pick<CourseSummary, 'slug'> & ({ id: string } | { course_id: string }),
  below?: string,
): string

/** An amount of money, with its text in the given locale, such as `₹4,500`. */
export interface Amount {
  amount: number
  currency: string | null
  text: string
  /** Last day of the price as text, such as `30 Nov 2026`; undefined when the price has no end. */
  until?: string
}

type Free = { state: 'free'; amount: 0; currency: string | null; text?: never; until?: string }

/** How to show a course's price. The words around it are up to your site. */
export type ShownPrice = (
  | ({ state: 'exact' } & Amount)
  /** A reduced price. `was` is the list price, which should be struck through. */
  | ({ state: 'reduced'; was: string } & Amount)
  | Free
  /** The price is given on request, or the institute shows no prices. */
  | { state: 'on_request' }
  /** Show nothing: according to `site` the institute shows no prices. */
  | { state: 'hidden' }
  /** No version is currently on sale. */
  | { state: 'not_on_sale'; availability: Exclude<CourseSummary['availability'], 'available'> }
) & {
  /** `package_session_id` of the version that has this price. Show its dates, place and seats with it, and no other's. */
  version: string
  /** What other versions cost, if they are cheaper, or paid beside a free one. `from`: the lowest of several. */
  others?: ({ state: 'exact' | 'from' } & Amount) | Free
}

/**
 * Returns the price of a course in a locale such as `en-IN`: that of the version which can be bought and begins the
 * soonest. Pass the answer of `GET /site` as `site`, for the day in its time zone, its own currency, and to distinguish
 * `on_request` from `hidden`, which means that the institute shows no prices. Without it, both are `on_request`.
 */
export function price(
  course: Pick<CourseSummary, 'variants'>,
  locale: string,
  site?: { price_visible?: boolean; currency?: string | null; time_zone?: string },
  now?: Date,
): ShownPrice

/** A version of a course, with dates and lessons as text in the given locale. */
export interface ShownSchedule {
  /** The version's `package_session_id`. */
  id: string
  level: string | null
  availability: CourseSummary['availability']
  /** Such as `1 July – 30 September 2026`; undefined if the first day is not set. */
  dates: string | undefined
  /** Weekly lessons. Days with the same times are grouped: `Mon, Wed, Fri` or `Mon – Fri`, and `18:30–20:00`. */
  lessons: { days: string; times: string | undefined }[]
  venue: string | null
  seatsLeft: number | null
}

/**
 * Lists the versions of a course that have a date or weekly lessons, earliest first and versions without dates last.
 * Times are in the institute's time zone.
 */
export function schedule(course: Pick<CourseSummary, 'variants'>, locale: string): ShownSchedule[]

/**
 * Returns origin and path of a URL, with only the campaign parameters of its query. Other parameters may contain a
 * token.
 */
export function pageAddress(address: string): string

/** Thrown when the API refuses a request. Branch on `code`. Quote `requestId` when you ask the operator. */
export class CatalogueError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: Record<string, string | number>
}

/** Returns the data of an answer. Throws a `CatalogueError` if the API refused the request. */
export function required<Data>(result: { data?: Data; error?: unknown; response: Response }): Data

/** Serialises JSON for a `<script>` element. Escapes `<`, because a text could otherwise close the element. */
export function scriptJson(data: unknown): string

/** An event that the catalogue sends to a hook. */
export type HookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

/**
 * Returns a function that verifies and reads events. Throws immediately if the secret is not `whsec_` followed by 24
 * to 64 bytes in base64, so that you notice a wrong setting before the first event.
 */
export function createHookReader(secret: string): (request: HookRequest) => Promise<HookEvent | undefined>

/**
 * A request of any server: a Web `Request`, Node's `IncomingMessage` (also that of Express, with `rawBody` if something
 * keeps it), or its headers and its raw body, not yet parsed.
 */
export type HookRequest =
  | Request
  | { headers: Headers | Record<string, string | string[] | undefined>; body?: unknown; rawBody?: unknown }

/**
 * Returns the event in a request; undefined unless the request was signed with this secret within the last five
 * minutes. Never throws: a body that something read or parsed before is undefined, too, and the console says so.
 */
export function readHook(request: HookRequest, secret: string): Promise<HookEvent | undefined>

/** Paths of the reads whose answers a site caches. */
export type CachedPath =
  | '/site'
  | '/streams'
  | '/courses'
  | '/courses/{id}'
  | '/courses/{id}/outline'
  | '/courses/{id}/similar'
  | '/learning-paths'
  | '/learning-paths/{code}'
  | '/sitemap'

/**
 * Returns the tags under which to cache an answer, so that `tagsDropped` names one of them when an event changes it.
 * `answer` is needed for a single course or path; undefined or null means that nothing was found.
 */
export function tagsOf(
  path: CachedPath,
  answer?: { id?: string; course_id?: string; code?: string } | null,
): string[]

/** Returns the tags whose cached answers an event makes outdated; empty for events about enquiries. */
export function tagsDropped(event: HookEvent): string[]
