import { randomBytes } from 'node:crypto'
import type { CourseSource, InviteSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { defaultInvite, enquiryInvite, isForEnquiry } from '#lib/contract/catalogue/rules/plans.ts'

/** Id of the version that a form offers to add; no stored version has it. */
export const newVersion = '+'

export const newInviteId = (isForEnquiry: boolean): string =>
  `${isForEnquiry ? enquiryInvite : 'invite_'}${randomBytes(9).toString('hex')}`

/** Returns the invite that the office edits: the version's default one, else its first. */
export const findFirstInvite = (version: VersionSource): InviteSource | undefined =>
  defaultInvite(version) ?? version.invites[0]

/** Returns the invite that the office edits; makes one, which leads to the enquiry page of the site, if there is none. */
export function firstInvite(version: VersionSource): InviteSource {
  const known = findFirstInvite(version)
  if (known) return known
  const none = { starts_on: null, ends_on: null, url: null, updated_at: null }
  const made: InviteSource = { ...none, id: newInviteId(false), default: true, status: 'active', plans: [] }
  version.invites.push(made)
  return made
}

export const copyOfVersion = (version: VersionSource, id: string, now: Date): VersionSource => ({
  ...structuredClone(version),
  id,
  created_at: now.toISOString(),
  invites: version.invites.map((invite) => {
    const inviteId = newInviteId(isForEnquiry(invite.id))
    const plans = invite.plans.map((plan, place) => ({ ...plan, id: `${inviteId}.${place + 1}` }))
    return { ...invite, id: inviteId, plans }
  }),
})

/** Returns the version that can be added to a course: like its last one, without a name, dates and seats. */
export function offeredVersion({ versions }: CourseSource, now: Date): VersionSource[] {
  const last = versions.at(-1)
  if (!last) return []
  const undated = { level: null, starts_on: null, ends_on: null, seats_left: null, position: null }
  const { invites, ...copy } = copyOfVersion(last, newVersion, now)
  const open = invites.map((invite) => ({
    ...invite,
    ...{ status: 'active' as const, starts_on: null, ends_on: null },
    plans: invite.plans.filter(({ ends_on }) => ends_on === null),
  }))
  return [{ ...copy, ...undated, status: 'active', invites: open }]
}
