import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { Field, FilterForm, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { dayAfter, isCalendarDate, startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { deliveryStates } from '#lib/contract/leads/deliveries.ts'
import type { LeadFilter } from '#lib/contract/leads/list.ts'
import type { LeadChoices } from '#lib/modules/dashboard/enquiries.ts'
import { sourceWord } from './shown-lead.tsx'

/** What an enquiry needs: an answer, a look because it is held, or nothing any more; or all of them. Tests are apart. */
export const tabs = ['open', 'held', 'done', 'all', 'tests'] as const
export type Tab = (typeof tabs)[number]

/** Filter for enquiries, as given in the URL. Days are in the institute's time zone. */
interface GivenFilter {
  q?: string
  state?: string
  since?: string
  until?: string
  course?: string
  source?: string
  campaign?: string
  /** `course` or `source`: enquiries without one. */
  without?: string
  /** `no`: those that were never held, or were released. */
  held?: string
  /** `yes`: those whose senders wait for a place. */
  waits?: string
}

/** Reads the filter from the URL; ignores invalid values. */
export function filterIn(query: URLSearchParams | Form): GivenFilter {
  const text = (name: string, max: number) => query.get(name)?.trim().slice(0, max)
  const day = (name: string) => [query.get(name) ?? ''].find(isCalendarDate)
  const oneOf = (name: string, values: readonly string[]) => values.find((one) => one === query.get(name))
  const found = {
    q: text('q', 200),
    state: oneOf('state', deliveryStates),
    since: day('since'),
    until: day('until'),
    course: text('course', 200),
    source: text('source', 500),
    campaign: text('campaign', 500),
    without: oneOf('without', ['course', 'source']),
    held: oneOf('held', ['no']),
    waits: oneOf('waits', ['yes']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}

/** Returns the tab in the URL, by its former name `work` too; else all that pass a filter, or what is open. */
export function tabIn(query: URLSearchParams, given: GivenFilter): Tab {
  const asked = query.get('tab') ?? query.get('work')
  if (given.state === 'test') return 'tests'
  return tabs.find((one) => one === asked) ?? (Object.keys(given).length > 0 ? 'all' : 'open')
}

const filtersOfTabs: Record<Tab, LeadFilter> = {
  open: { isDone: false, isHeld: false },
  held: { isDone: false, isHeld: true },
  done: { isDone: true },
  all: {},
  tests: { state: 'test' },
}

/** Converts the URL's filter into the library's filter for one institute. */
export function leadFilter(
  { q, state, since, until, course, source, campaign, without, held, waits }: GivenFilter,
  tab: Tab,
  { id: instituteId, time_zone: zone }: { id: string; time_zone: string },
): LeadFilter {
  const end = until === undefined ? null : dayAfter(until)
  return {
    state: deliveryStates.find((one) => one === state),
    ...(held === 'no' && { isHeld: false }),
    ...filtersOfTabs[tab],
    isWaiting: waits === 'yes',
    instituteId,
    since: since === undefined ? undefined : startOfDate(zone, since),
    until: end === null ? undefined : startOfDate(zone, end),
    courseId: without === 'course' ? null : course,
    source: without === 'source' ? null : source,
    campaign,
    search: q,
  }
}

interface FiltersProps {
  request: DashboardRequest
  given: GivenFilter
  choices: LeadChoices
}

/** The search, and what narrows the list further, folded until it is used. It looks behind all tabs. */
export function Filters({ request: { words }, given, choices }: FiltersProps) {
  const { enquiries, any } = words
  const { q, ...others } = given
  const all = ['', any] as const
  return (
    <FilterForm to={link('/enquiries')} words={words}>
      <Field name="q" type="search" label={enquiries.search} value={q} />
      <details className="more" open={Object.keys(others).length > 0}>
        <summary>{enquiries.filter}</summary>
        <div className="filters">
          {choices.courses.length > 0 && (
            <Field
              name="course"
              label={enquiries.course}
              value={given.course ?? ''}
              choices={[all, ...choices.courses.map(({ id, title }) => [id, title] as const)]}
            />
          )}
          {choices.campaigns.length > 0 && (
            <Field
              name="campaign"
              label={enquiries.campaign}
              value={given.campaign ?? ''}
              choices={[all, ...choices.campaigns.map((one) => [one, one] as const)]}
            />
          )}
          {choices.sources.length > 0 && (
            <Field
              name="source"
              label={words.enquiry.source}
              value={given.source ?? ''}
              choices={[all, ...choices.sources.map((one) => [one, sourceWord(words, one)] as const)]}
            />
          )}
          <Field name="since" type="date" label={enquiries.since} value={given.since} />
          <Field name="until" type="date" label={enquiries.until} value={given.until} />
          <Tick name="waits" label={enquiries.onlyWaiting} isTicked={given.waits === 'yes'} />
          <Tick name="held" value="no" label={enquiries.notHeld} isTicked={given.held === 'no'} />
        </div>
      </details>
    </FilterForm>
  )
}
