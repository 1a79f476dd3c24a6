import type { Db } from '#lib/base/db/open.ts'
import type { Pools } from '#lib/base/db/pools.ts'
import { type Json, type JsonPieces, parseJson } from '#lib/base/json.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { counters } from '#lib/contract/api/counters/counters.ts'
import { normaliseOrigin } from '#lib/contract/api/gates.ts'
import { readParameters } from '#lib/contract/api/parameters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { leadLimits, peerVisitor, type Visitor } from '#lib/contract/api/visitor.ts'
import type { Answered } from '#lib/contract/catalogue/follower/publication.ts'
import { wasRemoved } from '#lib/contract/catalogue/reads/changes.ts'
import { findCourse, findOutline } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery, listCourses, noteSearch } from '#lib/contract/catalogue/reads/course-list.ts'
import { listEventChanges } from '#lib/contract/catalogue/reads/events.ts'
import { findPath, listPaths } from '#lib/contract/catalogue/reads/paths.ts'
import { folded } from '#lib/contract/catalogue/reads/query-fields.ts'
import { listSimilar } from '#lib/contract/catalogue/reads/similar.ts'
import { listStreams, readSite } from '#lib/contract/catalogue/reads/site.ts'
import { listPages } from '#lib/contract/catalogue/reads/sitemap.ts'
import { type LeadAnswer, takeEnquiry } from '#lib/contract/leads/intake.ts'
import type { ReceiptSite } from '#lib/contract/leads/receipts.ts'
import { assistantSource } from '#lib/contract/leads/spam.ts'
import type { Catalogue, EnquiryOutcome, Hours } from './catalogue.ts'

/** The institute that the site shows, with its limits for enquiries. */
export interface SiteInstitute {
  institute_id: string
  leads_per_visitor: number
  leads_per_minute: number
  assistant_enquiries: 'hold' | 'deliver' | 'off'
  /** Published revision; null if nothing is published. */
  revision: string | null
  /** Time zone as published; UTC if nothing is published. */
  time_zone: string
  hours: Hours
  /** The database's time at which the institute was read. */
  now: Date
}

/**
 * Returns the catalogue in this process's database, read by the same functions as the API. Enquiries get a receipt on
 * `site`.
 */
/** Every query field as in an address that has none. */
export const listDefaults = readParameters(CourseListQuery, new URLSearchParams())

/** How many similar courses a page shows. */
export const similarMax = 4

export const inLanguage = (language: string | undefined) => ({
  language: language ? folded(language) : undefined,
})

export function localCatalogue(
  { reads: db, writes }: Pick<Pools, 'reads' | 'writes'>,
  institute: SiteInstitute,
  site?: ReceiptSite,
): Catalogue {
  const { institute_id: id, revision, hours } = institute
  return {
    revision,
    hours,
    now: () => institute.now,
    readSite: async () => parsed(await readSite(db, id)),
    listStreams: async () => parsed(await listStreams(db, id)) ?? { source: null, streams: [] },
    listCourses: async (given, by) => {
      const query = { ...listDefaults, ...given }
      const onFound = by === 'visitor' ? noteSearch(id, query) : undefined
      return parseJson(await listCourses(db, id, query, undefined, onFound))
    },
    // Without this check, PostgreSQL raises an error for characters that it cannot store.
    findCourse: async (courseId, language) =>
      isStorable(courseId) ? parsed(await findCourse(db, id, courseId, inLanguage(language))) : undefined,
    wasRemoved: async (courseId) => isStorable(courseId) && wasRemoved(db, id, courseId),
    listEventChanges: (ids) => listEventChanges(db, id, ids),
    findOutline: async (courseId, language) =>
      isStorable(courseId) ? parsed(await findOutline(db, id, courseId, inLanguage(language))) : undefined,
    listSimilar: async (courseId, language) => {
      const query = { ...inLanguage(language), limit: similarMax }
      return isStorable(courseId) ? (parsed(await listSimilar(db, id, courseId, query))?.data ?? []) : []
    },
    listPaths: async (stream) =>
      parseJson(await listPaths(db, id, { stream: stream ? folded(stream) : undefined })),
    findPath: async (code) => (isStorable(code) ? parsed(await findPath(db, id, code)) : undefined),
    listPages: async () => parseJson(await listPages(db, id)).data,
    isVerified: (origin) => isVerified(db, id, origin),
    sendEnquiry: (body, headers) => takeFromForm(writes, { ...institute, site }, body, headers),
  }
}

const parsed = <Shape>(answer: Answered<Json<Shape> | JsonPieces<Shape>> | undefined): Shape | undefined =>
  answer && parseJson(answer)

async function isVerified(db: Db, instituteId: string, origin: string): Promise<boolean> {
  const normalised = normaliseOrigin(origin)
  if (normalised === undefined) return false
  const website = await db
    .selectFrom('websites')
    .select('origin')
    .where('institute_id', '=', instituteId)
    .where('origin', '=', normalised)
    .executeTakeFirst()
  return website !== undefined
}

/** Records an enquiry from a form, subject to the rate limits of the API. */
async function takeFromForm(
  db: Db,
  { institute_id: id, site, ...institute }: SiteInstitute & { site: ReceiptSite | undefined },
  body: Record<string, unknown>,
  headers: Headers,
): Promise<EnquiryOutcome> {
  const { leads_per_visitor, leads_per_minute, assistant_enquiries, now } = institute
  const seen = peerVisitor(headers, id)
  const isAssistant = body.source === assistantSource
  const visitor: Visitor = isAssistant ? { ...seen, group: 'assistant' } : seen
  const limits = leadLimits({ institute_id: id, leads_per_visitor, leads_per_minute }, visitor)
  if ((await counters().take(limits, now)).exceeded) return { is: 'too_many' }
  try {
    const call = { db, instituteId: id, visitor, headers, body, now, publishIfStale: async () => {} }
    const { status, body: answer } = await takeEnquiry({ ...call, site })
    const { id: sentId, receipt_url: receipt } = JSON.parse(answer) as LeadAnswer
    const sent = { is: 'sent', id: sentId, isRepeat: status === 200, receipt } as const
    return isAssistant ? { ...sent, isHeld: assistant_enquiries === 'hold' } : sent
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_request') {
      return { is: 'refused', param: String(error.details?.param ?? '') }
    }
    throw error
  }
}
