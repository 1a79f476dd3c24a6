import { z } from 'zod'
import { link } from '#app/dashboard/page/answer.tsx'
import { setCookie } from '#app/dashboard/page/base-route.ts'
import { form } from '#app/dashboard/page/form.tsx'
import { type Part, screen } from '#app/dashboard/page/screen.tsx'
import { sessionsOf } from '#app/dashboard/page/sessions.tsx'
import { canMail } from '#lib/modules/dashboard/staff/mail.ts'
import { endSession, setLanguage } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { chooseSummary, summaryHour, wantsSummary } from '#lib/modules/dashboard/summaries.ts'
import { languageNames, languages, wordFor } from '#lib/modules/dashboard/words/words.ts'

const lead: Part = {
  show({ words, say, session: { staff } }) {
    const role = wordFor(words.staff.roles, staff.role)
    return <p>{say(words.account.lead, { email: staff.email, role })}</p>
  },
}

const language = form({
  action: 'language',
  title: ({ words }) => words.labels.language,
  label: ({ words }) => words.save,
  fields: ({ words, language }) => ({
    language: {
      label: words.labels.language,
      value: language,
      choices: languages.map((code) => [code, languageNames[code]] as const),
      type: z.enum(languages),
      fault: words.refused.choice,
    },
  }),
  async run({ db, session: { staff } }, { language }) {
    await setLanguage(db, staff.id, language)
    const before = { language: staff.language }
    return { event: { action: 'staff.language', subject: staff.id, before, after: { language } } }
  },
})

const summary = form({
  action: 'summary',
  title: ({ words }) => words.summary.title,
  lead: ({ words, say, session }) => (
    <p>{say(words.summary.lead, { hour: summaryHour, email: session.staff.email })}</p>
  ),
  label: ({ words }) => words.save,
  fields: async ({ db, session, words }) =>
    canMail()
      ? {
          summary: {
            label: words.summary.choice,
            value: (await wantsSummary(db, { id: session.staff.id })) ? 'yes' : 'no',
            choices: [
              ['no', words.summary.no],
              ['yes', words.summary.yes],
            ],
            type: z.enum(['no', 'yes']),
            fault: words.refused.choice,
          },
        }
      : undefined,
  async run({ db, session, now }, { summary }) {
    const { id: subject } = session.staff
    const before = { summary: await wantsSummary(db, { id: subject }) }
    await chooseSummary(db, subject, summary === 'yes', now)
    return { event: { action: 'staff.summary', subject, before, after: { summary: summary === 'yes' } } }
  },
})

const signOut = form({
  action: 'sign-out',
  label: ({ words }) => words.account.out,
  isQuiet: true,
  fields: () => ({}),
  async run({ db, headers, session }) {
    await endSession(db, session.id)
    return {
      event: { action: 'session.end', subject: session.id },
      to: link('/sign-in'),
      cookie: setCookie(headers, 'session', ''),
    }
  },
})

export const { GET, POST } = screen(
  { section: 'account' },
  lead,
  language,
  summary,
  sessionsOf('member'),
  signOut,
)
