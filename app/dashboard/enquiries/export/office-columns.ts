import { sourceWord } from '#app/dashboard/enquiries/shown-lead.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { cellsOf, machineColumns } from '#lib/contract/leads/export.ts'
import { enquiryNumber, phonesOf } from '#lib/contract/leads/lead-facts.ts'
import type { StoredLead } from '#lib/contract/leads/list-leads.ts'
import { type LeadNote, listNotesOf } from '#lib/modules/dashboard/enquiries.ts'

type Column = [heading: string, cell: (lead: StoredLead, notes: LeadNote[]) => string]

const batchRows = 200

/** Yields the headings, then the rows: what an office reads, with `hasAll` the columns of programs after it. */
export async function* officeTable(
  request: DashboardRequest,
  leads: AsyncIterable<StoredLead>,
  hasAll: boolean,
): AsyncGenerator<string[]> {
  const columns = officeColumns(request)
  yield [...columns.map(([heading]) => heading), ...(hasAll ? machineColumns : [])]
  const batch: StoredLead[] = []
  const rows = async () => {
    const notes = await listNotesOf(
      request.db,
      batch.map(({ id }) => id),
    )
    return batch
      .splice(0)
      .map((lead) => [
        ...columns.map(([, cell]) => cell(lead, notes.get(lead.id) ?? [])),
        ...(hasAll ? cellsOf(lead) : []),
      ])
  }
  for await (const lead of leads) if (batch.push(lead) === batchRows) yield* await rows()
  if (batch.length > 0) yield* await rows()
}

function officeColumns({ words, session }: DashboardRequest): Column[] {
  const { enquiry, enquiries, labels, yes, no } = words
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ dateStyle: 'short', timeStyle: 'short' },
    timeZone: session.institute.time_zone,
  })
  const moment = (at: Date | string | null) => (at === null ? '' : format.format(new Date(at)))
  const answer = (isSo: boolean) => (isSo ? yes : no)
  return [
    [enquiry.came, (lead) => moment(lead.created_at)],
    [enquiry.name, (lead) => lead.full_name],
    [enquiry.phone, (lead) => phonesOf(lead).join(', ')],
    [labels.email, (lead) => lead.email ?? ''],
    [labels.course, (lead) => lead.course_title ?? lead.course_id ?? ''],
    [enquiry.message, (lead) => lead.message ?? ''],
    [enquiries.tabs.done, (lead) => answer(lead.done_at !== null)],
    [enquiry.answered, (lead) => moment(lead.answered_at)],
    [
      enquiry.notes,
      (_, notes) => notes.map(({ at, who, note }) => `${moment(at)} ${who}: ${note}`).join('\n'),
    ],
    [enquiries.tabs.held, (lead) => answer(lead.state === 'held')],
    [enquiry.source, (lead) => sourceWord(words, lead.attribution_utm_source ?? lead.source ?? '')],
    [enquiries.campaign, (lead) => lead.attribution_utm_campaign ?? lead.custom_fields.utm_campaign ?? ''],
    [enquiry.consent, (lead) => (lead.consent === null ? '' : answer(lead.consent))],
    [enquiry.number, (lead) => enquiryNumber(lead.id)],
  ]
}
