import { hash } from 'node:crypto'
import { fold } from '#lib/catalogue/rules/fold.ts'
import type { Enquiry } from './enquiry.ts'
import { phoneEnding } from './reach.ts'

/**
 * What two enquiries to an institute share exactly when they are the same: person, course, version and message. The
 * person is the e-mail address without case, else the phone; only white space may differ in the message.
 */
export function fingerprintOf(
  enquiry: Pick<Enquiry, 'email' | 'phone' | 'message' | 'course_id' | 'package_session_id'>,
): string {
  const { email, phone, message, course_id, package_session_id } = enquiry
  const person = email === null ? ['phone', phoneEnding(phone ?? '')] : ['email', fold(email)]
  const words = (message ?? '').replace(/\s+/g, ' ')
  return hash('sha256', JSON.stringify([...person, course_id, package_session_id, words]), 'base64url')
}
