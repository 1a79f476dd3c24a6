import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import { isEmailAddress } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { makeToken, type Role, type SignInDeps, secretDigestOf } from './sign-in-sessions.ts'

export interface Member {
  id: string
  institute: string
  email: string
  role: Role
  is_operator: boolean
  created_at: Date
  signed_in_at: Date | null
  sessions: number
}

interface Invited {
  instituteId: string
  email: string
  role: Role
  /** E-mail address of the inviting member, or `command` for an operator on the command line. */
  by: string
  /** Only operators and commands may create a link for an operator, because it opens every institute. */
  byOperator?: boolean
  isOperator?: boolean
  /** Whether to create a link even if the person has signed in before; for the operator's command only. */
  isAgain?: boolean
}

/** Whoever opens the link is that member, so who has signed in before gets none unless `isAgain`. */
export async function inviteMember(
  db: Db,
  { instituteId, email, role, by, byOperator = false, isOperator = false, isAgain = false }: Invited,
  deps: SignInDeps,
) {
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

/** Of one institute or of all, by institute and then by when each person was added. */
export async function listStaff(db: Db, now: Date, instituteId?: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select s.id, i.slug as institute, s.email, s.role, s.is_operator, s.created_at, s.signed_in_at,
      (select count(*)::int from staff_sessions where staff_id = s.id and expires_at > ${now}) as sessions
    from staff s join institutes i on i.id = s.institute_id
    where ${instituteId ?? null}::text is null or s.institute_id = ${instituteId ?? null}
    order by i.slug, s.created_at, s.id`.execute(db)
  return rows
}

const invitationMs = 7 * 24 * 3_600_000

/** Creates the token of a one-time sign-in link, which replaces any earlier link. `by` is the person who creates it. */
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

/** Only one of several concurrent calls succeeds. Undefined when the link is used, expired or unknown. */
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

export async function findInvited(db: Db, token: string, secret: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_invitations')
    .select('staff_id')
    .where('digest', '=', secretDigestOf(token, secret))
    .executeTakeFirst()
  return row?.staff_id
}

/** Returns the link of a token. It is the fragment, which browsers do not send, so no log of a server or proxy has it. */
export const invitationLink = ({ origin, base }: { origin: string; base: string }, token: string): string =>
  `${origin}${base}/dashboard/enter#${token}`

export interface ChangedMember {
  id: string
  email: string
  role: Role
}

interface MemberId {
  instituteId: string
  id: string
  /** Whether an operator or a command makes the change. Nobody else may change an operator. */
  byOperator?: boolean
}

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

export const removeMember = (db: Db, member: MemberId) => changeMember(db, member, null)

export const changeRole = (db: Db, { role, ...member }: MemberId & { role: Role }) =>
  changeMember(db, member, role)

/** 'last_admin': none would remain. Locks the staff, so concurrent changes wait. */
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
