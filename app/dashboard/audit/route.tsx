import { type DashboardRequest, dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import { listAuditEvents, type StoredAuditEvent } from '#lib/institutes/audit.ts'

const pageRows = 50

/** The audit events of the institute, newest first. */
export const { GET, POST } = dashboardRoute({
  section: 'audit',
  isForAdmins: true,
  async show(request) {
    const { db, session, words, url } = request
    const before = /^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0]
    const found = await listAuditEvents(db, {
      instituteId: session.institute.id,
      before,
      limit: pageRows + 1,
    })
    const entries = found.slice(0, pageRows)
    const last = found.length > pageRows ? entries.at(-1) : undefined
    const body = (
      <>
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
              {name}: <code>{JSON.stringify(value)}</code>
            </span>
          ),
      )}
    </li>
  )
}
