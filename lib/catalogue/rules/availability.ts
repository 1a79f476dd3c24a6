import type { InviteSource, VersionSource } from '../authored/catalogue.ts'
import { dayAfter } from './calendar.ts'
import type { Judged, Reason } from './reason.ts'

/** Availability states of a version (contract §3). */
export const availabilities = ['available', 'coming_soon', 'not_started', 'closed'] as const
export type AvailabilityState = (typeof availabilities)[number]

/** Returns the invite that decides a version's availability: the default invite, otherwise the only one. */
export function defaultInvite(version: VersionSource): InviteSource | undefined {
  return (
    version.invites.find((invite) => invite.default) ??
    (version.invites.length === 1 ? version.invites[0] : undefined)
  )
}

/**
 * Returns a version's availability on a day in the site's time zone (contract §3). An invite is still open on its end
 * date.
 */
export function availabilityOf(
  comingSoon: boolean,
  version: VersionSource,
  today: string,
): Judged<AvailabilityState> {
  if (comingSoon)
    return judged('coming_soon', 'the course is marked coming soon', ['coming_soon'], comingSoon)
  const invite = defaultInvite(version)
  const invites = ['versions', version.id, 'invites']
  if (invite === undefined)
    return judged('available', 'the version has no default invite', invites, version.invites.length)
  const { id, status, starts_on, ends_on } = invite
  const of = [...invites, id]
  if (status !== 'active')
    return judged('closed', `the default invite '${id}' is ${status}`, [...of, 'status'], status)
  if (starts_on !== null && today < starts_on)
    return judged(
      'not_started',
      `the default invite '${id}' starts on ${starts_on}`,
      [...of, 'starts_on'],
      starts_on,
    )
  if (ends_on !== null && today > ends_on)
    return judged('closed', `the default invite '${id}' ended on ${ends_on}`, [...of, 'ends_on'], ends_on)
  return judged('available', `the default invite '${id}' is open`, of, status)
}

const judged = (
  verdict: AvailabilityState,
  because: string,
  field: string[],
  value: Reason['value'],
): Judged<AvailabilityState> => ({ verdict, reason: { because, field, value } })

/**
 * Lists the days after `today` on which the availability of one of these versions may change, earliest first: the start
 * date of each invite, and the day after its end date.
 */
export function changeDays(versions: VersionSource[], today: string): string[] {
  const turns = versions
    .flatMap((version) => version.invites)
    .flatMap((invite) => [invite.starts_on, invite.ends_on && dayAfter(invite.ends_on)])
  return [...new Set(turns.filter((date): date is string => date !== null && date > today))].sort()
}

/** Returns the first day of `changeDays`; null if there is none. */
export const nextChangeOn = (versions: VersionSource[], today: string): string | null =>
  changeDays(versions, today)[0] ?? null
