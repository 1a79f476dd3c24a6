import { type DashboardRequest, dashboardRoute, Refused } from '#app/dashboard/frame/dashboard-route.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { env } from '#lib/env.ts'
import { addHook, listHooks, removeHook, rotateSecret } from '#lib/hooks/hooks.ts'
import { testHook } from '#lib/hooks/test-hook.ts'
import { findConnection, removeConnection, setConnection } from '#lib/leads/crm/connections.ts'
import { findConnector } from '#lib/leads/crm/connectors.ts'
import { listQueues } from '#lib/leads/delivery/queue-status.ts'
import { testConnection } from '#lib/leads/delivery/test-connection.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { UnsealFailure } from '#lib/outbox/seal.ts'
import { CrmSection } from './crm-section.tsx'
import { HooksSection } from './hooks-section.tsx'

/** The CRM and the hooks of the institute. */
export const { GET, POST } = dashboardRoute({
  section: 'connections',
  isForAdmins: true,
  async show(request) {
    const { db, session, words, url } = request
    const { id, slug } = session.institute
    const [connection, queues, hooks] = await Promise.all([
      findConnection(db, id),
      listQueues(db),
      listHooks(db, id),
    ])
    const queue = queues.find(({ institute }) => institute === slug)
    const kind = url.searchParams.get('kind') ?? connection?.kind
    const body = (
      <>
        <CrmSection request={request} connection={connection} queue={queue} kind={kind} />
        <HooksSection request={request} hooks={hooks} />
      </>
    )
    return { title: words.sections.connections, body }
  },
  actions: {
    'crm-set': { run: setCrm },
    'crm-test': {
      async run({ db, now, session, words, say }) {
        const outcome = await testConnection(db, session.institute, now)
        if (outcome.kind !== 'delivered')
          throw new Refused(say(words.connections.failed, { reason: outcome.reason }))
        const event = { action: 'crm.test', subject: null, after: { wrote: outcome.wrote } }
        return { event, notice: say(words.connections.wrote, { what: outcome.wrote }) }
      },
    },
    'crm-remove': {
      async run({ db, session }) {
        const before = await shownOf(db, session.institute.id)
        if (!before || !(await removeConnection(db, session.institute.id))) return 'missing'
        return { event: { action: 'crm.remove', subject: null, before } }
      },
    },
    'hook-add': {
      async run({ db, now, session, words }, form) {
        const url = form.get('url')?.trim() ?? ''
        const { id, secret } = await checked(addHook(db, session.institute.id, url, depsAt(now)))
        const after = { host: new URL(url).host }
        const reveal = { label: words.connections.secret, value: secret }
        return { event: { action: 'hook.add', subject: id, after }, reveal }
      },
    },
    'hook-test': {
      run: (request, form) =>
        withHook(request, form, async (id) => {
          const outcome = await testHook(request.db, id, request.now)
          if (outcome && outcome.kind !== 'delivered')
            throw new Refused(request.say(request.words.connections.failed, { reason: outcome.reason }))
          return { event: { action: 'hook.test', subject: id } }
        }),
    },
    'hook-rotate': {
      run: (request, form) =>
        withHook(request, form, async (id) => {
          const value = await rotateSecret(request.db, id, deliveryFromEnv().sealing, request.now)
          const reveal = { label: request.words.connections.rotated, value: value ?? '' }
          return { event: { action: 'hook.rotate', subject: id }, reveal }
        }),
    },
    'hook-remove': {
      run: (request, form) =>
        withHook(request, form, async (id, url) => {
          await removeHook(request.db, id)
          return { event: { action: 'hook.remove', subject: id, before: { url } } }
        }),
    },
  },
})

const depsAt = (now: Date) => ({
  sealing: deliveryFromEnv().sealing,
  privateHosts: env().CRM_PRIVATE_HOSTS,
  now,
})

/** Turns an error of the library, whose message may be shown, into a `Refused`; errors of the database stay. */
const checked = <Value,>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: Error) => {
    const isShowable = error.constructor === Error || error instanceof UnsealFailure
    throw isShowable ? new Refused(error.message) : error
  })

/** Returns the parts of a connection that the audit log may store. */
async function shownOf(db: DashboardRequest['db'], instituteId: string) {
  const connection = await findConnection(db, instituteId)
  return connection && { kind: connection.kind, settings: connection.settings }
}

async function setCrm({ db, now, session, words }: DashboardRequest, form: Form) {
  const kind = form.get('kind') ?? ''
  const connector = findConnector(kind)
  if (!connector) return 'missing'
  // The prefix keeps settings, secrets and our own fields apart.
  const given = (prefix: string, names: string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = form.get(`${prefix}.${name}`)?.trim() ?? ''
        return value === '' ? [] : [[name, value]]
      }),
    )
  const settings = given('setting', connector.settingNames)
  const secrets = given('secret', connector.secretNames)
  const { id } = session.institute
  const before = (await shownOf(db, id)) ?? null
  const terms = { kind, settings, secrets, renewsSecrets: form.get('renew') === 'yes' }
  const { made } = await checked(setConnection(db, id, terms, depsAt(now)))
  const after = { ...(await shownOf(db, id)), new_secrets: [...Object.keys(secrets), ...Object.keys(made)] }
  const value = Object.values(made).join('\n')
  return {
    event: { action: 'crm.set', subject: null, before, after },
    ...(value !== '' && { reveal: { label: words.connections.secret, value } }),
  }
}

async function withHook<Done>(
  { db, session }: DashboardRequest,
  form: Form,
  work: (id: string, url: string) => Promise<Done>,
): Promise<Done | 'missing'> {
  const hooks = await listHooks(db, session.institute.id)
  const hook = hooks.find(({ id }) => id === form.get('id'))
  return hook ? work(hook.id, hook.url) : 'missing'
}
