import { CommandFailure } from '#lib/cli/failure.ts'
import type { CommonOptions, Context } from '#lib/cli/run.ts'
import { recordAudit } from '#lib/institutes/audit.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { type ChangedMember, changeRole, removeMember } from '#lib/modules/dashboard/staff/admins.ts'
import { mailRole } from '#lib/modules/dashboard/staff/mail.ts'
import type { Role } from '#lib/modules/dashboard/staff/staff.ts'

export interface StaffOptions extends CommonOptions {
  institute: InstituteName
}

/** Removes a person from the staff of an institute. */
export async function removeStaff({ db, now }: Context, { institute }: StaffOptions, id: string) {
  const { id: instituteId, slug } = institute
  const removed = changedOf(await removeMember(db, { instituteId, id }), { slug, id })
  const before = { email: removed.email, role: removed.role }
  await recordAudit(db, { action: 'staff.remove', subject: id, before }, { instituteId, who: 'command', now })
  return {
    value: { institute: slug, ...removed },
    text: `${removed.email} may no longer open the dashboard.`,
  }
}

/** Changes a person's role, and sends a mail about it. */
export async function setRole({ db, now }: Context, { institute }: StaffOptions, ...words: [string, Role]) {
  const { id: instituteId, slug, name } = institute
  const [id, role] = words
  const changed = changedOf(await changeRole(db, { instituteId, id, role }), { slug, id })
  const { email, role: before } = changed
  const event = { action: 'staff.role', subject: id, before: { email, role: before }, after: { email, role } }
  await recordAudit(db, event, { instituteId, who: 'command', now })
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
