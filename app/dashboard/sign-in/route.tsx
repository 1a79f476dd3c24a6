import { answerPage, type View } from '#app/dashboard/page/answer.tsx'
import {
  beginSession,
  countAsk,
  type Form,
  type Guest,
  openRoute,
  setCookie,
  tokenIn,
} from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field } from '#app/dashboard/page/fields.tsx'
import { newLink } from '#app/dashboard/page/new-link.tsx'
import { isEmailAddress } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { makeCodes, recordRefusal, redeemCode } from '#lib/modules/dashboard/staff/codes.ts'
import { canMail, mailCode } from '#lib/modules/dashboard/staff/mail.ts'
import { makeToken } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'

/** Sign-in page: sends staff a code by e-mail. Without a mail server, staff can sign in only by links. */
export const { GET, POST } = openRoute(async (guest, form) => {
  const email = form?.get('email')?.trim() ?? ''
  if (!form || !canMail() || !isEmailAddress(email)) return showStart(guest)
  return form.get('action') === 'ask' ? sendCode(guest, email, form) : enterByCode(guest, email, form)
})

async function enterByCode(guest: Guest, email: string, form: Form): Promise<Response> {
  const { db, words } = guest
  const asker = { browser: askerOf(guest) ?? '', email }
  const entered = await beginSession(
    guest,
    async (trx) => {
      const staffId = await redeemCode(trx, { ...asker, code: form.get('code') ?? '' }, guest)
      return staffId === undefined ? undefined : { staffId, by: { by: 'code' } }
    },
    pathIn(form),
  )
  if (entered) return entered
  recordRefusal(db, { action: 'code.refuse', member: { email } })
  return showCode(guest, email, form, { status: 403, outcome: { fault: words.signIn.wrongCode } })
}

/** An unknown address causes the same work and answer, so nobody finds out who is on the staff. */
async function sendCode(guest: Guest, email: string, form: Form): Promise<Response> {
  const browser = askerOf(guest) ?? makeToken()
  const permit = await countAsk(guest, browser, email)
  if (permit instanceof Response) return permit
  const codes = await makeCodes(guest.db, { browser, email }, guest)
  const answer = await showCode(guest, email, form, {})
  answer.headers.append('set-cookie', setCookie(guest.headers, 'asker', browser))
  for (const { email: to, institute, code } of codes) mailCode(permit, to, institute, code)
  return answer
}

/** Returns the token of the cookie that identifies the browser that requested a code; undefined if there is none. */
const askerOf = ({ headers }: Guest): string | undefined =>
  /^[\w-]{43}$/.exec(tokenIn(headers, 'asker') ?? '')?.[0]

/** Returns the page of the dashboard that the sign-in leads to; '' for the first one. */
const pathIn = (form: Form): string => /^(?:\/[\w-]+)+$/.exec(form.get('to') ?? '')?.[0] ?? ''

type Said = Pick<View, 'status' | 'outcome'>

async function showStart(guest: Guest): Promise<Response> {
  const { title, lead, again, askLead, ask, fresh } = guest.words.signIn
  const to = pathIn(guest.url.searchParams)
  const body = (
    <>
      <p>{to === '' ? lead : fresh}</p>
      {canMail() ? (
        <section>
          <p>{askLead}</p>
          <ActionForm to={guest.here} action="ask" label={ask} fields={{ to }}>
            <Field name="email" type="email" label={guest.words.labels.email} isRequired />
          </ActionForm>
        </section>
      ) : (
        ((await newLink(guest)) ?? <p className="quiet">{again}</p>)
      )}
    </>
  )
  return answerPage(guest, { title, body })
}

function showCode(guest: Guest, email: string, form: Form, said: Said): Promise<Response> {
  const { title, codeLead, code, enter } = guest.words.signIn
  const body = (
    <>
      <p>{guest.say(codeLead, { email })}</p>
      <ActionForm to={guest.here} action="enter" label={enter} fields={{ email, to: pathIn(form) }}>
        <Field name="code" type="code" label={code} isRequired />
      </ActionForm>
    </>
  )
  return answerPage(guest, { title, body, ...said })
}
