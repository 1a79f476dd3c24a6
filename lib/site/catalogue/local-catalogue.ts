import type { Db } from '#lib/base/db/open.ts'
import type { Pools } from '#lib/base/db/pools.ts'
import { type Json, type JsonPieces, parseJson } from '#lib/base/json.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { counters } from '#lib/contract/api/counters/counters.ts'
import { normaliseOrigin } from '#lib/contract/api/gates.ts'
import { readParameters } from '#lib/contract/api/parameters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { leadLimits, peerVisitor, type Visitor } from '#lib/contract/api/visitor.ts'
import type { Answered } from '#lib/contract/catalogue/follower/published-rows.ts'
import { wasRemoved } from '#lib/contract/catalogue/reads/changes.ts'
import { findCourse, findOutline } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { listEventChanges } from '#lib/contract/catalogue/reads/event-changes.ts'
import { folded } from '#lib/contract/catalogue/reads/query-fields.ts'
import { publishedSource, type ReadSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { listSimilar } from '#lib/contract/catalogue/reads/similar.ts'
import { type LeadAnswer, takeEnquiry } from '#lib/contract/leads/intake.ts'
import type { ReceiptSite } from '#lib/contract/leads/receipts.ts'
import { assistantSource } from '#lib/contract/leads/spam.ts'
import type { Catalogue, EnquiryOutcome, Hours } from './site-catalogue.ts'

interface SiteInstitute {
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

/** Every query field as in an address that has none. */
const listDefaults = readParameters(CourseListQuery, new URLSearchParams())

const similarMax = 4

const asked = (text: string | undefined) => (text ? folded(text) : undefined)

/** Returns the reads of pages, by the same functions as the API's. */
export const readsOf = (source: ReadSource) =>
  ({
    readSite: async () => parsed(await source.site()),
    listStreams: async () => parsed(await source.streams()) ?? { source: null, streams: [] },
    listCourses: async (query, by) =>
      parseJson(await listCourses(source, { ...listDefaults, ...query }, { by })),
    findCourse: async (id, language) => parsed(await findCourse(source, id, { language: asked(language) })),
    findOutline: async (id, language) => parsed(await findOutline(source, id, { language: asked(language) })),
    async listSimilar(id, language) {
      const query = { language: asked(language), limit: similarMax }
      return parsed(await listSimilar(source, id, query))?.data ?? []
    },
    listPaths: async (stream) => parseJson(await source.paths(asked(stream))),
    findPath: async (code) => parsed(await source.path(code)),
    listPages: async () => parseJson(await source.sitemap({})).data,
  }) satisfies Partial<Catalogue>

/** Returns the catalogue in this process's database. Enquiries get a receipt on `site`. */
export function localCatalogue(
  { reads: db, writes }: Pick<Pools, 'reads' | 'writes'>,
  institute: SiteInstitute,
  site?: ReceiptSite,
): Catalogue {
  const { institute_id: id, revision, hours } = institute
  return {
    ...readsOf(publishedSource(db, id)),
    revision,
    hours,
    now: () => institute.now,
    // PostgreSQL refuses characters that it cannot store.
    wasRemoved: async (courseId) => isStorable(courseId) && wasRemoved(db, id, courseId),
    listEventChanges: (ids) => listEventChanges(db, id, ids),
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
    const call = { db, instituteId: id, visitor, headers, body, now, publishIfDue: async () => {} }
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
