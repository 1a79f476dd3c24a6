import { hash } from 'node:crypto'
import type { Enquiry } from '../enquiry.ts'
import { emailForm, phoneForm } from '../person.ts'

/**
 * Makes the digest that equal enquiries of an institute share: person, course, version and message. The person is the form
 * of the e-mail address, else of the phone; white space in the message does not count.
 */
export function fingerprintOf(
  enquiry: Pick<Enquiry, 'email' | 'phone' | 'message' | 'course_id' | 'package_session_id'>,
): string {
  const { email, phone, message, course_id, package_session_id } = enquiry
  const person = email === null ? ['phone', phoneForm(phone ?? '')] : ['email', emailForm(email)]
  const words = (message ?? '').replace(/[\s\u0085]+/g, ' ')
  return hash('sha256', JSON.stringify([...person, course_id, package_session_id, words]), 'base64url')
}
