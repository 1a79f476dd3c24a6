import type { FormField } from '#app/dashboard/page/form.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { dayAfter, isCalendarDate, startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { deliveryStates } from '#lib/contract/leads/delivery-states.ts'
import type { LeadFilter } from '#lib/contract/leads/list-leads.ts'
import type { LeadChoices } from '#lib/modules/dashboard/enquiries.ts'
import { sourceWord } from './shown-lead.tsx'

/** What an enquiry needs: an answer, a look because it is held, or nothing any more; or all of them. Tests are apart. */
export const tabs = ['open', 'held', 'done', 'all', 'tests'] as const
export type Tab = (typeof tabs)[number]

const short = (max: number) => (text: string) => text.slice(0, max)
const day = (text: string) => (isCalendarDate(text) ? text : undefined)
const oneOf = (values: readonly string[]) => (text: string) => values.find((one) => one === text)

/** The filters in the page's address, by name. Days are in the institute's time zone. */
const filters = {
  q: short(200),
  state: oneOf(deliveryStates),
  since: day,
  until: day,
  course: short(200),
  source: short(500),
  campaign: short(500),
  /** `course` or `source`: enquiries without one. */
  without: oneOf(['course', 'source']),
  /** `no`: those that were never held, or were released. */
  held: oneOf(['no']),
  /** `yes`: those whose senders wait for a place. */
  waits: oneOf(['yes']),
}
type GivenFilter = { [Name in keyof typeof filters]?: string }

export const filterIn = (query: URLSearchParams): GivenFilter =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, read]) => {
      const value = read(query.get(name)?.trim() ?? '')
      return value ? [[name, value]] : []
    }),
  )

/** Returns the tab in the address, by its former name `work` too; else all that pass a filter, or what is open. */
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

export function filterFields(
  { words }: DashboardRequest,
  { courses, campaigns, sources }: LeadChoices,
): Record<string, FormField> {
  const { enquiries, enquiry, labels, any } = words
  const listed = (label: string, choices: (readonly [string, string])[]): FormField[] =>
    choices.length > 0 ? [{ label, choices: [['', any], ...choices] }] : []
  const [course] = listed(
    labels.course,
    courses.map(({ id, title }) => [id, title]),
  )
  const [campaign] = listed(
    enquiries.campaign,
    campaigns.map((one) => [one, one]),
  )
  const [source] = listed(
    enquiry.source,
    sources.map((one) => [one, sourceWord(words, one)]),
  )
  return {
    ...(course && { course }),
    ...(campaign && { campaign }),
    ...(source && { source }),
    since: { label: enquiries.since, kind: 'date' },
    until: { label: enquiries.until, kind: 'date' },
    waits: { label: enquiries.onlyWaiting, kind: 'tick' },
    held: { label: '', kind: 'several', choices: [['no', enquiries.notHeld]] },
  }
}
