import { randomInt } from 'node:crypto'
import type { Db } from '#lib/db/open.ts'
import { emailForm } from '#lib/leads/person.ts'
import { digestOf, makeToken } from './secret.ts'

/** What opens a session, once: the token of an invitation's link, or a code that is sent by e-mail. */

const livesMs = { invitation: 7 * 24 * 3_600_000, code: 10 * 60_000 }
/** Wrong codes after which the right one is worth nothing either. */
const attemptsMax = 5

interface Means {
  secret: string
  now: Date
}

/** Makes a token or a code for a member of the staff; the one before of that kind is worth nothing any more. */
export async function keepToken(
  db: Db,
  staffId: string,
  kind: keyof typeof livesMs,
  { secret, now }: Means,
): Promise<{ token: string; expires_at: Date }> {
  const token = kind === 'code' ? String(randomInt(1e8)).padStart(8, '0') : makeToken()
  const expires_at = new Date(now.getTime() + livesMs[kind])
  const row = { digest: digestOf(spelled(staffId, kind, token), secret), attempts: 0, expires_at }
  await db
    .insertInto('staff_tokens')
    .values({ ...row, staff_id: staffId, kind })
    .onConflict((conflict) => conflict.columns(['staff_id', 'kind']).doUpdateSet(row))
    .execute()
  return { token, expires_at }
}

/** Two members may be sent the same code. */
const spelled = (staffId: string, kind: keyof typeof livesMs, token: string): string =>
  kind === 'code' ? `${staffId} ${token}` : token

/** The member that a link's token is of; taking it uses it up, whoever else takes it at the same time. */
export async function takeInvitation(
  db: Db,
  token: string,
  { secret, now }: Means,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('staff_tokens')
    .where('digest', '=', digestOf(token, secret))
    .where('kind', '=', 'invitation')
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst()
  return taken?.staff_id
}

export interface Code {
  email: string
  /** The institute's name. */
  institute: string
  code: string
}

/** A code for each institute that the address is on the staff of; none for a stranger. */
export async function makeCodes(db: Db, email: string, means: Means): Promise<Code[]> {
  const members = await db
    .selectFrom('staff as s')
    .innerJoin('institutes as i', 'i.id', 's.institute_id')
    .select(['s.id', 's.email', 'i.name as institute'])
    .where('s.email_form', '=', emailForm(email.trim()))
    .execute()
  return Promise.all(
    members.map(async ({ id, ...named }) => ({
      ...named,
      code: (await keepToken(db, id, 'code', means)).token,
    })),
  )
}

/** The member whose code it is. A wrong one counts against every code of the address, before it is compared. */
export async function takeCode(
  db: Db,
  { email, code }: { email: string; code: string },
  { secret, now }: Means,
): Promise<string | undefined> {
  const tried = await db
    .updateTable('staff_tokens as t')
    .from('staff as s')
    .whereRef('s.id', '=', 't.staff_id')
    .where('s.email_form', '=', emailForm(email.trim()))
    .where('t.kind', '=', 'code')
    .where('t.attempts', '<', attemptsMax)
    .where('t.expires_at', '>', now)
    .set((eb) => ({ attempts: eb('t.attempts', '+', 1) }))
    .returning(['t.staff_id', 't.digest'])
    .execute()
  const match = tried.find(
    ({ staff_id, digest }) => digest === digestOf(spelled(staff_id, 'code', code.trim()), secret),
  )
  if (!match) return undefined
  const taken = await db
    .deleteFrom('staff_tokens')
    .where('digest', '=', match.digest)
    .returning('staff_id')
    .executeTakeFirst()
  return taken?.staff_id
}
