import { type Db, inTransaction } from '#lib/db/open.ts'
import type { Role } from './staff.ts'

export interface ChangedMember {
  id: string
  email: string
  /** The role before the change. */
  role: Role
}

interface MemberId {
  instituteId: string
  id: string
}

/** Removes a member with all sessions and links. */
export const removeMember = (db: Db, member: MemberId) => changeMember(db, member, null)

export const changeRole = (db: Db, { role, ...member }: MemberId & { role: Role }) =>
  changeMember(db, member, role)

/**
 * Changes a member's role, or removes the member. Returns 'missing' when the institute has no such member, and
 * 'last_admin' when no admin would be left. Locks the staff, so that concurrent changes wait.
 */
const changeMember = (
  db: Db,
  { instituteId, id }: MemberId,
  role: Role | null,
): Promise<ChangedMember | 'missing' | 'last_admin'> =>
  inTransaction(db, async (trx) => {
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
    if (member.role === 'admin' && role !== 'admin' && !canReplace) return 'last_admin'
    if (role === null) await trx.deleteFrom('staff').where('id', '=', id).execute()
    else await trx.updateTable('staff').set({ role }).where('id', '=', id).execute()
    return changed
  })
