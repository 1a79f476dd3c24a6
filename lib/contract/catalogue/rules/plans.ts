import type { InviteSource, PlanSource, VersionSource } from '../authored/catalogue.ts'
import { securePageUrl } from './urls.ts'

export interface InvitePlan {
  invite: InviteSource
  plan: PlanSource
}

/** Returns the invite that is marked default, otherwise the only one; undefined if there is neither. */
export function defaultInvite({ invites }: VersionSource): InviteSource | undefined {
  return invites.find((invite) => invite.default) ?? (invites.length === 1 ? invites[0] : undefined)
}

/**
 * Beginning of the ids of invites that have no page to enrol on, because the course was added by hand: the site leads
 * to the enquiry. 18 hexadecimal digits follow, so that no id of another system is taken for one.
 */
export const enquiryInvite = 'enquiry_'
const enquiryInviteId = /^enquiry_[0-9a-f]{18}$/
export const isForEnquiry = (inviteId: string | null): boolean => enquiryInviteId.test(inviteId ?? '')

/** Returns the address to enrol at that an invite of its own names; null if it names none. */
export const enrolAddressOf = ({ invites }: VersionSource, inviteId: string | null): string | null =>
  securePageUrl(invites.find(({ id }) => id === inviteId)?.url ?? null)

/** Lists the invites that decide a version's availability: the default invite, or all of them without one. */
export function decidingInvites(version: VersionSource): InviteSource[] {
  const invite = defaultInvite(version)
  return invite ? [invite] : version.invites
}

export const isActive = ({ status }: InviteSource): boolean => status === 'active'

/** Returns whether a day is within a period. Both bounds are inclusive; a missing one bounds nothing. */
export const isWithin = (
  day: string,
  { starts_on, ends_on }: Pick<PlanSource, 'starts_on' | 'ends_on'>,
): boolean => (starts_on === null || starts_on <= day) && (ends_on === null || day <= ends_on)

/** Lists all plans of a version, whether or not they can be bought. A version without any is free. */
export const plansOf = ({ invites }: VersionSource): InvitePlan[] =>
  invites.flatMap((invite) => invite.plans.map((plan) => ({ invite, plan })))

/** Lists the active plans of active invites. Their own dates decide on which days they can be bought. */
export const activePlans = (version: VersionSource): InvitePlan[] =>
  plansOf(version).filter(({ invite, plan }) => isActive(invite) && plan.active)

/** In document order. Empty while the default invite is inactive. */
export function candidatesOf(version: VersionSource, day: string): InvitePlan[] {
  const invite = defaultInvite(version)
  if (invite && !isActive(invite)) return []
  return activePlans(version).filter(({ plan }) => isWithin(day, plan))
}
