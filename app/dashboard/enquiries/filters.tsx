import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { Choice, Field, FilterForm } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { dayAfter, isCalendarDate, startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { deliveryStates } from '#lib/contract/leads/deliveries.ts'
import type { LeadFilter } from '#lib/contract/leads/list.ts'
import type { LeadChoices } from '#lib/modules/dashboard/enquiries.ts'
import { stateWord } from './shown-lead.tsx'

/** Filter for enquiries, as given in the URL. Days are in the institute's time zone. */
interface GivenFilter {
  q?: string
  state?: string
  work?: string
  since?: string
  until?: string
  course?: string
  campaign?: string
}

/** Reads the filter from the URL; ignores invalid values. */
export function filterIn(query: URLSearchParams | Form): GivenFilter {
  const text = (name: string, max: number) => query.get(name)?.trim().slice(0, max)
  const day = (name: string) => [query.get(name) ?? ''].find(isCalendarDate)
  const found = {
    q: text('q', 200),
    state: deliveryStates.find((one) => one === query.get('state')),
    work: ['open', 'done'].find((one) => one === query.get('work')),
    since: day('since'),
    until: day('until'),
    course: text('course', 200),
    campaign: text('campaign', 500),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}

/** Converts the URL's filter into the library's filter for one institute. */
export function leadFilter(
  { q, state, work, since, until, course, campaign }: GivenFilter,
  { id: instituteId, time_zone: zone }: { id: string; time_zone: string },
): LeadFilter {
  const end = until === undefined ? null : dayAfter(until)
  return {
    instituteId,
    state: deliveryStates.find((one) => one === state),
    isDone: work === undefined ? undefined : work === 'done',
    since: since === undefined ? undefined : startOfDate(zone, since),
    until: end === null ? undefined : startOfDate(zone, end),
    courseId: course,
    campaign,
    search: q,
  }
}

interface FiltersProps {
  request: DashboardRequest
  given: GivenFilter
  choices: LeadChoices
  isConnected: boolean
}

export function Filters({ request: { words }, given, choices, isConnected }: FiltersProps) {
  const { enquiries, any } = words
  const states = deliveryStates.map((one) => [one, stateWord(words, one, isConnected)] as const)
  const all = ['', any] as const
  return (
    <details className="fold screen" open={Object.keys(given).length > 0}>
      <summary>{enquiries.filter}</summary>
      <FilterForm to={link('/enquiries')} words={words}>
        <Field name="q" type="search" label={enquiries.search} value={given.q} />
        <Choice name="state" label={enquiries.state} value={given.state ?? ''} choices={[all, ...states]} />
        <Choice
          name="work"
          label={enquiries.work}
          value={given.work ?? ''}
          choices={[all, ['open', enquiries.open], ['done', enquiries.done]]}
        />
        {choices.courses.length > 0 && (
          <Choice
            name="course"
            label={enquiries.course}
            value={given.course ?? ''}
            choices={[all, ...choices.courses.map(({ id, title }) => [id, title] as const)]}
          />
        )}
        {choices.campaigns.length > 0 && (
          <Choice
            name="campaign"
            label={enquiries.campaign}
            value={given.campaign ?? ''}
            choices={[all, ...choices.campaigns.map((one) => [one, one] as const)]}
          />
        )}
        <Field name="since" type="date" label={enquiries.since} value={given.since} />
        <Field name="until" type="date" label={enquiries.until} value={given.until} />
      </FilterForm>
    </details>
  )
}
