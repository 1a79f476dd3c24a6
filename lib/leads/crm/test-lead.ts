import type { CrmLead } from './connector.ts'

/** The enquiry that a test of a connection writes: nobody's, and marked as what it is. */
export const testLead = (institute: CrmLead['institute'], now: Date): CrmLead => ({
  id: `test_${now.getTime()}`,
  created_at: now.toISOString(),
  full_name: 'Test Enquiry',
  email: 'test-enquiry@example.com',
  phone: null,
  message: `A test of how enquiries to ${institute.slug} are passed on. It may be deleted.`,
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
  repeats: 0,
  last_repeated_at: null,
  updated: false,
  institute,
})
