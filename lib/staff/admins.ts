import type { Db } from '#lib/db/open.ts'
import type { Role } from './staff.ts'

/** Changes that could leave an institute without an admin. */

export interface ChangedMember {
  id: string
  email: string
  /** The role before the change. */
  role: Role
}

/** Takes somebody off the staff with all sessions and links; 'missing' when the institute has no such member. */
export const removeMember = (
  db: Db,
  instituteId: string,
  id: string,
): Promise<ChangedMember | 'missing' | 'last_admin'> =>
  changeMember(db, { instituteId, id }, (trx) => trx.deleteFrom('staff').where('id', '=', id).execute())

/** Changes what somebody may do; 'missing' when the institute has no such member. */
export const changeRole = (
  db: Db,
  { role, ...member }: { instituteId: string; id: string; role: Role },
): Promise<ChangedMember | 'missing' | 'last_admin'> =>
  changeMember(
    db,
    member,
    (trx) => trx.updateTable('staff').set({ role }).where('id', '=', member.id).execute(),
    role,
  )

/** Makes a change unless it takes the last admin away; two that do so at once wait for each other. */
function changeMember(
  db: Db,
  { instituteId, id }: { instituteId: string; id: string },
  change: (trx: Db) => Promise<unknown>,
  roleAfter?: Role,
): Promise<ChangedMember | 'missing' | 'last_admin'> {
  return db.transaction().execute(async (trx) => {
    const staff = await trx
      .selectFrom('staff')
      .select(['id', 'email', 'role', 'signed_in_at'])
      .where('institute_id', '=', instituteId)
      .orderBy('id')
      .forUpdate()
      .execute()
    const member = staff.find((one) => one.id === id)
    if (!member) return 'missing'
    const { signed_in_at, ...changed } = member
    // Somebody invited who never came is no replacement for an admin who did.
    const canReplace = staff.some(
      (one) => one.id !== id && one.role === 'admin' && (one.signed_in_at !== null || signed_in_at === null),
    )
    if (member.role === 'admin' && roleAfter !== 'admin' && !canReplace) return 'last_admin'
    await change(trx)
    return changed
  })
}
