import { hash } from 'node:crypto'
import type { Enquiry } from '../enquiry.ts'
import { emailForm, phoneForm } from '../person.ts'

/**
 * What two enquiries to an institute share exactly when they are the same: person, course, version and message. The
 * person is known by the form of the e-mail address, else of the phone; only white space may differ in the message.
 */
export function fingerprintOf(
  enquiry: Pick<Enquiry, 'email' | 'phone' | 'message' | 'course_id' | 'package_session_id'>,
): string {
  const { email, phone, message, course_id, package_session_id } = enquiry
  const person = email === null ? ['phone', phoneForm(phone ?? '')] : ['email', emailForm(email)]
  const words = (message ?? '').replace(/[\s\u0085]+/g, ' ')
  return hash('sha256', JSON.stringify([...person, course_id, package_session_id, words]), 'base64url')
}
