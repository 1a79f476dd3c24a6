import { randomBytes } from 'node:crypto'
import { isEmailAddress } from '#lib/catalogue/rules/reach.ts'
import { type Db, inTransaction } from '#lib/db/open.ts'
import { emailForm } from '#lib/leads/record.ts'
import { makeToken, type Role, type SignInDeps, secretDigestOf } from './sessions.ts'

export interface Member {
  id: string
  institute: string
  email: string
  role: Role
  is_operator: boolean
  created_at: Date
  /** Time of the first sign-in; null if never. */
  signed_in_at: Date | null
  /** Number of open sessions. */
  sessions: number
}

export interface Invitation {
  member: { id: string; email: string; role: Role }
  /** Token of the link; stored only as a digest. */
  token: string
  expires_at: Date
}

/** Why no link was made: the person has signed in before, is invited with another role, or is an operator. */
export type InvitationRefusal = 'signed_in' | 'other_role' | 'operator'

interface Invited {
  instituteId: string
  email: string
  role: Role
  /** E-mail address of the inviting member, or `command`. */
  by: string
  /**
   * Set when an operator or a command invites. Only they may make a link for an operator, because it opens every
   * institute.
   */
  byOperator?: boolean
  /** Makes a new person an operator. */
  isOperator?: boolean
  /** Makes a link even if the person has signed in before; for the operator's command only. */
  isAgain?: boolean
}

/**
 * Adds a person to an institute's staff and makes a one-time link, which replaces any earlier link. A link signs in as
 * the member, so a person who has already signed in gets no link. Throws for an invalid e-mail address.
 */
export async function inviteMember(
  db: Db,
  { instituteId, email, role, by, byOperator = false, isOperator = false, isAgain = false }: Invited,
  deps: SignInDeps,
): Promise<Invitation | InvitationRefusal> {
  const address = email.trim()
  if (!isEmailAddress(address)) throw new Error(`${JSON.stringify(email)} is not an e-mail address.`)
  const email_form = emailForm(address)
  await db
    .insertInto('staff')
    .values({
      id: `staff_${randomBytes(9).toString('hex')}`,
      institute_id: instituteId,
      email: address,
      email_form,
      role,
      is_operator: isOperator,
      created_at: deps.now,
    })
    .onConflict((conflict) => conflict.columns(['institute_id', 'email_form']).doNothing())
    .execute()
  const { signed_in_at, is_operator, ...member } = await db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'signed_in_at', 'is_operator'])
    .where('institute_id', '=', instituteId)
    .where('email_form', '=', email_form)
    .executeTakeFirstOrThrow()
  if (signed_in_at !== null && !isAgain) return 'signed_in'
  if (is_operator && !byOperator) return 'operator'
  if (member.role !== role) return 'other_role'
  return { member, ...(await makeInvitation(db, { staffId: member.id, by }, deps)) }
}

/** Lists the staff of one institute, or of all, sorted by institute and then by when they were added. */
export async function listStaff(db: Db, now: Date, instituteId?: string): Promise<Member[]> {
  let query = db
    .selectFrom('staff as s')
    .innerJoin('institutes as i', 'i.id', 's.institute_id')
    .select(['s.id', 'i.slug as institute', 's.email', 's.role', 's.is_operator'])
    .select(['s.created_at', 's.signed_in_at'])
    .select((eb) =>
      eb
        .selectFrom('staff_sessions as o')
        .whereRef('o.staff_id', '=', 's.id')
        .where('o.expires_at', '>', now)
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('sessions'))
        .as('sessions'),
    )
    .orderBy('i.slug')
    .orderBy('s.created_at')
    .orderBy('s.id')
  if (instituteId !== undefined) query = query.where('s.institute_id', '=', instituteId)
  return (await query.execute()).map((row) => ({ ...row, sessions: row.sessions ?? 0 }))
}

const invitationMs = 7 * 24 * 3_600_000

