import { link } from '#app/dashboard/page/answer.tsx'
import { BadgeOf, Section, Table, Tick } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { Empty } from '#app/dashboard/page/pictures.tsx'
import { listLeads } from '#lib/contract/leads/list.ts'
import { countWaiting, type Waiting } from '#lib/contract/leads/waiting.ts'
import {
  countTabs,
  countTests,
  findUnread,
  listAskedToErase,
  listLeadChoices,
} from '#lib/modules/dashboard/enquiries.ts'
import { Filters, filterIn, leadFilter, type Tab, tabIn, tabs } from './filters.tsx'
import { Letter } from './letter.tsx'
import { type NameVersion, versionsOf } from './shown-lead.tsx'
import { togetherActions } from './together.ts'

const pageRows = 30

/** The office's inbox: enquiries newest first, by what they need. */
export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  async show(request) {
    const { db, session, words, say, url } = request
    const { institute } = session
    const given = filterIn(url.searchParams)
    const tab = tabIn(url.searchParams, given)
    const after = readAfter(url.searchParams.get('after') ?? '')
    const [leads, countsOfTabs, tests, choices, asked, waiting] = await Promise.all([
      listLeads(db, { ...leadFilter(given, tab, institute), after }, pageRows + 1),
      countTabs(db, leadFilter(given, 'all', institute)),
      countTests(db, institute.id),
      listLeadChoices(db, institute.id),
      listAskedToErase(db, institute.id),
      countWaiting(db, institute.id),
    ])
    const counts = { ...countsOfTabs, tests }
    const shown = leads.slice(0, pageRows)
    const last = leads.length > pageRows ? shown.at(-1) : undefined
    const here = { ...given, tab }
    const open = shown.filter(({ done_at }) => done_at === null).map(({ id }) => id)
    const [unread, nameVersion] = await Promise.all([
      findUnread(db, open),
      versionsOf(request, [...shown, ...waiting]),
    ])
    const body = (
      <>
        <p className="screen lead-action">
          <a className="button" href={link('/enquiries/new')}>
            {words.enquiries.add}
          </a>
        </p>
        <nav className="tabs" aria-label={words.enquiries.state}>
          {tabs
            .filter((one) => one !== 'tests' || one === tab || tests > 0)
            .map((one) => (
              <a
                key={one}
                href={link('/enquiries', { ...given, tab: one })}
                aria-current={one === tab ? 'page' : undefined}
              >
                {words.enquiries.tabs[one]} <span className="quiet">{say('{n}', { n: counts[one] })}</span>
              </a>
            ))}
        </nav>
        <Filters request={request} given={given} choices={choices} />
        {tab === 'held' && <p>{words.enquiries.heldLead}</p>}
        {tab === 'tests' && <p>{words.enquiries.testsLead}</p>}
        {tab === 'all' && <p>{say(words.enquiries.count, { n: counts.all })}</p>}
        {shown.length === 0 ? (
          <Empty
            text={Object.keys(given).length > 0 ? words.enquiries.noneFound : words.enquiries.none[tab]}
          />
        ) : (
          <form
            method="post"
            action={link('/enquiries', { ...here, after: url.searchParams.get('after') ?? '' })}
          >
            <ul className="letters">
              {shown.map((lead) => (
                <Letter
                  key={lead.id}
                  request={request}
                  lead={lead}
                  nameVersion={nameVersion}
                  isUnread={unread.has(lead.id)}
                  before={
                    actionsOf[tab].length > 0 && (
                      <input type="checkbox" name="id" value={lead.id} aria-label={lead.full_name} />
                    )
                  }
                />
              ))}
            </ul>
            <p className="doing together">
              {actionsOf[tab].map((action) => (
                <button key={action} type="submit" name="action" value={action} className="button-quiet">
                  {words.enquiries.together[action]}
                </button>
              ))}
            </p>
          </form>
        )}
        <p className="screen ways">
          {after && <a href={link('/enquiries', here)}>{words.enquiries.newest}</a>}{' '}
          {last && (
            <a href={link('/enquiries', { ...here, after: `${last.created_at}~${last.id}` })}>
              {words.enquiries.older}
            </a>
          )}
        </p>
        <details className="screen">
          <summary>{words.enquiry.file}</summary>
          <form className="doing" action={link('/enquiries/export')}>
            {Object.entries(here).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" name="form" value="xlsx" className="button-quiet">
              Excel
            </button>
            <button type="submit" name="form" value="csv" className="button-quiet">
              CSV
            </button>
            <Tick name="columns" value="all" label={words.enquiries.exportAll} />
          </form>
        </details>
        <AskedToErase request={request} asked={asked} />
        {Object.keys(given).length === 0 && (
          <WaitingFor request={request} waiting={waiting} nameVersion={nameVersion} />
        )}
      </>
    )
    return { body }
  },
  actions: togetherActions,
})

const actionsOf: Record<Tab, readonly (keyof typeof togetherActions)[]> = {
  open: ['answered', 'done'],
  held: ['release', 'done'],
  done: ['reopen'],
  all: ['answered', 'done', 'reopen'],
  tests: [],
}

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
              {/* A phone shows no heads of columns. */}
              {enquiries.eraseBy}: {moment(due_at)}{' '}
              {due_at < now && <BadgeOf badge={['fault', enquiries.overdue]} />}
            </span>,
          ],
        }))}
      />
    </Section>
  )
}

interface WaitingProps {
  request: DashboardRequest
  waiting: Waiting[]
  nameVersion: NameVersion
}

/** Counts who waits for a place in what. Renders nothing if nobody does. */
function WaitingFor({ request: { words, say }, waiting, nameVersion }: WaitingProps) {
  const { enquiries } = words
  if (waiting.length === 0) return null
  const table = (some: Waiting[]) => (
    <Table
      columns={[enquiries.course, words.course.versions, enquiries.waitingCount]}
      rows={some.map(({ course_id, course_title, package_session_id, count }) => ({
        key: `${course_id} ${package_session_id}`,
        cells: [
          <a key="course" href={link('/enquiries', { course: course_id, waits: 'yes' })}>
            {course_title ?? course_id}
          </a>,
          package_session_id === null
            ? enquiries.anyVersion
            : (nameVersion({ package_session_id }) ?? words.import.batch),
          String(count),
        ],
      }))}
    />
  )
  return (
    <details>
      <summary>{enquiries.waiting}</summary>
      {table(waiting.slice(0, waitingRows))}
      {waiting.length > waitingRows && (
        <details>
          <summary>{say(words.todayPage.more, { n: waiting.length - waitingRows })}</summary>
          {table(waiting.slice(waitingRows))}
        </details>
      )}
    </details>
  )
}

/** Rows of what people wait for before the rest is folded. */
const waitingRows = 10

/** Parses the cursor, which identifies the last enquiry of the previous page; undefined if invalid. */
function readAfter(text: string): { created_at: string; id: string } | undefined {
  const [, created_at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w-]{1,80})$/.exec(text) ?? []
  return Number.isNaN(Date.parse(created_at)) ? undefined : { created_at, id }
}
