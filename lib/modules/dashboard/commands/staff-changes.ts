import { CommandFailure } from '#lib/cli/failure.ts'
import type { CommonOptions, Context } from '#lib/cli/run.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { type ChangedMember, changeRole, removeMember } from '#lib/modules/dashboard/staff/admins.ts'
import { mailRole } from '#lib/modules/dashboard/staff/mail.ts'
import type { Role } from '#lib/modules/dashboard/staff/staff.ts'

export interface StaffOptions extends CommonOptions {
  institute: InstituteName
}

/** Removes a person from the staff of an institute. */
export async function removeStaff({ change }: Context, { institute }: StaffOptions, id: string) {
  const { id: instituteId, slug } = institute
  const removed = await change(async (trx, record) => {
    const done = changedOf(await removeMember(trx, { instituteId, id }), { slug, id })
    const before = { email: done.email, role: done.role }
    await record(instituteId, { action: 'staff.remove', subject: id, before })
    return done
  })
  return {
    value: { institute: slug, ...removed },
    text: `${removed.email} may no longer open the dashboard.`,
  }
}

/** Changes a person's role, and sends a mail about it. */
export async function setRole({ change }: Context, { institute }: StaffOptions, ...words: [string, Role]) {
  const { id: instituteId, slug, name } = institute
  const [id, role] = words
  const { email } = await change(async (trx, record) => {
    const done = changedOf(await changeRole(trx, { instituteId, id, role }), { slug, id })
    const before = { email: done.email, role: done.role }
    await record(instituteId, { action: 'staff.role', subject: id, before, after: { ...before, role } })
    return done
  })
  mailRole(email, name, { role, by: 'command' })
  return { value: { institute: slug, id, email, role }, text: `${email} now has the role ${role}.` }
}

function changedOf(
  changed: ChangedMember | 'missing' | 'last_admin',
  { slug, id }: { slug: string; id: string },
): ChangedMember {
  if (changed === 'missing')
    throw new CommandFailure(
      `Nobody on the staff of ${slug} has the id ${JSON.stringify(id)}; staff list shows the ids.`,
    )
  if (changed === 'last_admin')
    throw new CommandFailure(
      `${JSON.stringify(id)} is the last admin of ${slug} who has signed in. Make somebody else an admin first.`,
    )
  return changed
}
