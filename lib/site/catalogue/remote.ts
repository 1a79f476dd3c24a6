import type { ErrorAnswer } from '#lib/api/error-answer.ts'
import { peerToName, surroundingsFromEnv } from '#lib/api/gates/visitor.ts'
import { Problem } from '#lib/api/problem.ts'
import { changesMax } from '#lib/catalogue/reads/change-query.ts'
import type { CourseList } from '#lib/catalogue/shapes/course-list.ts'
import type { LeadAnswer } from '#lib/leads/enquiry.ts'
import { baseAddress } from '../base-address.ts'
import type { Catalogue, EnquiryOutcome } from './catalogue.ts'
import { everyPage } from './every-page.ts'
import { ApiOutage, type Patience, type RemoteAnswer, remoteReads } from './remote-reads.ts'

/**
 * Readers wait for it: longer than a deployment takes to say that its database is gone (3.5 s), and than it asks to be
 * left alone then (5 s).
 */
const readersPatience: Patience = { answerMs: 10_000, wholeMs: 10_000, attemptsMax: 3 }

/**
 * Returns the catalogue of another deployment's API; `url` ends before the contract's paths. A timeout or a final
 * failure throws, as an outage of the database would.
 */
export function catalogueRemote(
  { url, key }: { url: string; key: string },
  patience = readersPatience,
  fetchOver: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Catalogue {
  const base = baseAddress(url)
  const reads = remoteReads(base, key)
  const send = async (path: string, limitMs: number, init: RequestInit = {}): Promise<RemoteAnswer> => {
    const signal = AbortSignal.timeout(Math.max(0, Math.ceil(limitMs)))
    const headers = { ...init.headers, 'x-api-key': key }
    try {
      const response = await fetchOver(base + path, { ...init, headers, cache: 'no-store', signal })
      return { status: response.status, body: await response.text(), retryAfter: retryAfterOf(response) }
    } catch (error) {
      throw new ApiOutage(`${base}${path} ${reasonOf(error as Error)}`, { cause: error })
    }
  }
  const find = async <Shape>(path: string, query?: Record<string, string>): Promise<Shape | undefined> => {
    const search = new URLSearchParams(query).toString()
    const target = path + (search && `?${search}`)
    const answer = await reads.read((limitMs) => send(target, limitMs), patience)
    if (answer.status === 404) return undefined
    if (answer.status === 400) throw new Problem('invalid_request', refusalIn(answer).message)
    if (answer.status !== 200) throw failure(base + target, answer)
    return JSON.parse(answer.body) as Shape
  }
  const read = async <Shape>(path: string, query?: Record<string, string>): Promise<Shape> => {
    const found = await find<Shape>(path, query)
    if (found === undefined)
      throw new ApiOutage(`${base}${path} answered 404: is that the address of the API?`)
    return found
  }
  const id = encodeURIComponent
  const inLanguage = (language?: string) => (language === undefined ? {} : { language })
  const catalogue: Catalogue = {
    readSite: () => read('/site'),
    listStreams: () => read('/streams'),
    listCourses: (query) => read('/courses', query),
    findCourse: (course, language) => find(`/courses/${id(course)}`, inLanguage(language)),
    countRatings: async () => [],
    listRemovedBatches: async () => [],
    findOutline: (course, language) => find(`/courses/${id(course)}/outline`, inLanguage(language)),
    listSimilar: async (course, language) =>
      (await find<CourseList>(`/courses/${id(course)}/similar`, inLanguage(language)))?.data ?? [],
    listPaths: (stream) => read('/learning-paths', stream === undefined ? {} : { stream }),
    findPath: (code) => find(`/learning-paths/${id(code)}`),
    listPages: () => everyPage((query) => read('/sitemap', query)),
    listChanges: (since) => read('/changes', { limit: String(changesMax), ...(since && { since }) }),
    // The API judges the origin of a call before anything else of it.
    isVerified: async (origin) => {
      const answer = await send('/site', patience.answerMs, { headers: { origin } })
      if (![200, 403].includes(answer.status)) throw failure(`${base}/site`, answer)
      return answer.status === 200
    },
    sendEnquiry: async (body, headers) =>
      outcomeOf(`${base}/leads`, await send('/leads', patience.answerMs, enquiryOf(body, headers))),
  }
  return catalogue
}

const failure = (address: string, { status, body, retryAfter }: RemoteAnswer): ApiOutage =>
  new ApiOutage(`${address} answered ${status}: ${body}`, { retryAfter })

const reasonOf = ({ name, message, cause }: Error): string =>
  name === 'TimeoutError'
    ? 'gave no whole answer in time'
    : `cannot be reached: ${cause instanceof Error ? cause.message : message}`

/** Only whole seconds: this API never sends the form with a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}

const refusalIn = ({ body }: RemoteAnswer): ErrorAnswer['error'] => (JSON.parse(body) as ErrorAnswer).error

/** The API counts enquiries per visitor, and sees only this process: who posts the form is named to it. */
function enquiryOf(body: Record<string, unknown>, headers: Headers): RequestInit {
  const visitor = peerToName(headers, surroundingsFromEnv())
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(visitor && { 'x-client-ip': visitor }) },
    body: JSON.stringify(body),
  }
}

function outcomeOf(address: string, answer: RemoteAnswer): EnquiryOutcome {
  if (answer.status === 200 || answer.status === 201) {
    return { is: 'sent', id: (JSON.parse(answer.body) as LeadAnswer).id, isRepeat: answer.status === 200 }
  }
  if (answer.status === 429) return { is: 'too_many' }
  if (answer.status === 400) return { is: 'refused', param: String(refusalIn(answer).details?.param ?? '') }
  throw failure(address, answer)
}
