import { link } from '#app/dashboard/page/answer.tsx'
import { Empty, Tick } from '#app/dashboard/page/fields.tsx'
import { filterForm } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { listLeads } from '#lib/contract/leads/list-leads.ts'
import { countTabs, countTests, findUnread, listLeadChoices } from '#lib/modules/dashboard/enquiries.ts'
import { togetherActions } from './actions.ts'
import { filterFields, filterIn, leadFilter, type Tab, tabIn, tabs } from './filters.ts'
import { Letter, versionsOf } from './shown-lead.tsx'

const pageRows = 30

export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  async show(request) {
    const { db, session, words, say, url } = request
    const { institute } = session
    const given = filterIn(url.searchParams)
    const tab = tabIn(url.searchParams, given)
    const cursor = url.searchParams.get('after') ?? ''
    const after = readAfter(cursor)
    const [leads, countsOfTabs, tests, choices] = await Promise.all([
      listLeads(db, { ...leadFilter(given, tab, institute), after }, pageRows + 1),
      countTabs(db, leadFilter(given, 'all', institute)),
      countTests(db, institute.id),
      listLeadChoices(db, institute.id),
    ])
    const counts = { ...countsOfTabs, tests }
    const shown = leads.slice(0, pageRows)
    const last = leads.length > pageRows ? shown.at(-1) : undefined
    const here = { ...given, tab }
    const open = shown.filter(({ done_at }) => done_at === null).map(({ id }) => id)
    const [unread, nameVersion] = await Promise.all([findUnread(db, open), versionsOf(request, shown)])
    const body = (
      <>
        <p className="screen lead-action">
          <a className="button" href={link('/enquiries/new')}>
            {words.enquiries.add}
          </a>
        </p>
        {tabsOf(request, here, counts)}
        {filterForm(
          request,
          link('/enquiries'),
          { q: { label: words.enquiries.search, kind: 'search' } },
          filterFields(request, choices),
        )}
        {tab === 'held' && <p>{words.enquiries.heldLead}</p>}
        {tab === 'tests' && <p>{words.enquiries.testsLead}</p>}
        {tab === 'all' && <p>{say(words.enquiries.count, { n: counts.all })}</p>}
        {shown.length === 0 ? (
          <Empty
            text={Object.keys(given).length > 0 ? words.enquiries.noneFound : words.enquiries.none[tab]}
          />
        ) : (
          <form method="post" action={link('/enquiries', { ...here, after: cursor })}>
            <ul className="letters">
              {shown.map((lead) => (
                <Letter
                  key={lead.id}
                  {...{ request, lead, nameVersion }}
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
        <Download words={words} here={here} />
      </>
    )
    return { body }
  },
  actions: togetherActions,
})

/** What enquiries need, each with how many pass the filter. Tests have a tab while there are some. */
const tabsOf = (
  { words, say }: DashboardRequest,
  { tab, ...given }: { tab: Tab },
  counts: Record<Tab, number>,
) => (
  <nav className="tabs" aria-label={words.enquiries.state}>
    {tabs
      .filter((one) => one !== 'tests' || one === tab || counts.tests > 0)
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
)

const Download = ({ words, here }: Pick<DashboardRequest, 'words'> & { here: object }) => (
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
)

const actionsOf: Record<Tab, readonly (keyof typeof togetherActions)[]> = {
  open: ['answered', 'done'],
  held: ['release', 'done'],
  done: ['reopen'],
  all: ['answered', 'done', 'reopen'],
  tests: [],
}

function readAfter(text: string): { created_at: string; id: string } | undefined {
  const [, created_at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w-]{1,80})$/.exec(text) ?? []
  return Number.isNaN(Date.parse(created_at)) ? undefined : { created_at, id }
}
