import type { Db } from '#lib/base/db/open.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import type { OfficeReader } from '#lib/base/net/mail.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import type { MailTexts } from '#lib/contract/leads/crm/email.ts'
import { dashboardSecret } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { keepForSummary } from '#lib/modules/dashboard/summaries.ts'
import { type DashboardWords, wordsIn } from '#lib/modules/dashboard/words/words.ts'

export const textsIn = ({ enquiry, enquiries, labels, mail, yes, no }: DashboardWords): MailTexts => ({
  ...mail,
  ...{ yes, no, number: enquiry.number, page: enquiry.page, source: enquiry.source },
  ...{ course: labels.course, consent: enquiry.consent, consentGiven: enquiry.consentAt },
  consentWithdrawn: enquiry.told.consent_withdrawn,
  askedToErase: enquiry.told.erasure_requested,
  ...{ waits: enquiry.waits, opened: enquiry.opened, notified: enquiry.notified },
  ...{ repeats: labels.repeats, sentAgain: labels.repeats },
  ...{ enquiry: enquiry.facts, anEnquiry: enquiry.facts },
  consent_withdrawn: enquiry.told.consent_withdrawn,
  erasure_requested: enquiry.told.erasure_requested,
  ...{ wish: enquiries.wantsPlace, noQuestion: enquiries.noQuestion },
})

/** A member is written to in the own language, others in the one that all members chose, else in English. */
export async function readerOf(db: Db, instituteId: string, address: string): Promise<OfficeReader> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'email_form', 'language'])
    .where('institute_id', '=', instituteId)
    .execute()
  const member = staff.find(({ email_form }) => email_form === emailForm(address))
  const chosen = new Set(staff.flatMap((one) => one.language ?? []))
  const [common] = chosen.size === 1 ? chosen : []
  const spoken = member ? (member.language ?? 'en') : common
  const { language, words } = wordsIn(spoken ?? 'en')
  return {
    language,
    texts: spoken === undefined ? {} : textsIn(words),
    // Asks for a sign-in.
    pageOf: (leadId) =>
      dashboardSecret() && `${ownAddress()}/dashboard/enquiries/${encodeURIComponent(leadId)}`,
    keepForSummary: async (leadId) => member !== undefined && keepForSummary(db, member.id, leadId),
  }
}
