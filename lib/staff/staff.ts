import { randomBytes } from 'node:crypto'
import { isEmailAddress } from '#lib/catalogue/rules/reach.ts'
import type { Db } from '#lib/db/open.ts'
import { emailForm } from '#lib/leads/person.ts'
import { keepToken } from './tokens.ts'

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
  /** How many sessions are open. */
  sessions: number
}

export interface Invitation {
  member: { id: string; email: string; role: Role }
  /** The one time that it can be read. */
  token: string
  expires_at: Date
  /** Somebody was invited who was not on the staff. */
  isNew: boolean
}

/**
 * Puts somebody on the staff of an institute, or changes the role, and makes a link's token for one use, which takes
 * the place of one before. Throws for what is no e-mail address.
 */
export async function inviteMember(
  db: Db,
  { instituteId, email, role }: { instituteId: string; email: string; role: Role },
  { secret, now }: { secret: string; now: Date },
): Promise<Invitation> {
  const address = email.trim()
  if (!isEmailAddress(address)) throw new Error(`${JSON.stringify(email)} is no e-mail address.`)
  const id = `staff_${randomBytes(9).toString('hex')}`
  const member = await db
    .insertInto('staff')
    .values({
      id,
      institute_id: instituteId,
      email: address,
      email_form: emailForm(address),
      role,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['institute_id', 'email_form']).doUpdateSet({ role }))
    .returning(['id', 'email', 'role'])
    .executeTakeFirstOrThrow()
  const { token, expires_at } = await keepToken(db, member.id, 'invitation', { secret, now })
  return { member, token, expires_at, isNew: member.id === id }
}

/** Everybody on the staff of an institute, or of all, by institute and age. */
export async function listStaff(db: Db, now: Date, instituteId?: string): Promise<Member[]> {
  let query = db
    .selectFrom('staff as s')
    .innerJoin('institutes as i', 'i.id', 's.institute_id')
    .select(['s.id', 'i.slug as institute', 's.email', 's.role', 's.created_at'])
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

/** Takes somebody off the staff with all sessions and links; undefined when the institute has no such member. */
export const removeMember = (db: Db, instituteId: string, id: string) =>
  db
    .deleteFrom('staff')
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .returning(['id', 'email', 'role'])
    .executeTakeFirst()
