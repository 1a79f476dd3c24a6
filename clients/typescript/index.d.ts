import type { Client } from 'openapi-fetch'
import type { components, paths } from './catalogue.d.ts'

export type { components, paths }
export type CourseSummary = components['schemas']['CourseSummary']
export type CourseDetail = components['schemas']['CourseDetail']
export type Variant = components['schemas']['Variant']

export interface Options {
  /** Address of the API, which ends in `/catalog/v1`, or of the site that serves it there. */
  url: string
  /** The institute's publishable key. */
  key: string
  /**
   * How often failed connections, 429, 500, 502, 503 and 504 are tried again, after the pause that the answer asks for;
   * 3 unless said.
   */
  retries?: number
  /** The longest time of one attempt in milliseconds; 10 s unless said. */
  attemptMs?: number
  /** The longest time of all attempts with their pauses in milliseconds; 20 s unless said. */
  totalMs?: number
  /** Keeps the answers of reads (at most 500) with their entity tags, and asks for them with `If-None-Match`. */
  cache?: Map<string, KeptAnswer>
  fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>
}

export interface KeptAnswer {
  etag: string
  body: string
  headers: [string, string][]
}

export type CourseQuery = NonNullable<paths['/courses']['get']['parameters']['query']>
export type Enquiry = components['schemas']['LeadBody']
export type EnquiryAnswer = components['schemas']['LeadAnswer']

export interface Catalogue extends Client<paths> {
  /**
   * The course of a slug, current or former, or of an id; undefined when there is none. Redirect to `/…/${course.slug}` when
   * it is not the slug that was asked for.
   */
  bySlug(slug: string, query?: { language?: string }): Promise<CourseDetail | undefined>
  /** Every course that a query finds, page after page: `for await (const course of catalogue.allCourses())`. */
  allCourses(query?: Omit<CourseQuery, 'page'>): AsyncGenerator<CourseSummary, void>
  /**
   * Sends an enquiry; throws a `CatalogueError`, whose `details.param` names a field that is wrong. In a browser the page's
   * address and the visit's attribution go along. A server names its visitor's address.
   */
  enquire(enquiry: Enquiry, options?: { visitor?: string }): Promise<EnquiryAnswer>
}

/**
 * A client with a method for each verb, typed by the contract: `catalogue.GET('/courses', …)`. Throws when the address or
 * the key is missing or cannot be one.
 */
export function createCatalogue(options: Options): Catalogue

/**
 * The way that led to this visit, kept for the tab's session without a cookie; undefined outside a browser. Call it on every
 * page, so that the first one is known, and send it as the `attribution` of an enquiry.
 */
export function attribution(): NonNullable<Enquiry['attribution']> | undefined

/** The path of a course's page on the institute's site: `/courses/SLUG` unless another folder is given. */
export function coursePath(course: Pick<CourseSummary, 'id' | 'slug'>, below?: string): string

/** An amount as a language writes it: `₹4,500`. */
export interface Amount {
  amount: number
  currency: string | null
  text: string
}

/** What a site shows as a course's price; the words beside it are the site's. */
export type ShownPrice =
  /** One price for every version on sale. */
  | ({ state: 'exact' } & Amount)
  /** The lowest of several: "from ₹4,500". */
  | ({ state: 'from' } & Amount)
  /** A price below the list price `was`, which is shown struck through. */
  | ({ state: 'reduced'; was: string } & Amount)
  | { state: 'free'; amount: 0; currency: string | null; text?: never }
  /** The price is given on request, or the institute shows no prices. */
  | { state: 'on_request' }
  /** Nothing is shown: the institute shows no prices, as the site given says, or there is none. */
  | { state: 'hidden' }
  /** No version can be bought now. */
  | { state: 'not_on_sale'; availability: Exclude<CourseSummary['availability'], 'available'> }

/**
 * The price of a course in a locale such as `en-IN`. Only the answer of `GET /site` tells a price on request from prices that
 * the institute shows nowhere; without it both are `on_request`.
 */
export function price(
  course: Pick<CourseSummary, 'availability' | 'price' | 'price_visible' | 'variants'>,
  locale: string,
  site?: { price_visible: boolean },
): ShownPrice

/** A version with its dates and lessons as a language writes them. */
export interface ShownSchedule {
  /** Its `package_session_id`. */
  id: string
  level: string | null
  availability: CourseSummary['availability']
  /** `1 Jul – 30 Sept 2026`; undefined without a first day. */
  dates: string | undefined
  /** Lessons of a week, those with the same times together: `Mon, Wed, Fri` and `18:30 – 20:00`. */
  lessons: { days: string; times: string | undefined }[]
  venue: string | null
  seatsLeft: number | null
}

/** The versions of a course that have a day or weekly lessons, the first to begin first; times are the institute's. */
export function schedule(course: Pick<CourseSummary, 'variants'>, locale: string): ShownSchedule[]

/** An address's origin and path, and of its query only the names of a campaign: the rest may hold a token. */
export function pageAddress(address: string): string

/** A refusal. Branch on `code`; `requestId` is what the operator asks for. */
export class CatalogueError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: Record<string, string | number>
}

/** The data of an answer; throws a `CatalogueError` when it was a refusal. */
export function required<Data>(result: { data?: Data; error?: unknown; response: Response }): Data

/** JSON that can stand in a script element: no text in it can end the element. */
export function scriptJson(data: unknown): string

/** An event of a hook of the catalogue. */
export type HookEvent =
  | {
      type: 'catalogue.changed'
      timestamp: string
      data: {
        institute: string
        since: string
        next: string
        courses: string[]
        removed: string[]
        paths: string[]
        list: boolean
        streams: boolean
        site: boolean
        truncated: boolean
      }
    }
  | { type: 'catalogue.test'; timestamp: string; data: { institute: string } }

/**
 * Returns a reader of the events that a secret signs. Throws at once when the secret is not `whsec_` and 24 to 64 bytes in
 * base64, so that a wrong setting is found before the first event.
 */
export function createHookReader(secret: string): (request: Request) => Promise<HookEvent | undefined>

/** The event of a request that the catalogue signed in the last five minutes; undefined for any other request or secret. */
export function readHook(request: Request, secret: string): Promise<HookEvent | undefined>
