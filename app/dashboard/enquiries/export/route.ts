import { filterIn, leadFilter, tabIn } from '#app/dashboard/enquiries/filters.tsx'
import { answerFile } from '#app/dashboard/page/answer.tsx'
import { dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { workbookType } from '#lib/base/workbook.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { csvHead, leadLine, leadsBook } from '#lib/contract/leads/export.ts'
import { eachLead, type StoredLead } from '#lib/contract/leads/list.ts'
import { type AuditEvent, recordAudit } from '#lib/office/institutes/audit.ts'

export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  needsFresh: true,
  async show({ db, now, session, url }) {
    const given = filterIn(url.searchParams)
    const tab = tabIn(url.searchParams, given)
    const { institute } = session
    const { id: instituteId, slug } = institute
    // The search text may be a visitor's name, which must not appear in the audit log.
    const after = { ...given, tab, ...(given.q && { q: '…' }) }
    const event: AuditEvent = { action: 'enquiry.export', subject: null, after }
    await recordAudit(db, event, { instituteId, who: session.staff.email, now })
    const name = `enquiries-${slug}-${dateIn(institute.time_zone, now)}`
    const leads = eachLead(db, leadFilter(given, tab, institute))
    return url.searchParams.get('form') === 'xlsx'
      ? answerFile(leadsBook(leads), { name: `${name}.xlsx`, type: workbookType })
      : answerFile(tableOf(leads), { name: `${name}.csv`, type: 'text/csv; charset=utf-8' })
  },
})

async function* tableOf(leads: AsyncIterable<StoredLead>): AsyncGenerator<string> {
  yield csvHead()
  for await (const lead of leads) yield leadLine(lead)
}
