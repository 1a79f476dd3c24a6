import type { CrmLead } from '#lib/contract/leads/crm/crm-lead.ts'
import { noDetails } from '#lib/contract/leads/crm/crm-lead.ts'
import { attributionFacts } from '#lib/contract/leads/lead-facts.ts'

/** An enquiry with every field. */
export const fullLead: CrmLead = {
  id: '0b0e7a52-7a0e-4c59-9a5d-4b9a2f0f0a11',
  created_at: '2027-03-01T10:00:00.000Z',
  full_name: 'Meera Lakshmi Nair',
  email: 'meera@example.org',
  phone: '+919876543210',
  other_phones: ['+919876543219'],
  message: 'When does it begin?\nIs there a hostel?',
  course_id: 'course-1',
  course_title: 'Weaving',
  package_session_id: 'session-1',
  page_url: 'https://www.example.org/weaving',
  source: 'website',
  consent: true,
  consent_withdrawn_at: null,
  erasure_requested_at: null,
  notify: false,
  opened_at: null,
  notified_at: null,
  event: null,
  consent_at: '2027-03-02T09:00:00.000Z',
  consent_page: 'https://www.example.org/fees',
  consent_notice: 'privacy-3',
  consent_purposes: ['answer', 'newsletter'],
  consent_language: 'en',
  custom_fields: { utm_source: 'poster' },
  ...attributionFacts({
    landing_url: 'https://www.example.org/?utm_campaign=monsoon',
    utm_campaign: 'monsoon',
  }),
  repeats: 2,
  last_repeated_at: '2027-03-02T09:00:00.000Z',
  updated: false,
  institute: { id: 'harbour', slug: 'harbour' },
}

export const fullText = `When does it begin?
Is there a hostel?

Number: 0b0e7a52
Other phone: +919876543219
Course: Weaving (course-1)
Version: session-1
Page: https://www.example.org/weaving
Source: website
Consent: yes
Consent given: 2027-03-02T09:00:00.000Z on https://www.example.org/fees
Consent to: privacy-3, answer, newsletter, en
utm_source: poster
landing_url: https://www.example.org/?utm_campaign=monsoon
utm_campaign: monsoon
Enquiry: 0b0e7a52-7a0e-4c59-9a5d-4b9a2f0f0a11 of 2027-03-01T10:00:00.000Z
Sent again: 2 times, last on 2027-03-02T09:00:00.000Z`

/** A person with only a name and a phone number. */
export const phoneLead: CrmLead = {
  ...fullLead,
  ...noDetails,
  full_name: 'Ravi',
  phone: '+919876543210',
}

export const phoneText =
  'Number: 0b0e7a52\nEnquiry: 0b0e7a52-7a0e-4c59-9a5d-4b9a2f0f0a11 of 2027-03-01T10:00:00.000Z'
