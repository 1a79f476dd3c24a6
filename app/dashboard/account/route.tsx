import { setCookie } from '#app/dashboard/frame/cookie.ts'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Choice, Field } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { Row, Section } from '#app/dashboard/frame/parts.tsx'
import { PasskeyForm, partyOf, passkeyIn } from '#app/dashboard/frame/passkey-form.tsx'
import { Missing, namedIn, Refused } from '#app/dashboard/frame/refused.ts'
import { endNamed, Sessions } from '#app/dashboard/frame/sessions.tsx'
import { languages, wordFor } from '#app/dashboard/words/words.ts'
import { isStorable } from '#lib/db/storable.ts'
import { addPasskey, registrationOptions } from '#lib/modules/dashboard/staff/passkeys.ts'
import { endSession, listSessions, setLanguage } from '#lib/modules/dashboard/staff/sessions.ts'
import { listPasskeys, removePasskey } from '#lib/modules/dashboard/staff/stored-passkeys.ts'

const names = { en: 'English', hi: 'हिन्दी' }

/** The member's own language, passkeys and sessions. */
export const { GET, POST } = dashboardRoute({
  section: 'account',
  async show(request) {
    const { words, say, moment, session, db, now, language, here } = request
    const { id: staffId, email, role } = session.staff
    const [sessions, passkeys, options] = await Promise.all([
      listSessions(db, now, { instituteId: session.institute.id, staffId }),
      listPasskeys(db, staffId),
      registrationOptions(db, session.staff, partyOf(request)),
    ])
    const body = (
      <>
        <p>{say(words.account.lead, { email, role: wordFor(words.staff.roles, role) })}</p>
        <Section title={words.account.language}>
          <ActionForm to={here} action="language" label={words.account.save}>
            <Choice
              name="language"
              label={words.account.language}
              value={language}
              choices={languages.map((code) => [code, names[code]])}
            />
          </ActionForm>
        </Section>
        <Section title={words.account.passkeys}>
          {passkeys.length === 0 && <p>{words.account.noPasskeys}</p>}
          <ul className="rows">
            {passkeys.map(({ id, name, used_at }) => (
              <Row key={id} title={<strong>{name}</strong>}>
                <span className="quiet">{say(words.staff.lastSeen, { when: moment(used_at) })}</span>
                <ActionForm to={here} action="passkey-remove" label={words.remove} fields={{ id }} isQuiet />
              </Row>
            ))}
          </ul>
        </Section>
        <PasskeyForm
          to={here}
          action="passkey"
          label={words.account.makePasskey}
          title={words.account.newPasskey}
          options={options}
          makes="make"
        >
          <Field name="name" label={words.account.passkeyName} isRequired />
        </PasskeyForm>
        <Section title={words.account.sessions}>
          <Sessions request={request} sessions={sessions} />
          <ActionForm to={here} action="sign-out" label={words.account.out} />
        </Section>
      </>
    )
    return { body, hasPasskeys: true }
  },
  actions: {
    language: chooseLanguage,
    passkey: makePasskey,
    async 'passkey-remove'({ db, session }, form) {
      const { id, name } = namedIn(form, 'id', await listPasskeys(db, session.staff.id))
      await removePasskey(db, id)
      return { event: { action: 'passkey.remove', subject: id, before: { name } } }
    },
    end: (request, form) => endNamed(request, form, request.session.staff.id),
    async 'sign-out'({ db, headers, session }) {
      await endSession(db, session.id)
      const event = { action: 'session.end', subject: session.id }
      return { event, to: link('/sign-in'), cookie: setCookie(headers, 'session', '') }
    },
  },
})

async function chooseLanguage({ db, session }: DashboardRequest, form: Form) {
  const language = languages.find((code) => code === form.get('language'))
  if (!language) throw new Missing()
  await setLanguage(db, session.staff.id, language)
  const before = { language: session.staff.language }
  return { event: { action: 'staff.language', subject: session.staff.id, before, after: { language } } }
}

async function makePasskey(request: DashboardRequest, form: Form) {
  const name = form.get('name')?.trim().slice(0, 80) ?? ''
  const answer = { response: passkeyIn(form), name: isStorable(name) ? name : '' }
  const id = await addPasskey(request.db, request.session.staff.id, answer, partyOf(request))
  if (id === undefined) throw new Refused(request.words.account.noPasskey)
  return { event: { action: 'passkey.add', subject: id, after: { name: answer.name } } }
}
