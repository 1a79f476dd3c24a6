import { randomBytes } from 'node:crypto'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { isForEnquiry } from '#lib/contract/catalogue/rules/plans.ts'
import { newInviteId } from './enrolments.ts'
import { newVersion } from './version-fields.ts'

/** Copies a version with ids of its own. */
export const copyOfVersion = (version: VersionSource, id: string, now: Date): VersionSource => ({
  ...version,
  id,
  created_at: now.toISOString(),
  invites: version.invites.map((invite, at) => {
    const inviteId = isForEnquiry(invite.id) ? newInviteId(true) : `${id}.${at + 1}`
    const plans = invite.plans.map((plan, place) => ({ ...plan, id: `${inviteId}.${place + 1}` }))
    return { ...invite, id: inviteId, plans }
  }),
})

/** Returns the version that can be added to a course: like its last one, without a name, dates and seats. */
export function offeredVersion({ versions }: CourseSource, now: Date): VersionSource[] {
  const last = versions.at(-1)
  if (!last) return []
  const undated = { level: null, starts_on: null, ends_on: null, seats_left: null, position: null }
  const { invites, ...copy } = copyOfVersion(structuredClone(last), newVersion, now)
  const open = invites.map((invite) => ({
    ...invite,
    ...{ status: 'active' as const, starts_on: null, ends_on: null },
    plans: invite.plans.filter(({ ends_on }) => ends_on === null),
  }))
  return [{ ...copy, ...undated, status: 'active', invites: open }]
}

/** Gives the offered version ids of its own if one of its fields was changed, else drops it. */
export function adoptVersion(course: CourseSource, isWanted: boolean): void {
  const offered = course.versions.find(({ id }) => id === newVersion)
  if (!offered) return
  if (!isWanted) course.versions.pop()
  offered.id = `version_${randomBytes(9).toString('hex')}`
  for (const invite of offered.invites) {
    if (!isForEnquiry(invite.id)) invite.id = newInviteId(false)
    for (const [at, plan] of invite.plans.entries()) plan.id = `${invite.id}.${at + 1}`
  }
}
