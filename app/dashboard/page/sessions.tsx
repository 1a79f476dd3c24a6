import { endSession, listSessions } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { deviceOf } from '#lib/modules/dashboard/staff/user-agent.ts'
import { BadgeOf } from './fields.tsx'
import type { DashboardRequest } from './member-route.ts'
import { resource } from './resource.tsx'

export const sessionsOf = (whose: 'member' | 'staff') =>
  resource({
    by: 'id',
    rows: ({ db, now, session }) =>
      listSessions(
        db,
        now,
        whose === 'member' ? { staffId: session.staff.id } : { instituteId: session.institute.id },
      ),
    title: ({ words }) => (whose === 'member' ? words.account.sessions : words.staff.sessions),
    isFolded: whose === 'staff',
    columns: (request) => {
      const { words, say, moment, session } = request
      return {
        [words.labels.email]: ({ id, email }) => (
          <>
            {email} {id === session.id && <BadgeOf badge={['good', words.staff.here]} />}
          </>
        ),
        [words.staff.device]: ({ agent }) => <span className="quiet">{deviceText(request, agent)}</span>,
        [words.staff.signedIn]: ({ seen_at, link_of }) => (
          <span className="quiet">
            {say(words.staff.lastSeen, { when: moment(seen_at) })}
            {link_of !== null &&
              ` · ${say(words.staff.byLinkOf, { who: link_of.includes('@') ? link_of : words.audit.operator })}`}
          </span>
        ),
      }
    },
    actions: {
      end: {
        label: ({ words }) => words.staff.end,
        sure: ({ words, say }, { email }) => say(words.staff.endSure, { email }),
        async run({ db }, { id, email }) {
          await endSession(db, id)
          return {
            event: { action: 'session.end', subject: id, before: whose === 'member' ? null : { email } },
          }
        },
      },
    },
  })

function deviceText({ words: { staff, labels }, say }: DashboardRequest, agent: string): string {
  const { browser, system } = deviceOf(agent)
  if (browser && system) return say(staff.browserOn, { browser, system })
  return browser ?? system ?? labels.unknown
}
