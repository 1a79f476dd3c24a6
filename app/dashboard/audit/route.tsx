import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Table } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { isRedacted } from '#lib/base/net/address-guard.ts'
import { hasWayBack, takeBack } from '#lib/modules/dashboard/courses/store-and-take-back.ts'
import { findNamed } from '#lib/modules/dashboard/named.ts'
import { dayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { listAuditEvents, listRefusals, type StoredAuditEvent } from '#lib/office/institutes/audit.ts'
import { eventDetails, eventWords, nameIn, personName } from './event-words.ts'

/** Pages that take an event back; `by` is the field of the page's form that has the event's subject. */
const waysBack: Partial<Record<string, { path: string; by?: string }>> = {
  'crm.remove': { path: '/connections', by: 'name' },
  'hook.remove': { path: '/hooks' },
  'website.remove': { path: '/site', by: 'origin' },
  'host.remove': { path: '/site', by: 'host' },
  'staff.remove': { path: '/staff' },
  'key.revoke': { path: '/keys' },
  'import.apply': { path: '/import' },
  'course.together': { path: '/import' },
}

/** The link to what takes an event back. The form there is filled in with what the log knows of a removed thing. */
function WayBack({ words, entry }: Pick<DashboardRequest, 'words'> & { entry: StoredAuditEvent }) {
  const { path, by } = waysBack[entry.action] ?? {}
  if (path === undefined) return null
  if (path === '/import') return <a href={link(path)}>{words.audit.takeBack}</a>
  const { settings = {}, ...values } = entry.before ?? {}
  const known = [
    ...Object.entries(values),
    ...Object.entries(settings as object).map(([name, value]) => [`setting.${name}`, value] as const),
    [by ?? '', by && entry.subject] as const,
  ]
  const query = known.filter(([, value]) => typeof value === 'string' && !isRedacted(value))
  return <a href={link(path, Object.fromEntries(query))}>{words.audit.addAgain}</a>
}

const pageRows = 50
const refusalRows = 20

export const { GET, POST } = dashboardRoute({
  section: 'audit',
  isForAdmins: true,
  async show(request) {
    const { db, session, words, say, recent, language, url } = request
    const { id: instituteId } = session.institute
    const before = /^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0]
    const [found, refusals] = await Promise.all([
      listAuditEvents(db, { instituteId, before, limit: pageRows + 1 }),
      before === undefined ? listRefusals(db, refusalRows, instituteId) : [],
    ])
    const entries = found.slice(0, pageRows)
    const named = await findNamed(db, instituteId, entries)
    const last = found.length > pageRows ? entries.at(-1) : undefined
    const body = (
      <>
        {refusals.length > 0 && (
          <details>
            <summary>{words.audit.refusals}</summary>
            <ul className="rows">
              {refusals.map(({ action, email, day, times, last_at }) => (
                <li key={`${day} ${action} ${email}`}>
                  {wordFor(words.audit.signIns, action)}{' '}
                  <span className="quiet">
                    {say(words.audit.refused, {
                      who: email,
                      times,
                      day: dayIn(language, day),
                      when: recent(last_at),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Table
          columns={[words.audit.what, words.audit.thing, words.audit.who, words.labels.when]}
          rows={entries.map((entry) => ({
            key: entry.id,
            cells: [
              <>
                {eventWords(request, entry)}{' '}
                {eventDetails(request, entry, named).map((line) => (
                  <span key={line} className="quiet">
                    {line}
                  </span>
                ))}
                <WayBack words={words} entry={entry} />
                {hasWayBack(entry) && (
                  <ActionForm
                    to={link('/audit')}
                    action="takeBack"
                    label={words.audit.takeBack}
                    fields={{ id: entry.id }}
                    isQuiet
                  />
                )}
                {named.enquiries.includes(entry.subject ?? '') && (
                  <a href={link(`/enquiries/${entry.subject}`)}>{words.audit.see}</a>
                )}
              </>,
              nameIn(request, entry, named),
              personName(request, entry.who),
              <span key="when" className="quiet">
                {recent(entry.at)}
              </span>,
            ],
          }))}
        />
        {last && <a href={link('/audit', { before: last.id })}>{words.audit.older}</a>}
      </>
    )
    return { body }
  },
  actions: {
    async takeBack({ db, session, words }, form) {
      const { id: instituteId } = session.institute
      const id = /^\d{1,15}$/.exec(form.get('id') ?? '')?.[0]
      const [entry] = id
        ? await listAuditEvents(db, { instituteId, before: `${BigInt(id) + 1n}`, limit: 1 })
        : []
      if (entry?.id !== id || !entry || !hasWayBack(entry)) throw new Missing()
      const event = await takeBack(db, instituteId, entry)
      if (!event) throw new Refused(words.audit.changedSince)
      return { event, did: 'course.takeBack' }
    },
  },
})
