import type { InviteSource, VersionSource } from '../authored/course.ts'
import type { Availability } from '../shapes/fields.ts'
import { dayAfter, earliest } from './calendar.ts'

/** The states of a version (contract §3). */
export const availabilities = ['available', 'coming_soon', 'not_started', 'closed'] as const

/** The invite that speaks for a version: the one marked default, or the only one there is. */
export function defaultInvite(version: VersionSource): InviteSource | undefined {
  return (
    version.invites.find((invite) => invite.default) ??
    (version.invites.length === 1 ? version.invites[0] : undefined)
  )
}

/** A version's state on a day of the site's calendar (contract §3). The end date itself is still open. */
export function availabilityOf(comingSoon: boolean, version: VersionSource, today: string): Availability {
  if (comingSoon) return 'coming_soon'
  const invite = defaultInvite(version)
  if (invite === undefined) return 'available'
  if (invite.status !== 'active') return 'closed'
  if (invite.starts_on !== null && today < invite.starts_on) return 'not_started'
  if (invite.ends_on !== null && today > invite.ends_on) return 'closed'
  return 'available'
}

/** The next day after `today` on which a date of these versions is passed; null when none is left. */
export function nextChangeOn(versions: VersionSource[], today: string): string | null {
  const turns = versions
    .flatMap((version) => version.invites)
    .flatMap((invite) => [invite.starts_on, invite.ends_on && dayAfter(invite.ends_on)])
  return earliest(turns.filter((date) => date !== null && date > today))
}
