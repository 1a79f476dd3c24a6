import { attributionFacts, type LeadFacts } from '../facts.ts'

/** An enquiry as connectors receive it. */
export interface CrmLead extends LeadFacts {
  /** Whether a duplicate added something since the CRM accepted the enquiry. */
  updated: boolean
  institute: { id: string; slug: string }
}

/** The optional fields, all null. */
export const nothingSaid = {
  email: null,
  phone: null,
  message: null,
  course_id: null,
  course_title: null,
  package_session_id: null,
  page_url: null,
  source: null,
  consent: null,
  consent_at: null,
  consent_page: null,
  consent_notice: null,
  consent_purposes: null,
  consent_language: null,
  custom_fields: {},
  ...attributionFacts(null),
  repeats: 0,
  last_repeated_at: null,
  updated: false,
} as const satisfies Partial<CrmLead>

/** A test enquiry, marked as such and of no real person. */
export const testLead = (institute: CrmLead['institute'], now: Date): CrmLead => ({
  ...nothingSaid,
  id: `test_${now.getTime()}`,
  created_at: now.toISOString(),
  full_name: 'Test Enquiry',
  email: 'test-enquiry@example.com',
  message: `A test of how enquiries to ${institute.slug} are passed on. It may be deleted.`,
  institute,
})
