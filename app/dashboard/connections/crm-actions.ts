import type { ActionRun, DashboardRequest, Done } from '#app/dashboard/frame/dashboard-route.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { Missing, namedIn, Refused } from '#app/dashboard/frame/refused.ts'
import {
  listConnections,
  pauseConnection,
  removeConnection,
  type StoredConnection,
} from '#lib/leads/crm/connections.ts'
import { findConnector } from '#lib/leads/crm/connectors.ts'
import { setConnection } from '#lib/leads/crm/set-connection.ts'
import { deliverSoon } from '#lib/leads/delivery/deliver-soon.ts'
import { retryParked } from '#lib/leads/delivery/release.ts'
import { testConnection } from '#lib/leads/delivery/test-connection.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { DeliveryFailure } from '#lib/outbox/outcome.ts'

type Work = (connection: StoredConnection, request: DashboardRequest) => Promise<Done>

/** Makes an action on the connection that the form names. */
const onConnection =
  (work: Work): ActionRun<unknown> =>
  async (request, form) => {
    const connections = await listConnections(request.db, request.session.institute.id)
    return work(namedIn(form, 'name', connections), request)
  }

/** The actions on connections. */
export const crmActions: Record<string, ActionRun<unknown>> = {
  'crm-set': setCrm,
  'crm-test': onConnection(testCrm),
  'crm-pause': onConnection(pauseCrm(true)),
  'crm-resume': onConnection(pauseCrm(false)),
  'crm-retry': onConnection(async ({ name: connection }, { db, now, session }) => {
    const instituteId = session.institute.id
    const retried = await retryParked(db, { instituteId, connection }, now)
    if (retried.length > 0) deliverSoon(db, instituteId)
    return { event: { action: 'crm.retry', subject: connection, after: { enquiries: retried.length } } }
  }),
  'crm-remove': onConnection(async (connection, { db, now, session }) => {
    await removeConnection(db, session.institute.id, connection.name, now)
    return { event: { action: 'crm.remove', subject: connection.name, before: auditable(connection) } }
  }),
}

/** Turns an error of the library, whose message may be shown, into a `Refused`; errors of the database stay. */
export const checked = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: Error) => {
    const isShowable = error.constructor === Error || error instanceof DeliveryFailure
    throw isShowable ? new Refused(error.message) : error
  })

/** Returns the parts of a connection that the audit log may store. */
function auditable({ kind, settings }: StoredConnection) {
  return { kind, settings }
}

async function findNamed(db: DashboardRequest['db'], instituteId: string, name: string) {
  return (await listConnections(db, instituteId)).find((one) => one.name === name)
}

async function testCrm({ name }: StoredConnection, { db, now, session, words, say }: DashboardRequest) {
  const outcome = await testConnection(db, session.institute, name, now)
  const reveal = outcome.exchange && { label: words.connections.exchange, value: outcome.exchange }
  if (outcome.kind !== 'delivered')
    throw new Refused(say(words.connections.failed, { reason: outcome.reason }), reveal || undefined)
  const event = { action: 'crm.test', subject: name, after: { wrote: outcome.wrote } }
  return { event, notice: say(words.connections.wrote, { what: outcome.wrote }), ...(reveal && { reveal }) }
}

function pauseCrm(isPaused: boolean): Work {
  return async ({ name }, { db, now, session }) => {
    await pauseConnection(db, session.institute.id, name, isPaused ? now : null)
    if (!isPaused) deliverSoon(db, session.institute.id)
    return { event: { action: isPaused ? 'crm.pause' : 'crm.resume', subject: name } }
  }
}

async function setCrm({ db, now, session, words, say }: DashboardRequest, form: Form) {
  const kind = form.get('kind') ?? ''
  const connector = findConnector(kind)
  if (!connector) throw new Missing()
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
  const asked = form.get('name')?.trim() || kind
  const before = await findNamed(db, id, asked)
  // A new connection must not take the place of another by its name.
  if (before && form.get('change') !== 'yes') throw new Refused(say(words.connections.taken, { name: asked }))
  const terms = { name: asked, kind, settings, secrets, renewsSecrets: form.get('renew') === 'yes' }
  const { made, name } = await checked(setConnection(db, id, terms, { ...deliveryFromEnv(), now }))
  deliverSoon(db, id)
  const stored = await findNamed(db, id, name)
  const new_secrets = [...Object.keys(secrets), ...Object.keys(made)]
  const after = { ...(stored && auditable(stored)), new_secrets }
  const value = Object.values(made).join('\n')
  return {
    event: { action: 'crm.set', subject: name, before: before ? auditable(before) : null, after },
    ...(value !== '' && { reveal: { label: words.connections.secret, value } }),
  }
}
