import { link } from '#app/dashboard/page/answer.tsx'
import { BadgeOf, Section, Table } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { listConnections } from '#lib/contract/leads/crm/connections.ts'
import { listLeads, type StoredLead } from '#lib/contract/leads/list.ts'
import { countLeads } from '#lib/contract/leads/stats.ts'
import { countWaiting, type Waiting } from '#lib/contract/leads/waiting.ts'
import { listAskedToErase, listLeadChoices } from '#lib/modules/dashboard/enquiries.ts'
import { Filters, filterIn, leadFilter } from './filters.tsx'
import { Contact, leadBadge, stateWord } from './shown-lead.tsx'

const pageRows = 30

/** Page that lists the filtered enquiries, newest first. */
export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  async show(request) {
    const { db, session, words, say, url } = request
    const { institute } = session
    const given = filterIn(url.searchParams)
    const after = readAfter(url.searchParams.get('after') ?? '')
    const filter = leadFilter(given, institute)
    const [leads, counts, choices, connections, asked, waiting] = await Promise.all([
      listLeads(db, { ...filter, after }, pageRows + 1),
      countLeads(db, filter),
      listLeadChoices(db, institute.id),
      listConnections(db, institute.id),
      listAskedToErase(db, institute.id),
      countWaiting(db, institute.id),
    ])
    const shown = leads.slice(0, pageRows)
    const last = leads.length > pageRows ? shown.at(-1) : undefined
    const isConnected = connections.length > 0
    const states = counts.state.map(
      ({ value, count }) => `${stateWord(words, String(value), isConnected)}: ${count}`,
    )
    const columns = [words.enquiries.who, words.enquiries.course, words.enquiries.reach, words.enquiries.came]
    const table = (some: StoredLead[]) =>
      some.length > 0 && (
        <Table
          columns={columns}
          isFixed
          rows={some.map((lead) => ({ key: lead.id, cells: cellsOf(request, lead, isConnected) }))}
        />
      )
    const isPlain = Object.keys(given).length === 0 && after === undefined
    const fresh = isPlain ? countFresh(shown) : 0
    const body = (
      <>
        <p className="screen">
          <a className="button" href={link('/enquiries/new')}>
            {words.enquiries.add}
          </a>
        </p>
        <AskedToErase request={request} asked={asked} />
        <WaitingFor request={request} waiting={waiting} />
        {fresh > 0 && <Section title={words.enquiries.fresh}>{table(shown.slice(0, fresh))}</Section>}
        <Section title={0 < fresh && fresh < shown.length ? words.enquiries.others : words.enquiries.all}>
          <Filters request={request} given={given} choices={choices} isConnected={isConnected} />
          <p>
            {say(words.enquiries.count, { n: counts.total })}
            {states.length > 1 && ` · ${states.join(' · ')}`}
            {fresh > 0 && ` · ${say(words.enquiries.above, { n: fresh })}`}
          </p>
          {table(shown.slice(fresh))}
        </Section>
        <p className="screen ways">
          {after && <a href={link('/enquiries', { ...given })}>{words.enquiries.newest}</a>}{' '}
          {last && (
            <a href={link('/enquiries', { ...given, after: `${last.created_at}~${last.id}` })}>
              {words.enquiries.older}
            </a>
          )}{' '}
          <a href={link('/enquiries/export', { ...given, form: 'xlsx' })}>{words.enquiries.export}</a>{' '}
          <a href={link('/enquiries/export', { ...given })}>CSV</a>
        </p>
      </>
    )
    return { body }
  },
})

interface AskedProps {
  request: DashboardRequest
  asked: Awaited<ReturnType<typeof listAskedToErase>>
}

/** Lists who asked to be erased, with the day by which that has to be done. Renders nothing if nobody did. */
function AskedToErase({ request: { words, moment, now }, asked }: AskedProps) {
  const { enquiries } = words
  if (asked.length === 0) return null
  return (
    <Section title={enquiries.asked}>
      <p>{enquiries.askedLead}</p>
      <Table
        columns={[enquiries.who, enquiries.askedOn, enquiries.eraseBy]}
        rows={asked.map(({ id, full_name, asked_at, due_at }) => ({
          key: id,
          cells: [
            <a key="who" href={link(`/enquiries/${id}`)}>
              {full_name}
            </a>,
            moment(asked_at),
            <span key="by">
              {moment(due_at)} {due_at < now && <BadgeOf badge={['fault', enquiries.overdue]} />}
            </span>,
          ],
        }))}
      />
    </Section>
  )
}

/** Counts who waits for a place in what. Renders nothing if nobody does. */
function WaitingFor({ request: { words }, waiting }: { request: DashboardRequest; waiting: Waiting[] }) {
  const { enquiries } = words
  if (waiting.length === 0) return null
  return (
    <Section title={enquiries.waiting}>
      <p>{enquiries.waitingLead}</p>
      <Table
        columns={[enquiries.course, words.course.versions, enquiries.waitingCount]}
        rows={waiting.map(({ course_id, course_title, package_session_id, count }) => ({
          key: `${course_id} ${package_session_id}`,
          cells: [
            <a key="course" href={link('/enquiries', { course: course_id })}>
              {course_title ?? course_id}
            </a>,
            package_session_id ?? enquiries.anyVersion,
            String(count),
          ],
        }))}
      />
    </Section>
  )
}

/** Parses the cursor, which identifies the last enquiry of the previous page; undefined if invalid. */
function readAfter(text: string): { created_at: string; id: string } | undefined {
  const [, created_at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w-]{1,80})$/.exec(text) ?? []
  return Number.isNaN(Date.parse(created_at)) ? undefined : { created_at, id }
}

/** Maximum number of new enquiries shown above the filters. */
const freshMax = 5

/** Counts the newest enquiries, up to the first that is marked as done. */
function countFresh(leads: readonly StoredLead[]): number {
  const done = leads.slice(0, freshMax).findIndex(({ done_at }) => done_at !== null)
  return done < 0 ? Math.min(leads.length, freshMax) : done
}

function cellsOf(request: DashboardRequest, lead: StoredLead, isConnected: boolean) {
  const { words, moment } = request
  const { id, full_name, created_at, course_title, course_id, done_at, email, phone } = lead
  return [
    <span key="who">
      <a href={link(`/enquiries/${id}`)}>{full_name}</a>{' '}
      <BadgeOf badge={leadBadge(words, lead, isConnected)} />{' '}
      {done_at !== null && <span className="badge">{words.enquiries.done}</span>}
    </span>,
    course_title ?? course_id ?? words.enquiries.aboutNothing,
    <Contact key="reach" request={request} email={email} phone={phone} />,
    <span key="came" className="quiet">
      {moment(created_at)}
    </span>,
  ]
}
