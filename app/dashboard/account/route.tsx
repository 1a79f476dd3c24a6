import { noCookie } from '#app/dashboard/frame/cookie.ts'
import { dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Choice } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { Sessions } from '#app/dashboard/frame/sessions.tsx'
import { languages } from '#app/dashboard/words/words.ts'
import { endSession, listSessions, setLanguage } from '#lib/staff/sessions.ts'

const names = { en: 'English', hi: 'हिन्दी' }

/** One's own language and sessions. */
export const { GET, POST } = dashboardRoute({
  section: 'account',
  async show(visit) {
    const { words, session, db, now, language } = visit
    const { id: staffId, email, role } = session.staff
    const sessions = await listSessions(db, now, { instituteId: session.institute.id, staffId })
    const body = (
      <>
        <p>{words.account.lead(email, words.staff.roles[role] ?? role)}</p>
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
        <section>
          <h2>{words.account.sessions}</h2>
          <Sessions visit={visit} sessions={sessions} to={link('/account')} />
          <ActionForm to={link('/account')} action="sign-out" label={words.account.out} />
        </section>
      </>
    )
    return { title: words.sections.account, body }
  },
  actions: {
    language: {
      async run({ db, session }, form) {
        const language = languages.find((code) => code === form.get('language'))
        if (!language) return 'missing'
        await setLanguage(db, session.staff.id, language)
        const before = { language: session.staff.language }
        return { deed: { action: 'staff.language', subject: session.staff.id, before, after: { language } } }
      },
    },
    end: {
      async run({ db, now, session }, form) {
        const { id: staffId } = session.staff
        const mine = await listSessions(db, now, { instituteId: session.institute.id, staffId })
        const found = mine.find(({ id }) => id === form.get('id'))
        if (!found) return 'missing'
        await endSession(db, found.id)
        return { deed: { action: 'session.end', subject: found.id } }
      },
    },
    'sign-out': {
      async run({ db, headers, session }) {
        await endSession(db, session.id)
        const deed = { action: 'session.end', subject: session.id }
        return { deed, to: link('/sign-in'), cookie: noCookie(headers) }
      },
    },
  },
})
