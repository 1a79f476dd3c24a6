import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  type Action,
  type DashboardRequest,
  type Done,
  Missing,
  namedIn,
  Refused,
  requireSure,
  store,
} from '#app/dashboard/page/member-route.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { DeliveryFailure } from '#lib/base/net/outcome.ts'
import {
  listConnections,
  pauseConnection,
  removeConnection,
  resumeConnection,
  type StoredConnection,
  setConnection,
} from '#lib/contract/leads/crm/connections.ts'
import type { Connector } from '#lib/contract/leads/crm/connector.ts'
import { findConnector } from '#lib/contract/leads/crm/connectors.ts'
import { BadSettings } from '#lib/contract/leads/crm/setting-faults.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { retryParked } from '#lib/contract/leads/delivery/release.ts'
import { testConnection } from '#lib/contract/leads/delivery/test-connection.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'

type Work<Outcome> = (connection: StoredConnection, request: DashboardRequest, form: Form) => Promise<Outcome>

/** Wraps an action so that it receives the connection selected in the form. */
const onConnection =
  <Outcome>(work: Work<Outcome>) =>
  async (request: DashboardRequest, form: Form) => {
    const connections = await listConnections(request.db, request.session.institute.id)
    return work(namedIn(form, 'name', connections), request, form)
  }

export const crmActions: Record<string, Action<unknown>> = {
  'crm-set': setCrm,
  'crm-test': { alone: onConnection(testCrm) },
  'crm-pause': onConnection(pauseCrm(true)),
  'crm-resume': onConnection(pauseCrm(false)),
  'crm-retry': onConnection(async ({ name: connection }, { db, now, session }) => {
    const instituteId = session.institute.id
    const retried = await retryParked(db, { instituteId, connection }, now)
    const event: AuditEvent = {
      action: 'crm.retry',
      subject: connection,
      after: { enquiries: retried.length },
    }
    return { event, after: (pool) => deliverSoon(pool, instituteId) }
  }),
  'crm-remove': onConnection(async (connection, { db, now, session, words }, form) => {
    requireSure(form, words)
    const { kind, settings } = connection
    await removeConnection(db, session.institute.id, connection.name, now)
    return { event: { action: 'crm.remove', subject: connection.name, before: { kind, settings } } }
  }),
}

/** Converts the library's own errors, whose messages may be shown, into `Refused`. Database errors stay unchanged. */
export const checked = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: Error) => {
    const isShowable = error.constructor === Error || error instanceof DeliveryFailure
    throw isShowable ? new Refused(error.message) : error
  })

async function testCrm({ name }: StoredConnection, request: DashboardRequest) {
  const { db, now, session, words, say } = request
  const outcome = await testConnection(db, session.institute, name, now)
  const reveal = outcome.exchange && { label: words.connections.exchange, value: outcome.exchange }
  if (outcome.kind !== 'delivered')
    throw new Refused(
      say(words.connections.failed, { reason: request.cause(outcome.reason) }),
      reveal || undefined,
    )
  const event: AuditEvent = { action: 'crm.test', subject: name, after: { wrote: outcome.wrote } }
  const notice = say(words.connections.wrote, { what: outcome.wrote })
  return store(request, async () => ({ event, notice, ...(reveal && { reveal }) }))
}

function pauseCrm(isPaused: boolean): Work<Done> {
  return async ({ name }, { db, now, session }) => {
    await (isPaused ? pauseConnection : resumeConnection)(db, session.institute.id, name, now)
    const event: AuditEvent = { action: isPaused ? 'crm.pause' : 'crm.resume', subject: name }
    return { event, ...(!isPaused && { after: (pool) => deliverSoon(pool, session.institute.id) }) }
  }
}

async function setCrm(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, now, session, words, say } = request
  const kind = form.get('kind') ?? ''
  const connector = findConnector(kind)
  if (!connector) throw new Missing()
  // The prefix keeps the names of settings and secrets apart from the form's own fields.
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
  const asked = form.get('name')?.trim() || kind
  // A new connection must not overwrite an existing one with the same name.
  const isTaken = (await listConnections(db, id)).some(({ name }) => name === asked)
  if (isTaken && form.get('change') !== 'yes')
    throw new Refused(say(words.connections.taken, { name: asked }))
  const terms = { name: asked, kind, settings, secrets, renewsSecrets: form.get('renew') === 'yes' }
  const set = setConnection(db, id, terms, { ...deliveryFromEnv(), now }).catch((error) => {
    throw error instanceof BadSettings ? refusalOf(error, connector, request) : error
  })
  const { made, event } = await checked(set)
  const value = Object.values(made).join('\n')
  return {
    event,
    after: (pool) => deliverSoon(pool, id),
    ...(value !== '' && { reveal: { label: words.connections.secret, value } }),
  }
}

/** Refuses settings with all their faults, each also at its field. */
function refusalOf({ faults }: BadSettings, { settingNames }: Connector, request: DashboardRequest): Refused {
  const { words, say } = request
  const { fields, wrong } = words.connections
  const told = faults.map((fault) => {
    const [name = ''] = fault.name.split('.')
    const text = 'code' in fault ? say(wrong[fault.code], fault.values) : request.cause(fault.refusal)
    return { name, label: wordFor(fields, name), text }
  })
  const what = told.map(({ label, text }) => `${label}: ${text}`).join('; ')
  const atField = told.map(({ name, text }) => [
    `${settingNames.includes(name) ? 'setting' : 'secret'}.${name}`,
    { text },
  ])
  return new Refused(say(words.causes.badSettings, { what }), undefined, Object.fromEntries(atField))
}
