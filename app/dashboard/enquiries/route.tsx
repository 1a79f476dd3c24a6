import { link } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { listConnections } from '#lib/leads/crm/connections.ts'
import { listLeads, type StoredLead } from '#lib/leads/list.ts'
import { countLeads } from '#lib/leads/stats.ts'
import { listLeadChoices } from '#lib/modules/dashboard/enquiries.ts'
import { Filters, filterIn, leadFilter } from './filters.tsx'
import { Contact, stateTone, stateWord } from './shown-lead.tsx'

const pageRows = 30

/** The enquiries that pass a filter, newest first. */
export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  async show(request) {
    const { db, session, words, say, url } = request
    const { institute } = session
    const given = filterIn(url.searchParams)
    const after = readAfter(url.searchParams.get('after') ?? '')
    const filter = leadFilter(given, institute)
    const [leads, counts, choices, connections] = await Promise.all([
      listLeads(db, { ...filter, after }, pageRows + 1),
      countLeads(db, filter),
      listLeadChoices(db, institute.id),
      listConnections(db, institute.id),
    ])
    const shown = leads.slice(0, pageRows)
    const last = leads.length > pageRows ? shown.at(-1) : undefined
    const isConnected = connections.length > 0
    const states = counts.state.map(
      ({ value, count }) => `${stateWord(words, String(value), isConnected)}: ${count}`,
    )
    const body = (
      <>
        <p className="screen">
          <a href={link('/enquiries/new')}>{words.enquiries.add}</a>
        </p>
        <Filters request={request} given={given} choices={choices} isConnected={isConnected} />
        <p>
          {say(words.enquiries.count, { n: counts.total })}
          {states.length > 1 && ` · ${states.join(' · ')}`}
        </p>
        <ul className="rows">
          {shown.map((lead) => (
            <LeadRow key={lead.id} request={request} lead={lead} isConnected={isConnected} />
          ))}
        </ul>
        <p className="screen ways">
          {after && <a href={link('/enquiries', { ...given })}>{words.enquiries.newest}</a>}{' '}
          {last && (
            <a href={link('/enquiries', { ...given, after: `${last.created_at}~${last.id}` })}>
              {words.enquiries.older}
            </a>
          )}{' '}
          <a href={link('/enquiries/export', { ...given })}>{words.enquiries.export}</a>
        </p>
      </>
    )
    return { body }
  },
})

/** Reads the last enquiry of the page before; undefined for an invalid text. */
function readAfter(text: string): { created_at: string; id: string } | undefined {
  const [, created_at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w-]{1,80})$/.exec(text) ?? []
  return Number.isNaN(Date.parse(created_at)) ? undefined : { created_at, id }
}

interface RowProps {
  request: DashboardRequest
  lead: StoredLead
  isConnected: boolean
}

function LeadRow({ request, lead, isConnected }: RowProps) {
  const { words, moment } = request
  const { id, full_name, state, created_at, course_title, course_id, done_at, email, phone } = lead
  return (
    <li>
      <span>
        <a href={link(`/enquiries/${id}`)}>{full_name}</a>{' '}
        <span className={`badge badge-${stateTone(state)}`}>{stateWord(words, state, isConnected)}</span>{' '}
        {done_at !== null && <span className="badge">{words.enquiries.done}</span>}
      </span>
      <span>{course_title ?? course_id ?? words.enquiries.aboutNothing}</span>
      <Contact request={request} email={email} phone={phone} />
      <span className="quiet">{moment(created_at)}</span>
    </li>
  )
}
