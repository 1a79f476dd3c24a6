import type { InviteSource, VersionSource } from '../authored/catalogue.ts'
import { dayAfter } from './calendar.ts'
import { compareCodePoints } from './order.ts'
import {
  activePlans,
  candidatesOf,
  decidingInvites,
  defaultInvite,
  type InvitePlan,
  isActive,
  isWithin,
  plansOf,
} from './plans.ts'
import type { Judged, Reason } from './reason.ts'

/** Availability states of a version (contract §3). */
export const availabilities = ['available', 'coming_soon', 'not_started', 'closed'] as const
/** From what can be had to what cannot. */
export const openStates = ['available', 'not_started', 'coming_soon', 'closed'] as const
export type AvailabilityState = (typeof availabilities)[number]

/** Returns whether a version can be bought and has a seat, as far as is known. */
export const isBookable = ({
  availability,
  schedule,
}: {
  availability: AvailabilityState
  schedule: { seats_left: number | null }
}): boolean => availability === 'available' && schedule.seats_left !== 0

/** Contract §3. A version with plans is available only while one of them can be bought. */
export function availabilityOf(
  comingSoon: boolean,
  version: VersionSource,
  today: string,
): Judged<AvailabilityState> {
  if (comingSoon)
    return judged('coming_soon', 'the course is marked coming soon', ['coming_soon'], comingSoon)
  const invites = ['versions', version.id, 'invites']
  if (version.invites.length === 0) return judged('available', 'the version has no invite', invites, 0)
  const deciding = decidingInvites(version)
  const active = deciding.filter(isActive)
  const open = active.find((invite) => isWithin(today, invite))
  if (open) {
    const name = defaultInvite(version) ? 'the default invite' : 'no invite is marked default, and invite'
    return (
      withoutCandidate(version, today) ??
      judged('available', `${name} '${open.id}' is open`, [...invites, open.id], open.status)
    )
  }
  const name = defaultInvite(version) ? 'the default invite' : 'none of the invites is open: invite'
  const next = byDate(active, ({ starts_on }) => starts_on).find(({ date }) => date > today)
  if (next) {
    const { id } = next.item
    const because = `${name} '${id}' starts on ${next.date}`
    return judged('not_started', because, [...invites, id, 'starts_on'], next.date)
  }
  const last = byDate(active, ({ ends_on }) => ends_on).at(-1)
  if (last) {
    const { id } = last.item
    return judged('closed', `${name} '${id}' ended on ${last.date}`, [...invites, id, 'ends_on'], last.date)
  }
  const [{ id, status }] = deciding as [InviteSource]
  return judged('closed', `${name} '${id}' is ${status}`, [...invites, id, 'status'], status)
}

/** Returns the state of a version with an open invite and plans, none of which is a candidate; undefined for any other. */
function withoutCandidate(version: VersionSource, today: string): Judged<AvailabilityState> | undefined {
  if (plansOf(version).length === 0 || candidatesOf(version, today).length > 0) return undefined
  const invites = ['versions', version.id, 'invites']
  const fieldOf = ({ invite, plan }: InvitePlan, key: 'starts_on' | 'ends_on') => [
    ...invites,
    invite.id,
    'plans',
    plan.id,
    key,
  ]
  const active = activePlans(version)
  const next = byDate(active, ({ plan }) => plan.starts_on).find(({ date }) => date > today)
  if (next) {
    const because = `no price applies before ${next.date}, the first day of plan '${next.item.plan.id}'`
    return judged('not_started', because, fieldOf(next.item, 'starts_on'), next.date)
  }
  const last = byDate(active, ({ plan }) => plan.ends_on).at(-1)
  if (last) {
    const because = `no price applies since ${last.date}, the last day of plan '${last.item.plan.id}'`
    return judged('closed', because, fieldOf(last.item, 'ends_on'), last.date)
  }
  return judged('closed', 'no active invite has an active plan', invites, version.invites.length)
}

/** Returns the items that have a date, each with its date, the earliest first. Leaves out the others. */
const byDate = <Item>(items: Item[], dateOf: (item: Item) => string | null): { date: string; item: Item }[] =>
  items
    .flatMap((item) => {
      const date = dateOf(item)
      return date === null ? [] : [{ date, item }]
    })
    .sort((a, b) => compareCodePoints(a.date, b.date))

const judged = (
  verdict: AvailabilityState,
  because: string,
  field: string[],
  value: Reason['value'],
): Judged<AvailabilityState> => ({ verdict, reason: { because, field, value } })

/**
 * Lists the days after `today` on which the availability or price of one of these versions may change, earliest first:
 * the start date of each invite and plan, and the day after its end date.
 */
export function changeDays(versions: VersionSource[], today: string): string[] {
  const turns = versions
    .flatMap(({ invites }) => [...invites, ...invites.flatMap(({ plans }) => plans)])
    .flatMap(({ starts_on, ends_on }) => [starts_on, ends_on && dayAfter(ends_on)])
  return [...new Set(turns.filter((date): date is string => date !== null && date > today))].sort()
}

/** Returns the first day of `changeDays`; null if there is none. */
export const nextChangeOn = (versions: VersionSource[], today: string): string | null =>
  changeDays(versions, today)[0] ?? null

/** Returns whether a version is known to have no seat left, before its enrolment is over. */
export const hasNoSeat = (availability: AvailabilityState, seatsLeft: number | null): boolean =>
  availability !== 'closed' && seatsLeft === 0

/** Returns whether enrolment is open, but no version has a seat left. */
export function haveNoSeat(
  versions: readonly { availability: AvailabilityState; seatsLeft: number | null }[],
): boolean {
  const open = versions.filter(({ availability }) => availability === 'available')
  return open.length > 0 && open.every(({ availability, seatsLeft }) => hasNoSeat(availability, seatsLeft))
}

const daysMax = 100

/**
 * Returns whether a version has plans but nobody can buy it, on this day or later. Does not consider whether the course
 * is coming soon. A version with more than `daysMax` change days counts as sold.
 */
export function isNeverSold(version: VersionSource, today: string): boolean {
  const days = [today, ...changeDays([version], today)]
  if (plansOf(version).length === 0 || days.length > daysMax) return false
  return days.every((day) => availabilityOf(false, version, day).verdict !== 'available')
}
