import { link } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { withMoments, wordFor } from '#app/dashboard/words/words.ts'
import { listAuditEvents, listRefusals, type StoredAuditEvent } from '#lib/institutes/audit.ts'

const pageRows = 50
const refusalRows = 20

/** The audit events of the institute, newest first. */
export const { GET, POST } = dashboardRoute({
  section: 'audit',
  isForAdmins: true,
  async show(request) {
    const { db, session, words, say, moment, url } = request
    const { id: instituteId } = session.institute
    const before = /^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0]
    const [found, refusals] = await Promise.all([
      listAuditEvents(db, { instituteId, before, limit: pageRows + 1 }),
      before === undefined ? listRefusals(db, refusalRows, instituteId) : [],
    ])
    const entries = found.slice(0, pageRows)
    const last = found.length > pageRows ? entries.at(-1) : undefined
    const body = (
      <>
        {refusals.length > 0 && (
          <details>
            <summary>{words.audit.refusals}</summary>
            <ul className="rows">
              {refusals.map(({ action, email, day, times, last_at }) => (
                <li key={`${day} ${action} ${email}`}>
                  {wordFor(words.events, action)}{' '}
                  <span className="quiet">
                    {say(words.audit.refused, { who: email, times, day, when: moment(last_at) })}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <ul className="rows">
          {entries.map((entry) => (
            <EntryRow key={entry.id} request={request} entry={entry} />
          ))}
        </ul>
        {last && <a href={link('/audit', { before: last.id })}>{words.enquiries.older}</a>}
      </>
    )
    return { body }
  },
})

/** The values of an event as a person reads them: `name: courses.csv, courses: added 1, changed 2`. */
function valuesIn(value: unknown, moment: DashboardRequest['moment']): string {
  if (Array.isArray(value)) return value.map((one) => valuesIn(one, moment)).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== 0 && one !== false)
      .map(([key, one]) => `${key.replaceAll('_', ' ')}: ${valuesIn(one, moment)}`)
      .join(', ')
  return withMoments(String(value), moment)
}

function EntryRow({ request, entry }: { request: DashboardRequest; entry: StoredAuditEvent }) {
  const { words, moment } = request
  const { at, who, action, subject, before, after } = entry
  const changes = Object.entries({ [words.audit.before]: before, [words.audit.after]: after })
  return (
    <li>
      <span>
        <strong>{wordFor(words.events, action)}</strong> {subject && <code>{subject}</code>}
      </span>
      <span className="quiet">
        {moment(at)} · {who}
      </span>
      {changes.map(
        ([name, value]) =>
          value && (
            <span key={name} className="quiet">
              {name}: {valuesIn(value, moment)}
            </span>
          ),
      )}
    </li>
  )
}