/** Makes the token of a one-time sign-in link, which replaces any earlier link. `by` is who made it. */
async function makeInvitation(
  db: Db,
  { staffId, by }: { staffId: string; by: string },
  { secret, now }: SignInDeps,
): Promise<{ token: string; expires_at: Date }> {
  const token = makeToken()
  const expires_at = new Date(now.getTime() + invitationMs)
  const row = { digest: secretDigestOf(token, secret), made_by: by, used_at: null, expires_at }
  await db
    .insertInto('staff_invitations')
    .values({ ...row, staff_id: staffId })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
  return { token, expires_at }
}

/** Redeems a link; of concurrent callers only one succeeds. Undefined when used, expired or unknown. */
export const redeemInvitation = (
  db: Db,
  token: string,
  { secret, now }: SignInDeps,
): Promise<{ staff_id: string; made_by: string } | undefined> =>
  db
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('digest', '=', secretDigestOf(token, secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['staff_id', 'made_by'])
    .executeTakeFirst()

/** Finds the member that a link belongs to, even if the link is used or expired. */
export async function findInvited(db: Db, token: string, secret: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_invitations')
    .select('staff_id')
    .where('digest', '=', secretDigestOf(token, secret))
    .executeTakeFirst()
  return row?.staff_id
}

export const invitationLink = ({ origin, base }: { origin: string; base: string }, token: string): string =>
  `${origin}${base}/dashboard/enter?token=${token}`

export interface ChangedMember {
  id: string
  email: string
  /** Role before the change. */
  role: Role
}

interface MemberId {
  instituteId: string
  id: string
  /** Set when an operator or a command makes the change; nobody else may change an operator. */
  byOperator?: boolean
}

/** Makes an admin an operator, or takes that away. Undefined when the institute has no admin with the id. */
export const setOperator = (
  db: Db,
  { instituteId, id }: Omit<MemberId, 'byOperator'>,
  isOperator: boolean,
): Promise<{ email: string } | undefined> =>
  db
    .updateTable('staff')
    .set({ is_operator: isOperator })
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .returning('email')
    .executeTakeFirst()

export type ChangeRefusal = 'missing' | 'last_admin' | 'operator'

/** Removes a member and all their sessions and links. */
export const removeMember = (db: Db, member: MemberId) => changeMember(db, member, null)

export const changeRole = (db: Db, { role, ...member }: MemberId & { role: Role }) =>
  changeMember(db, member, role)

/**
 * Changes a member's role or removes the member. Returns 'missing' when the institute has no such member, 'last_admin'
 * when no admin would remain, and 'operator' when an admin tries to change an operator. Locks the staff, so concurrent
 * changes wait.
 */
const changeMember = (
  db: Db,
  { instituteId, id, byOperator = false }: MemberId,
  role: Role | null,
): Promise<ChangedMember | ChangeRefusal> =>
  inTransaction(db, async (trx) => {
    const staff = await trx
      .selectFrom('staff')
      .select(['id', 'email', 'role', 'signed_in_at', 'is_operator'])
      .where('institute_id', '=', instituteId)
      .orderBy('id')
      .forUpdate()
      .execute()
    const member = staff.find((one) => one.id === id)
    if (!member) return 'missing'
    const { signed_in_at, is_operator, ...changed } = member
    if (is_operator && !byOperator) return 'operator'
    // An admin who has never signed in cannot replace an admin who has.
    const canReplace = staff.some(
      (one) => one.id !== id && one.role === 'admin' && (one.signed_in_at !== null || signed_in_at === null),
    )
    if (member.role === 'admin' && role !== 'admin' && !canReplace) return 'last_admin'
    if (role === null) await trx.deleteFrom('staff').where('id', '=', id).execute()
    else
      await trx
        .updateTable('staff')
        .set({ role, ...(role === 'desk' && { is_operator: false }) })
        .where('id', '=', id)
        .execute()
    return changed
  })
