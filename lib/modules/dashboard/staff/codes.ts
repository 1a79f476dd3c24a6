import { randomInt } from 'node:crypto'
import { inBackground } from '#lib/base/background.ts'
import type { Db } from '#lib/base/db/open.ts'
import { log } from '#lib/base/log.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import { observing } from '#lib/base/observe.ts'
import { countRefusal } from '#lib/office/institutes/audit.ts'
import { type SignInDeps, secretDigestOf } from './sign-in-sessions.ts'

const codeMs = 10 * 60_000
const attemptsMax = 5

/** A code works only in the browser that requested it, so nobody else can use up its guesses. */
interface CodeAsker {
  browser: string
  email: string
}

/** For an unknown address it stores a code that is never sent: a shorter response would tell who is staff. */
export async function makeCodes(db: Db, asker: CodeAsker, { secret, now }: SignInDeps) {
  const email_form = emailForm(asker.email)
  await db.deleteFrom('staff_codes').where('expires_at', '<=', now).execute()
  const members = await db
    .selectFrom('staff as s')
    .innerJoin('institutes as i', 'i.id', 's.institute_id')
    .select(['s.id', 's.email', 'i.name as institute'])
    .where('s.email_form', '=', email_form)
    .execute()
  const codes = members.map((member) => ({ ...member, code: randomCode() }))
  const stored = codes.length > 0 ? codes : [{ id: null, code: randomCode() }]
  const shared = {
    browser: secretDigestOf(asker.browser, secret),
    email_form,
    expires_at: new Date(now.getTime() + codeMs),
  }
  await db
    .insertInto('staff_codes')
    .values(
      stored.map(({ id, code }) => ({
        ...shared,
        staff_id: id,
        digest: codeDigest(asker, id, code, secret),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return codes.map(({ id: _, ...named }) => named)
}

/** Counts the guess before it compares, so that concurrent guesses cannot exceed the limit. */
export async function redeemCode(
  db: Db,
  { code, ...asker }: CodeAsker & { code: string },
  { secret, now }: SignInDeps,
): Promise<string | undefined> {
  const browser = secretDigestOf(asker.browser, secret)
  const tried = await db
    .updateTable('staff_codes')
    .where('browser', '=', browser)
    .where('email_form', '=', emailForm(asker.email))
    .where('attempts', '<', attemptsMax)
    .where('expires_at', '>', now)
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .returning(['staff_id', 'digest'])
    .execute()
  const match = tried.find(
    ({ staff_id, digest }) => digest === codeDigest(asker, staff_id, code.replace(/[\s-]/g, ''), secret),
  )
  if (match?.staff_id == null) return undefined
  const taken = await db
    .deleteFrom('staff_codes')
    .where('browser', '=', browser)
    .where('staff_id', '=', match.staff_id)
    .returning('digest')
    .execute()
  return taken.some(({ digest }) => digest === match.digest) ? match.staff_id : undefined
}

const randomCode = (): string => String(randomInt(1e8)).padStart(8, '0')

/** Two members or browsers may get the same code, so its digest contains both. */
const codeDigest = (asker: CodeAsker, staffId: string | null, code: string, secret: string): string =>
  secretDigestOf(`${asker.browser} ${emailForm(asker.email)} ${staffId} ${code}`, secret)

interface Refusal {
  /** `admin`: what the member's role does not allow. `origin`: a form that another site sent. */
  action: 'code.refuse' | 'link.refuse' | 'admin.refuse' | 'origin.refuse'
  /** The person who tried: a known member, or an e-mail address; undefined for nobody who is signed in. */
  member: { id: string } | { email: string } | undefined
}

/** In the background, so that the response time does not reveal whether the member exists. */
export function recordRefusal(db: Db, { action, member }: Refusal): void {
  const isSignIn = action === 'code.refuse' || action === 'link.refuse'
  observing().by?.count(isSignIn ? 'sign_in_refused' : 'action_refused', action)
  log().warn({ action }, 'the dashboard refused a request')
  if (!member) return
  const named = 'id' in member ? member : { emailForm: emailForm(member.email) }
  inBackground(
    'refusals',
    countRefusal(db, action, named).catch((err) => log().error({ err }, 'a refusal could not be counted')),
  )
}
