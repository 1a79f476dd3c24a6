'use server'

import { headers } from 'next/headers'
import { catalogue } from '@/lib/catalogue'

export interface Outcome {
  sent?: true
  /** The field that was refused. */
  field?: string
  message?: string
}

/** Files an enquiry for the visitor, whom it names: all visitors of this server would share one limit otherwise. */
export async function sendEnquiry(_before: Outcome | undefined, form: FormData): Promise<Outcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const { error, response } = await catalogue.POST('/leads', {
    headers: { 'X-Client-IP': await visitorAddress() },
    body: {
      full_name: text('full_name'),
      email: text('email'),
      phone: text('phone'),
      message: text('message'),
      course_id: text('course_id'),
      consent: text('consent') === 'yes',
      // Names the sentence beside the box: another sentence is another notice.
      consent_notice: 'contact-2026-11',
      source: 'website',
    },
  })
  if (response.ok) return { sent: true }
  if (response.status === 429)
    return { message: 'Too many enquiries from here; please try again in a minute.' }
  const details = error && 'details' in error.error ? (error.error.details as { param?: string }) : {}
  if (response.status === 400)
    return { field: details.param, message: `Please check: ${details.param?.replaceAll('_', ' ')}.` }
  return { message: 'The enquiry could not be saved just now; please try again in a minute.' }
}

/** The last entry is the one that the platform in front of this server has written. */
const visitorAddress = async () => (await headers()).get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
