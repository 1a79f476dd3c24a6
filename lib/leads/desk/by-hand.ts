import { proofOfConsent } from '../consent.ts'
import { deliverSoon } from '../delivery/deliver-soon.ts'
import { type EnquiryCall, requireEnquiry } from '../intake.ts'
import { recordLead } from '../record/record.ts'

/**
 * Records an enquiry that the office types in, as after a call, and returns its id; an equal one is not stored twice.
 * The checks are those of `POST /leads`, but it is never held as spam. Throws `invalid_request` for a bad field.
 */
export async function recordByHand(call: EnquiryCall): Promise<string> {
  const { db, instituteId, visitor, now } = call
  const { homepage: _, filled_ms: _ms, turnstile_token: _token, ...enquiry } = await requireEnquiry(call)
  const proof = proofOfConsent(enquiry, null, now)
  const lead = { ...enquiry, ...proof, institute_id: instituteId, visitor: visitor.hash, suspicion: null }
  const { id } = await recordLead(db, lead, now)
  deliverSoon(db, instituteId)
  return id
}
