import type { DeliveryOutcome } from '#lib/outbox/outcome.ts'
import { attributionFacts } from '../facts.ts'
import type { CrmLead, TestOutcome } from './connector.ts'

/** An enquiry without optional fields: each is null. */
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

/** Makes the enquiry of a test: of no real person, and marked as a test. */
export const testLead = (institute: CrmLead['institute'], now: Date): CrmLead => ({
  ...nothingSaid,
  id: `test_${now.getTime()}`,
  created_at: now.toISOString(),
  full_name: 'Test Enquiry',
  email: 'test-enquiry@example.com',
  message: `A test of how enquiries to ${institute.slug} are passed on. It may be deleted.`,
  institute,
})

/** Tests a connector by delivering a test enquiry; `wrote` describes what that left in the CRM. */
export const testByDelivery =
  <Given extends { now: Date }>(
    deliver: (lead: CrmLead, receipt: null, link: Given) => Promise<DeliveryOutcome>,
    wrote: (lead: CrmLead, receipt: string | null, link: Given) => string,
  ) =>
  async (institute: CrmLead['institute'], link: Given): Promise<TestOutcome> => {
    const lead = testLead(institute, link.now)
    const outcome = await deliver(lead, null, link)
    return outcome.kind === 'delivered'
      ? { kind: 'delivered', wrote: wrote(lead, outcome.receipt, link) }
      : outcome
  }
