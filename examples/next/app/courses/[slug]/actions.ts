'use server'

import { headers } from 'next/headers'
import { impatient } from '@/lib/catalogue'

const names = ['full_name', 'email', 'phone', 'message'] as const

export interface Outcome {
  sent?: true
  /** Name of the field that was refused. */
  field?: string | undefined
  message?: string
  /** What the visitor typed, used to fill the form again, because React clears a form after it is sent. */
  typed?: Record<(typeof names)[number] | 'news' | 'notify', string>
}

/**
 * Sends an enquiry. Passes on the visitor's IP address, because otherwise all visitors of this server would share one
 * limit.
 */
export async function sendEnquiry(_before: Outcome | undefined, form: FormData): Promise<Outcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const [full_name, email, phone, message] = names.map(text) as [string, string, string, string]
  const typed = { full_name, email, phone, message, news: text('news'), notify: text('notify') }
  const refused = (words: string, field?: string) => ({ message: words, field, typed })
  try {
    const { error, response } = await impatient().POST('/leads', {
      headers: { 'X-Client-IP': await visitorAddress() },
      body: {
        ...{ full_name, email, phone, message },
        course_id: text('course_id'),
        ...(text('package_session_id') && { package_session_id: text('package_session_id') }),
        ...(text('page_url') && { page_url: text('page_url') }),
        ...(text('attribution') && { attribution: JSON.parse(text('attribution')) }),
        notify: typed.notify === 'yes',
        consent: true,
        // Identifies the sentence beside the button. Change it when you change the sentence.
        consent_notice: 'contact-2026-11-28',
        consent_purposes: typed.news === 'yes' ? ['answer', 'news'] : ['answer'],
        consent_language: 'en',
        source: 'website',
      },
    })
    if (response.ok) return { sent: true }
    if (response.status === 429)
      return refused('Too many enquiries came from here; please try again in a minute.')
    const details = error && 'details' in error.error ? (error.error.details as { param?: string }) : {}
    if (details.param === 'notify')
      return refused('To tell you when there is a place, we need your e-mail address.', 'email')
    if (response.status === 400 && details.param)
      return refused(`Please check: ${details.param.replaceAll('_', ' ')}.`, details.param)
  } catch {
    // The catalogue could not be reached.
  }
  return refused('The enquiry could not be saved just now; please try again in a minute.')
}

/**
 * Returns the visitor's address. The last entry is written by the platform in front of this server; visitors can
 * forge the others.
 */
const visitorAddress = async () => (await headers()).get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
