import { filterIn, leadFilter, tabIn } from '#app/dashboard/enquiries/filters.ts'
import { answerFile } from '#app/dashboard/page/answer.tsx'
import { dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { byteOrderMark, csvLine } from '#lib/base/csv.ts'
import { workbookType } from '#lib/base/workbook.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { bookOf } from '#lib/contract/leads/export.ts'
import { eachLead } from '#lib/contract/leads/list-leads.ts'
import { type AuditEvent, recordAudit } from '#lib/office/institutes/audit.ts'
import { officeTable } from './office-columns.ts'

export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  needsFresh: true,
  async show(request) {
    const { db, now, session, url } = request
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
    const table = officeTable(request, leads, url.searchParams.get('columns') === 'all')
    return url.searchParams.get('form') === 'xlsx'
      ? answerFile(bookOf(table), { name: `${name}.xlsx`, type: workbookType })
      : answerFile(linesOf(table), { name: `${name}.csv`, type: 'text/csv; charset=utf-8' })
  },
})

async function* linesOf(table: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const cells of table) yield csvLine(cells)
}
