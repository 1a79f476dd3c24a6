import type { Catalogue as Client } from 'catalogue-client'
import { baseAddress } from '#lib/base/own-address.ts'
import { type ErrorAnswer, Problem } from '#lib/contract/api/problem.ts'
import { peerToName, surroundingsFromEnv } from '#lib/contract/api/visitor.ts'
import type { CourseList } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { Sitemap } from '#lib/contract/catalogue/shapes/sitemap.ts'
import type { LeadAnswer } from '#lib/contract/leads/intake.ts'
import { type Catalogue, everyItem } from './catalogue.ts'
import { ApiOutage, deploymentAt, type Fetch, type Patience } from './remote-reads.ts'

/**
 * How long visitors wait for a read. 10 s is longer than a deployment needs to report that its database is
 * unreachable (3.5 s) plus the pause it then asks for (5 s).
 */
const readersPatience: Patience = { answerMs: 10_000, wholeMs: 10_000, attemptsMax: 3 }

/** Result of the API client: `data` of a success or `error` of a refusal, with the response. */
interface Answer {
  data?: unknown
  error?: unknown
  response: Response
}

type Ask = (reads: Client) => Promise<Answer>

/**
 * Returns the catalogue of another deployment's API. `url` is its base address, without the API's paths. Throws after
 * a timeout or final failure, as the local catalogue does during a database outage.
 */
export function catalogueRemote(
  { url, key }: { url: string; key: string },
  patience = readersPatience,
  fetchOver: Fetch = (request, init) => fetch(request, { ...init, cache: 'no-store' }),
): Catalogue {
  const base = baseAddress(url)
  const { once, inTurn } = deploymentAt(base, key, patience, fetchOver)
  let answeredMs = Number.NaN
  const find = async <Shape>(ask: Ask): Promise<Shape | undefined> => {
    const { data, error, response } = await inTurn(ask)
    answeredMs = Date.parse(response.headers.get('date') ?? '')
    if (response.status === 400) {
      const { message, details } = refusalIn(error)
      throw new Problem('invalid_request', message, { ...(details && { details }) })
    }
    return data as Shape | undefined
  }
  const read = async <Shape>(ask: Ask): Promise<Shape> => {
    const found = await find<Shape>(ask)
    if (found === undefined) throw new ApiOutage(`${base} answered 404: is that the address of the API?`)
    return found
  }
  const course = (id: string, language?: string) => ({
    params: {
      path: { id: id.toWellFormed() },
      query: wellFormed({ ...(language !== undefined && { language }) }),
    },
  })
  return {
    now() {
      if (Number.isNaN(answeredMs))
        throw new ApiOutage(`${base} answers without a Date, so its day is unknown.`)
      return new Date(answeredMs)
    },
    readSite: () => read((reads) => reads.GET('/site')),
    listStreams: () => read((reads) => reads.GET('/streams')),
    listCourses: (query: object) =>
      read((reads) => reads.GET('/courses', { params: { query: wellFormed(query) } })),
    findCourse: (id, language) => find((reads) => reads.GET('/courses/{id}', course(id, language))),
    findOutline: (id, language) => find((reads) => reads.GET('/courses/{id}/outline', course(id, language))),
    listSimilar: async (id, language) =>
      (await find<CourseList>((reads) => reads.GET('/courses/{id}/similar', course(id, language))))?.data ??
      [],
    listPaths: (stream) =>
      read((reads) =>
        reads.GET('/learning-paths', { params: { query: wellFormed({ ...(stream && { stream }) }) } }),
      ),
    findPath: (code) =>
      find((reads) =>
        reads.GET('/learning-paths/{code}', { params: { path: { code: code.toWellFormed() } } }),
      ),
    // Reads page by page, so that no response grows with the catalogue.
    listPages: () =>
      Array.fromAsync(
        everyItem((page) =>
          read<Sitemap>((reads) => reads.GET('/sitemap', { params: { query: { page: Number(page) } } })),
        ),
      ),
    // Any read will do, because the API checks the origin first.
    isVerified: async (origin) => (await once.GET('/site', { headers: { origin } })).response.ok,
    // The API limits enquiries per visitor but sees only this process as its client, so the visitor's address is
    // passed on.
    async sendEnquiry(body: object, headers) {
      const visitor = peerToName(headers, surroundingsFromEnv())
      const { data, error, response } = await once.POST('/leads', {
        body: body as never,
        headers: visitor ? { 'x-client-ip': visitor } : {},
      })
      if (response.status === 429) return { is: 'too_many' }
      if (!response.ok) return { is: 'refused', param: String(refusalIn(error).details?.param ?? '') }
      // An older release gives out no receipts.
      const { id, receipt_url: receipt = null } = data as LeadAnswer
      return { is: 'sent', id, isRepeat: response.status === 200, receipt }
    },
  }
}

/** Replaces lone surrogates, which neither addresses nor stored text can contain. */
const wellFormed = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  )

const refusalIn = (error: unknown): ErrorAnswer['error'] => (error as ErrorAnswer).error
