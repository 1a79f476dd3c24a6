import { coalesce } from '#lib/base/db/coalesce.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { Json } from '#lib/base/json.ts'
import { badField, type WriteCall } from '#lib/contract/api/body.ts'
import { quote } from '#lib/contract/api/parameters.ts'
import type { Visitor } from '#lib/contract/api/visitor.ts'
import { findLeadCourse, type LeadCourse } from '#lib/contract/catalogue/reads/resolve-ids.ts'
import { deliverSoon } from './delivery/deliver-soon.ts'
import { assistantHold, assistantSource, type Enquiry, type LeadAnswer, readEnquiry } from './enquiry.ts'
import { newReceipt, type ReceiptSite } from './receipts.ts'
import { type NewLead, recordQueued } from './record.ts'
import { askTurnstileFromEnv, firstLanguage, proofOfConsent, spamReasonOf } from './spam.ts'

/** A request to record an enquiry. */
export interface EnquiryCall extends WriteCall {
  visitor: Visitor
  /** Where the receipt is shown; undefined if this deployment shows no site from its own database. */
  site?: ReceiptSite | undefined
}

/**
 * Takes an enquiry (contract §4.6). Resolves after the commit: 201 for a new enquiry, 200 for a duplicate, which gets
 * the id and time of the first enquiry. An enquiry that is held as spam is answered like any other, so that its sender does not
 * learn of it; only its delivery waits. Throws `invalid_request` for the first bad field.
 */
export async function takeEnquiry(
  call: EnquiryCall,
  ask = askTurnstileFromEnv,
): Promise<{ status: 200 | 201; body: Json<LeadAnswer> }> {
  const { db, instituteId, visitor, now } = call
  const { homepage, filled_ms, turnstile_token, ...enquiry } = await requireEnquiry(call)
  const suspicions = [
    await refuseOrHold(call, enquiry.source),
    spamReasonOf({ ...enquiry, homepage, filled_ms }, await ask(turnstile_token)),
  ]
  const suspicion = suspicions.filter((reason) => reason !== null).join('; ') || null
  const proof = proofOfConsent(enquiry, call.headers.get('accept-language'), now)
  const language = enquiry.consent_language ?? firstLanguage(call.headers.get('accept-language') ?? '')
  const receipt = call.site && newReceipt(call.site, language)
  const lead = await recordQueued(
    db,
    { ...enquiry, ...proof, institute_id: instituteId, visitor: visitor.hash, suspicion, receipt },
    now,
  )
  if (suspicion === null) deliverSoon(db, instituteId)
  const answer: LeadAnswer = {
    id: lead.id,
    status: lead.isNew ? 'created' : 'duplicate',
    created_at: lead.created_at.toISOString(),
    updated: lead.isUpdate,
    receipt_url: lead.hasReceipt ? (receipt?.url ?? null) : null,
  }
  return { status: lead.isNew ? 201 : 200, body: JSON.stringify(answer) }
}

/**
 * Reads an enquiry that the office types in, for `recordLead`. Applies the checks of `POST /leads`, but never holds the
 * enquiry as spam. Throws `invalid_request` for a bad field.
 */
export async function readByHand(call: EnquiryCall): Promise<NewLead> {
  const { homepage: _, filled_ms: _ms, turnstile_token: _token, ...enquiry } = await requireEnquiry(call)
  const proof = proofOfConsent(enquiry, null, call.now)
  return {
    ...enquiry,
    ...proof,
    institute_id: call.instituteId,
    visitor: call.visitor.hash,
    suspicion: null,
  }
}

/**
 * Returns why an assistant's enquiry is held; null if it is not. Throws if the institute accepts no enquiries from
 * assistants.
 */
async function refuseOrHold({ db, instituteId }: EnquiryCall, source: string | null): Promise<string | null> {
  if (source !== assistantSource) return null
  const { assistant_enquiries } = await db
    .selectFrom('institutes')
    .select('assistant_enquiries')
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()
  if (assistant_enquiries === 'off')
    throw badField('source', 'names an assistant, but this institute accepts no enquiries from assistants')
  return assistant_enquiries === 'hold' ? assistantHold : null
}

/** Reads the enquiry from the body. If it is about a course, the course must be published. */
async function requireEnquiry({ db, instituteId, body, publishIfStale }: EnquiryCall): Promise<Enquiry> {
  const { given, fault } = readEnquiry(body)
  const { course_id = null, package_session_id = null } = given
  if (course_id !== null || package_session_id !== null) await publishIfStale()
  // Reported first. If `given` contains a course, all fields before it are valid, so `fault` is about a later field.
  const course = (await courseOf({ db, instituteId, course_id, package_session_id })) ?? unknownCourse
  if ('unknown' in course) {
    const { unknown } = course
    throw badField(unknown, `must be ${expected[unknown]}, not ${quote(given[unknown] ?? '')}`)
  }
  if (fault) throw badField(fault.param, fault.message)
  return { ...(given as Enquiry), ...course }
}

interface CourseLookUp extends LeadCourse {
  db: Db
  instituteId: string
}

const unknownCourse = { unknown: 'course_id' } as const

/** What would be right in a field that names something unpublished. A course's slug is none of its ids. */
const expected: Record<keyof LeadCourse, string> = {
  course_id: 'the `id` of a published course',
  package_session_id: 'the `package_session_id` of a published version of the course',
}

/** Looks up a course. Concurrent look-ups share one query. */
const courseOf = coalesce(
  ({ instituteId, course_id, package_session_id }: CourseLookUp) =>
    JSON.stringify([instituteId, course_id, package_session_id]),
  (lookUps) =>
    Promise.all(lookUps.map(({ db, instituteId, ...course }) => findLeadCourse(db, instituteId, course))),
  { sizeMax: 100, patienceMs: 100 },
)
