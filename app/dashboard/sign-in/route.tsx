import { answerPage, leadTo } from '#app/dashboard/frame/answer.tsx'
import { beginSession } from '#app/dashboard/frame/begin-session.ts'
import { sessionCookie } from '#app/dashboard/frame/cookie.ts'
import { ActionForm, Field } from '#app/dashboard/frame/fields.tsx'
import { type Form, type Guest, guestRoute, refuseTooMany } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { PasskeyForm, partyOf, passkeyIn } from '#app/dashboard/frame/passkey-form.tsx'
import type { Outcome } from '#app/dashboard/frame/shell.tsx'
import { readForm } from '#lib/api/body.ts'
import { counters } from '#lib/api/counters/counters.ts'
import { isStorable } from '#lib/db/storable.ts'
import { emailForm } from '#lib/leads/person.ts'
import { canMail, mailCode } from '#lib/staff/mail.ts'
import { anyPasskey, askToAnswer, takePasskey } from '#lib/staff/passkeys.ts'
import { digestOf } from '#lib/staff/secret.ts'
import { makeCodes, takeCode } from '#lib/staff/tokens.ts'

/** Codes that are sent to one address in a clock minute, whoever asks. */
const codesPerMinute = 2

/** Where who is not signed in learns how; with a mail server, by a code to an address that is on the staff. */
export const { GET, POST } = guestRoute(async (guest, _params, sent) => {
  const refused = await refuseTooMany(guest)
  if (refused) return refused
  if (!sent) return showStart(guest)
  const form = await readForm(sent)
  if (form.get('action') === 'passkey') return enterByPasskey(guest, form)
  if (!canMail()) return showStart(guest)
  const email = form.get('email')?.trim() ?? ''
  if (email === '' || email.length > 254 || !isStorable(email)) return showStart(guest)
  if (form.get('action') === 'ask') return sendCode(guest, email)
  const staffId = await takeCode(guest.db, { email, code: form.get('code') ?? '' }, guest)
  const { wrongCode } = guest.words.signIn
  if (staffId === undefined) return showCode(guest, email, { status: 403, outcome: { fault: wrongCode } })
  return leadTo(link(), sessionCookie(guest.headers, await beginSession(guest, staffId)))
})

async function enterByPasskey(guest: Guest, form: Form): Promise<Response> {
  const staffId = await takePasskey(guest.db, passkeyIn(form), partyOf(guest))
  const { wrongPasskey } = guest.words.signIn
  if (staffId === undefined) return showStart(guest, { status: 403, outcome: { fault: wrongPasskey } })
  return leadTo(link(), sessionCookie(guest.headers, await beginSession(guest, staffId)))
}

/** Says the same whether or not the address is on the staff. */
async function sendCode(guest: Guest, email: string): Promise<Response> {
  const { db, now, secret } = guest
  const name = `dashboard-code:${digestOf(emailForm(email), secret)}`
  if (!(await counters().take([{ name, perMinute: codesPerMinute }], now)))
    for (const { email: to, institute, code } of await makeCodes(db, email, guest))
      mailCode(to, institute, code)
  return showCode(guest, email, {})
}

interface Said {
  status?: number
  outcome?: Outcome
}

async function showStart(guest: Guest, said: Said = {}): Promise<Response> {
  const { title, lead, again, askLead, email, ask, passkey, usePasskey } = guest.words.signIn
  const hasPasskeys = await anyPasskey(guest.db)
  const options = hasPasskeys && (await askToAnswer(guest.db, partyOf(guest)))
  const body = (
    <>
      <p>{lead}</p>
      {options && (
        <PasskeyForm
          to={link('/sign-in')}
          action="passkey"
          label={usePasskey}
          title={passkey}
          options={options}
          makes="answer"
        />
      )}
      {canMail() ? (
        <section>
          <p>{askLead}</p>
          <ActionForm to={link('/sign-in')} action="ask" label={ask}>
            <Field name="email" type="email" label={email} isRequired />
          </ActionForm>
        </section>
      ) : (
        <p className="quiet">{again}</p>
      )}
    </>
  )
  return answerPage(guest, { title, body, hasPasskeys, ...said })
}

function showCode(guest: Guest, email: string, said: Said): Promise<Response> {
  const { title, codeLead, code, enter } = guest.words.signIn
  const body = (
    <>
      <p>{codeLead(email)}</p>
      <ActionForm to={link('/sign-in')} action="enter" label={enter} fields={{ email }}>
        <Field name="code" label={code} isRequired />
      </ActionForm>
    </>
  )
  return answerPage(guest, { title, body, ...said })
}
