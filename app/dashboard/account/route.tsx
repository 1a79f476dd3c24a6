import { link } from '#app/dashboard/page/answer.tsx'
import { type Form, setCookie } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field, Section } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Missing,
} from '#app/dashboard/page/member-route.ts'
import { endNamed, Sessions } from '#app/dashboard/page/sessions.tsx'
import { canMail } from '#lib/modules/dashboard/staff/mail.ts'
import { endSession, listSessions, setLanguage } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { chooseSummary, summaryHour, wantsSummary } from '#lib/modules/dashboard/summaries.ts'
import { languageNames, languages, wordFor } from '#lib/modules/dashboard/words/words.ts'

export const { GET, POST } = dashboardRoute({
  section: 'account',
  async show(request) {
    const { words, say, session, db, now, language, here } = request
    const { id: staffId, email, role } = session.staff
    const [sessions, hasSummary] = await Promise.all([
      listSessions(db, now, { staffId }),
      wantsSummary(db, staffId),
    ])
    const body = (
      <>
        <p>{say(words.account.lead, { email, role: wordFor(words.staff.roles, role) })}</p>
        <Section title={words.account.language}>
          <ActionForm to={here} action="language" label={words.account.save}>
            <Field
              name="language"
              label={words.account.language}
              value={language}
              choices={languages.map((code) => [code, languageNames[code]])}
            />
          </ActionForm>
        </Section>
        {canMail() && (
          <Section title={words.summary.title}>
            <p>{say(words.summary.lead, { hour: summaryHour, email })}</p>
            <ActionForm to={here} action="summary" label={words.account.save}>
              <Field
                name="summary"
                label={words.summary.choice}
                value={hasSummary ? 'yes' : 'no'}
                choices={[
                  ['no', words.summary.no],
                  ['yes', words.summary.yes],
                ]}
              />
            </ActionForm>
          </Section>
        )}
        <Section title={words.account.sessions}>
          <Sessions request={request} sessions={sessions} />
          <ActionForm to={here} action="sign-out" label={words.account.out} isQuiet />
        </Section>
      </>
    )
    return { body }
  },
  actions: {
    language: chooseLanguage,
    async summary({ db, session, now }, form) {
      const { id: subject } = session.staff
      const isWanted = form.get('summary') === 'yes'
      const before = { summary: await wantsSummary(db, subject) }
      await chooseSummary(db, subject, isWanted, now)
      return { event: { action: 'staff.summary', subject, before, after: { summary: isWanted } } }
    },
    end: (request, form) => endNamed(request, form, request.session.staff.id),
    async 'sign-out'({ db, headers, session }) {
      await endSession(db, session.id)
      return {
        event: { action: 'session.end', subject: session.id },
        to: link('/sign-in'),
        cookie: setCookie(headers, 'session', ''),
      }
    },
  },
})

async function chooseLanguage({ db, session }: DashboardRequest, form: Form): Promise<Done> {
  const language = languages.find((code) => code === form.get('language'))
  if (!language) throw new Missing()
  await setLanguage(db, session.staff.id, language)
  const before = { language: session.staff.language }
  return { event: { action: 'staff.language', subject: session.staff.id, before, after: { language } } }
}
