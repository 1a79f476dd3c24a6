import { noCookie } from '#app/dashboard/frame/cookie.ts'
import { type DashboardRequest, dashboardRoute, Refused } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Choice, Field } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { PasskeyForm, partyOf, passkeyIn } from '#app/dashboard/frame/passkey-form.tsx'
import { Sessions } from '#app/dashboard/frame/sessions.tsx'
import { languages, momentIn, wordFor } from '#app/dashboard/words/words.ts'
import { isStorable } from '#lib/db/storable.ts'
import { addPasskey, registrationOptions } from '#lib/office/staff/passkeys.ts'
import { endSession, listSessions, setLanguage } from '#lib/office/staff/sessions.ts'
import { listPasskeys, type Passkey, removePasskey } from '#lib/office/staff/stored-passkeys.ts'

const names = { en: 'English', hi: 'हिन्दी' }

/** The member's own language, passkeys and sessions. */
export const { GET, POST } = dashboardRoute({
  section: 'account',
  async show(request) {
    const { words, say, session, db, now, language } = request
    const { id: staffId, email, role } = session.staff
    const [sessions, passkeys, options] = await Promise.all([
      listSessions(db, now, { instituteId: session.institute.id, staffId }),
      listPasskeys(db, staffId),
      registrationOptions(db, session.staff, partyOf(request)),
    ])
    const body = (
      <>
        <p>{say(words.account.lead, { email, role: wordFor(words.staff.roles, role) })}</p>
        <section>
          <h2>{words.account.language}</h2>
          <ActionForm to={link('/account')} action="language" label={words.account.save}>
            <Choice
              name="language"
              label={words.account.language}
              value={language}
              choices={languages.map((code) => [code, names[code]])}
            />
          </ActionForm>
        </section>
        <Passkeys request={request} passkeys={passkeys} />
        <PasskeyForm
          to={link('/account')}
          action="passkey"
          label={words.account.makePasskey}
          title={words.account.newPasskey}
          options={options}
          makes="make"
        >
          <Field name="name" label={words.account.passkeyName} isRequired />
        </PasskeyForm>
        <section>
          <h2>{words.account.sessions}</h2>
          <Sessions request={request} sessions={sessions} to={link('/account')} />
          <ActionForm to={link('/account')} action="sign-out" label={words.account.out} />
        </section>
      </>
    )
    return { title: words.sections.account, body, hasPasskeys: true }
  },
  actions: {
    language: {
      async run({ db, session }, form) {
        const language = languages.find((code) => code === form.get('language'))
        if (!language) return 'missing'
        await setLanguage(db, session.staff.id, language)
        const before = { language: session.staff.language }
        return { event: { action: 'staff.language', subject: session.staff.id, before, after: { language } } }
      },
    },
    passkey: {
      async run(request, form) {
        const { db, session, words } = request
        const name = form.get('name')?.trim().slice(0, 80) ?? ''
        const answer = { response: passkeyIn(form), name: isStorable(name) ? name : '' }
        const id = await addPasskey(db, session.staff.id, answer, partyOf(request))
        if (id === undefined) throw new Refused(words.account.noPasskey)
        return { event: { action: 'passkey.add', subject: id, after: { name: answer.name } } }
      },
    },
    'passkey-remove': {
      async run({ db, session }, form) {
        const mine = await listPasskeys(db, session.staff.id)
        const found = mine.find(({ id }) => id === form.get('id'))
        if (!found) return 'missing'
        await removePasskey(db, found.id)
        return { event: { action: 'passkey.remove', subject: found.id, before: { name: found.name } } }
      },
    },
    end: {
      async run({ db, now, session }, form) {
        const { id: staffId } = session.staff
        const mine = await listSessions(db, now, { instituteId: session.institute.id, staffId })
        const found = mine.find(({ id }) => id === form.get('id'))
        if (!found) return 'missing'
        await endSession(db, found.id)
        return { event: { action: 'session.end', subject: found.id } }
      },
    },
    'sign-out': {
      async run({ db, headers, session }) {
        await endSession(db, session.id)
        const event = { action: 'session.end', subject: session.id }
        return { event, to: link('/sign-in'), cookie: noCookie(headers) }
      },
    },
  },
})

function Passkeys({ request, passkeys }: { request: DashboardRequest; passkeys: Passkey[] }) {
  const { words, say, language, session } = request
  const moment = (at: Date | null) => momentIn(language, session.institute.time_zone, at)
  return (
    <section>
      <h2>{words.account.passkeys}</h2>
      {passkeys.length === 0 && <p>{words.account.noPasskeys}</p>}
      <ul className="rows">
        {passkeys.map(({ id, name, used_at }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className="quiet">{say(words.staff.lastSeen, { when: moment(used_at) })}</span>
            <ActionForm
              to={link('/account')}
              action="passkey-remove"
              label={words.remove}
              fields={{ id }}
              isQuiet
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
