import type { Db } from '#lib/db/open.ts'
import type { Role } from './staff.ts'

export interface ChangedMember {
  id: string
  email: string
  /** The role before the change. */
  role: Role
}

/**
 * Removes a member with all sessions and links. Returns 'missing' when the institute has no such member, and
 * 'last_admin' when no admin would be left.
 */
export const removeMember = (
  db: Db,
  instituteId: string,
  id: string,
): Promise<ChangedMember | 'missing' | 'last_admin'> =>
  changeMember(db, { instituteId, id }, (trx) => trx.deleteFrom('staff').where('id', '=', id).execute())

/** Changes a member's role. Returns 'missing' and 'last_admin' as `removeMember` does. */
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

/** Makes a change unless it leaves the institute without an admin. Locks the staff, so that concurrent changes wait. */
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
    // An admin who never signed in cannot replace one who has.
    const canReplace = staff.some(
      (one) => one.id !== id && one.role === 'admin' && (one.signed_in_at !== null || signed_in_at === null),
    )
    if (member.role === 'admin' && roleAfter !== 'admin' && !canReplace) return 'last_admin'
    await change(trx)
    return changed
  })
}
