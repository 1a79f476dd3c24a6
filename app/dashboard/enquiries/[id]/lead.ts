import { type DashboardRequest, Missing } from '#app/dashboard/page/member-route.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { findLead, type StoredLead } from '#lib/contract/leads/list.ts'

/** Returns an enquiry of the institute; throws `Missing` if there is none. */
export async function leadOf({ db, session }: DashboardRequest, id: string): Promise<StoredLead> {
  const lead = isStorable(id) ? await findLead(db, id, session.institute.id) : undefined
  if (!lead) throw new Missing()
  return lead
}

/** The person of an enquiry, as far as it says. */
export const personOf = ({ session }: DashboardRequest, { email, phone }: StoredLead) => ({
  email: email ?? undefined,
  phone: phone ?? undefined,
  instituteId: session.institute.id,
})
