import { link } from '#app/dashboard/page/answer.tsx'
import { type Badge, BadgeOf } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, Refused, store } from '#app/dashboard/page/member-route.ts'
import { resource } from '#app/dashboard/page/resource.tsx'
import { type Part, screen } from '#app/dashboard/page/screen.tsx'
import {
  listConnections,
  pauseConnection,
  removeConnection,
  resumeConnection,
  type StoredConnection,
} from '#lib/contract/leads/crm/connections.ts'
import { connectors, findConnector } from '#lib/contract/leads/crm/connectors.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import { retryParked } from '#lib/contract/leads/delivery/release-and-retry.ts'
import { testConnection } from '#lib/contract/leads/delivery/test-connection.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { setForm } from './set-form.tsx'

const connections = resource({
  by: 'name',
  async rows({ db, session: { institute } }) {
    const [stored, queues] = await Promise.all([
      listConnections(db, institute.id),
      listQueues(db, institute.id),
    ])
    const none = { waiting: 0, held: 0, parked: 0 }
    const queueOf = (name: string) => queues.find(({ connection }) => connection === name)
    return stored.map((one) => ({ ...none, ...queueOf(one.name), ...one }))
  },
  title: ({ words }) => words.connections.crm,
  lead: ({ words }) => (
    <>
      <p>{words.connections.crmLead}</p>
      <p className="quiet">{words.connections.testLead}</p>
    </>
  ),
  empty: ({ words }) => words.connections.noCrm,
  columns: (request) => {
    const { words, say, cause } = request
    const { connections: said } = words
    return {
      [said.connection]: (one) => nameOf(request, one),
      [words.labels.state]: (one) => (
        <>
          <BadgeOf badge={stateOf(request, one)} />
          {one.last_error && (
            <span className="quiet">
              {words.labels.lastError}: {cause(one.last_error)}
            </span>
          )}
        </>
      ),
      [words.doors.enquiries]: ({ waiting, held, parked }) => say(said.counts, { waiting, held, parked }),
    }
  },
  actions: {
    'crm-test': {
      label: ({ words }) => words.connections.test,
      async alone(request, { name }) {
        const { db, now, session, words, say, cause } = request
        const outcome = await testConnection(db, session.institute, name, now)
        const { exchange } = outcome
        const reveal = exchange ? { reveal: { label: words.connections.exchange, value: exchange } } : {}
        if (outcome.kind !== 'delivered') {
          const text = say(words.connections.failed, { reason: cause(outcome.reason) })
          throw new Refused(text, reveal)
        }
        const event = { action: 'crm.test', subject: name, after: { wrote: outcome.wrote } } as const
        const notice = say(words.connections.wrote, { what: outcome.wrote })
        return store(request, async () => ({ event, notice, ...reveal }))
      },
    },
    change: {
      label: ({ words }) => words.change,
      to: ({ name }) => `/connections?name=${encodeURIComponent(name)}#set`,
    },
    'crm-resume': {
      label: ({ words }) => words.connections.resume,
      isFor: ({ paused_at }) => paused_at !== null,
      async run({ db, now, session: { institute } }, { name }) {
        await resumeConnection(db, institute.id, name, now)
        return {
          event: { action: 'crm.resume', subject: name },
          after: (pool) => deliverSoon(pool, institute.id),
        }
      },
    },
    'crm-pause': {
      label: ({ words }) => words.connections.pause,
      isFor: ({ paused_at }) => paused_at === null,
      async run({ db, now, session: { institute } }, { name }) {
        await pauseConnection(db, institute.id, name, now)
        return { event: { action: 'crm.pause', subject: name } }
      },
    },
    'crm-retry': {
      label: ({ words }) => words.labels.sendAgain,
      isFor: ({ parked }) => parked > 0,
      async run({ db, now, session: { institute } }, { name }) {
        const retried = await retryParked(db, { instituteId: institute.id, connection: name }, now)
        return {
          event: { action: 'crm.retry', subject: name, after: { enquiries: retried.length } },
          after: (pool) => deliverSoon(pool, institute.id),
        }
      },
    },
    'crm-remove': {
      label: ({ words }) => words.remove,
      sure: ({ words, say }, { name, waiting, held, parked }) =>
        say(words.connections.removeSure, { name, n: waiting + held + parked }),
      async run({ db, now, session }, { name, kind, settings }) {
        await removeConnection(db, session.institute.id, name, now)
        return { event: { action: 'crm.remove', subject: name, before: { kind, settings } } }
      },
    },
  },
})

function stateOf(
  { words: { connections: said, labels }, say, recent }: DashboardRequest,
  { paused_at, failing_since }: StoredConnection,
): Badge {
  if (paused_at) return ['wait', say(said.paused, { when: recent(paused_at) })]
  return failing_since
    ? ['fault', say(said.failingSince, { when: recent(failing_since) })]
    : ['good', labels.active]
}

function nameOf(
  { words: { connections: said }, language }: DashboardRequest,
  { name, kind, settings, secret_names }: StoredConnection,
) {
  const secrets = secret_names.map((field) => [field, said.saved] as const)
  return (
    <>
      <strong>{name}</strong>
      {kind !== name && `(${findConnector(kind)?.title[language] ?? kind})`}
      {[...Object.entries(settings), ...secrets].map(([field, value]) => (
        <span key={field} className="quiet">
          {wordFor(said.fields, field)}: {String(value)}
        </span>
      ))}
    </>
  )
}

const kinds: Part = {
  show: ({ words, say, language }) => (
    <section>
      <h3>{words.connections.choose}</h3>
      <ul className="kinds">
        {connectors.map(({ kind, title }) => (
          <li key={kind}>
            <a
              href={`${link('/connections', { kind })}#set`}
              aria-label={say(words.connections.set, { kind: title[language] })}
            >
              {title[language]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ),
}

export const { GET, POST } = screen(
  { section: 'connections', isForAdmins: true },
  connections,
  setForm,
  kinds,
)
