import { randomBytes } from 'node:crypto'
import { isEmailAddress } from '#lib/catalogue/rules/reach.ts'
import type { Db } from '#lib/db/open.ts'
import { emailForm } from '#lib/leads/record.ts'
import { makeInvitation } from './invitations.ts'
import type { SignInDeps } from './secret.ts'

export const roles = ['admin', 'desk'] as const
/** `desk` works with enquiries; `admin` does everything. */
export type Role = (typeof roles)[number]

export interface Member {
  id: string
  /** The institute's slug. */
  institute: string
  email: string
  role: Role
  created_at: Date
  /** The first sign-in; null: never. */
  signed_in_at: Date | null
  /** The number of open sessions. */
  sessions: number
}

export interface Invitation {
  member: { id: string; email: string; role: Role }
  /** The link's token; only its digest is stored. */
  token: string
  expires_at: Date
}

/** The reason for no link: the person has signed in before, or is invited with another role. */
export type InvitationRefusal = 'signed_in' | 'other_role'

interface Invited {
  instituteId: string
  email: string
  role: Role
  /** The inviting member's e-mail address, or `command`. */
  by: string
  /** Makes a link even for a person who has signed in before; only the operator's command may. */
  isAgain?: boolean
}

/**
 * Adds a person to the staff of an institute and makes a link for one use, which replaces an earlier link. A link signs
 * in as its member, so a person who has signed in before gets none. Throws for an invalid e-mail address.
 */
export async function inviteMember(
  db: Db,
  { instituteId, email, role, by, isAgain = false }: Invited,
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
      created_at: deps.now,
    })
    .onConflict((conflict) => conflict.columns(['institute_id', 'email_form']).doNothing())
    .execute()
  const { signed_in_at, ...member } = await db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'signed_in_at'])
    .where('institute_id', '=', instituteId)
    .where('email_form', '=', email_form)
    .executeTakeFirstOrThrow()
  if (signed_in_at !== null && !isAgain) return 'signed_in'
  if (member.role !== role) return 'other_role'
  return { member, ...(await makeInvitation(db, { staffId: member.id, by }, deps)) }
}

/** Lists the staff of one institute or of all, by institute and age. */
export async function listStaff(db: Db, now: Date, instituteId?: string): Promise<Member[]> {
  let query = db
    .selectFrom('staff as s')
    .innerJoin('institutes as i', 'i.id', 's.institute_id')
    .select(['s.id', 'i.slug as institute', 's.email', 's.role', 's.created_at', 's.signed_in_at'])
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
