import { dashboardRoute, type Visit } from '#app/dashboard/frame/dashboard-route.ts'
import { Choice, Field } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { momentIn } from '#app/dashboard/words/words.ts'
import { deliveryStates, listLeads, type StoredLead } from '#lib/leads/list.ts'
import { filterIn, type GivenFilter, leadFilter } from './filter.ts'

const pageRows = 30

/** The enquiries that pass a filter, newest first. */
export const { GET, POST } = dashboardRoute({
  section: 'enquiries',
  async show(visit) {
    const { db, session, words, url } = visit
    const given = filterIn(url.searchParams)
    const after = placeIn(url.searchParams.get('after') ?? '')
    const filter = { ...leadFilter(given, session.institute.id), after }
    const leads = await listLeads(db, filter, pageRows + 1)
    const shown = leads.slice(0, pageRows)
    const last = leads.length > pageRows ? shown.at(-1) : undefined
    const body = (
      <>
        <Filters visit={visit} given={given} />
        {shown.length === 0 && <p>{words.enquiries.nothing}</p>}
        <ul className="rows">
          {shown.map((lead) => (
            <LeadRow key={lead.id} visit={visit} lead={lead} />
          ))}
        </ul>
        <p>
          {last && (
            <>
              <a href={link('/enquiries', { ...given, after: `${last.created_at}~${last.id}` })}>
                {words.enquiries.older}
              </a>
              {' · '}
            </>
          )}
          <a href={link('/enquiries/export', { ...given })}>{words.enquiries.export}</a>
        </p>
      </>
    )
    return { title: words.sections.enquiries, body }
  },
})

/** Where an earlier page ended; undefined for what names no place. */
function placeIn(text: string): { created_at: string; id: string } | undefined {
  const [, created_at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w-]{1,80})$/.exec(text) ?? []
  return Number.isNaN(Date.parse(created_at)) ? undefined : { created_at, id }
}

function Filters({ visit: { words }, given }: { visit: Visit; given: GivenFilter }) {
  const { enquiries, any } = words
  return (
    <form className="filters" action={link('/enquiries')}>
      <Field name="q" type="search" label={enquiries.search} value={given.q} />
      <Choice
        name="state"
        label={enquiries.state}
        value={given.state ?? ''}
        choices={[['', any], ...deliveryStates.map((one) => [one, enquiries.states[one] ?? one] as const)]}
      />
      <Choice
        name="work"
        label={enquiries.work}
        value={given.work ?? ''}
        choices={[
          ['', any],
          ['open', enquiries.open],
          ['done', enquiries.done],
        ]}
      />
      <Field name="since" type="date" label={enquiries.since} value={given.since} />
      <div>
        <button type="submit">{words.apply}</button>
      </div>
    </form>
  )
}

const tones: Record<string, string> = { delivered: 'good', waiting: 'wait', held: 'fault', parked: 'fault' }

function LeadRow({ visit, lead }: { visit: Visit; lead: StoredLead }) {
  const { words, language, session } = visit
  const { id, full_name, state, created_at, course_title, course_id, done_at, email, phone } = lead
  return (
    <li>
      <span>
        <a href={link(`/enquiries/${id}`)}>{full_name}</a>{' '}
        <span className={`badge badge-${tones[state]}`}>{words.enquiries.states[state]}</span>{' '}
        {done_at !== null && <span className="badge">{words.enquiries.done}</span>}
      </span>
      <span>{course_title ?? course_id ?? words.enquiries.aboutNothing}</span>
      <span className="quiet">
        {momentIn(language, session.institute.time_zone, created_at)} · {email ?? phone}
      </span>
    </li>
  )
}
