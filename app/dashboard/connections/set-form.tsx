import { type FormField, form } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { isRedacted } from '#lib/base/net/address-guard.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { listConnections, type StoredConnection, setConnection } from '#lib/contract/leads/crm/connections.ts'
import type { Connector } from '#lib/contract/leads/crm/connector.ts'
import { findConnector } from '#lib/contract/leads/crm/connectors.ts'
import { BadSettings } from '#lib/contract/leads/crm/setting-faults.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { checked } from './checked.ts'

/** The kind of connection that the page's address or the sent form names, and the connection to change, if one is. */
async function askedIn({ db, session, sent, url }: DashboardRequest) {
  const asked = (name: string) => sent?.get(name) ?? url.searchParams.get(name)
  const isNew = sent?.get('action') === 'crm-set' && sent.get('change') !== 'yes'
  const stored = isNew ? [] : await listConnections(db, session.institute.id)
  const connection = stored.find(({ name }) => name === asked('name'))
  return { connection, connector: findConnector(connection?.kind ?? asked('kind') ?? '') }
}

/** A prefix keeps the names of a connector's settings and secrets apart from the form's own fields. */
export const setForm = form({
  action: 'crm-set',
  async lead(request) {
    const { connector } = await askedIn(request)
    return (
      <p id="set" className="quiet">
        {connector?.about[request.language]}
      </p>
    )
  },
  label: ({ words }) => words.save,
  async fields(request) {
    const { connection, connector } = await askedIn(request)
    return connector && fieldsOf(request, connector, connection)
  },
  async run(request, given, sent) {
    const { db, now, session, words, say } = request
    const connector = findConnector(sent.get('kind') ?? '')
    if (!connector) throw new Missing()
    const { kind, settingNames, secretNames } = connector
    const valuesOf = (prefix: string, names: readonly string[]) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = given[`${prefix}.${name}`]
          return value ? [[name, value]] : []
        }),
      )
    const { id } = session.institute
    const name = sent.get('name')?.trim() || kind
    // A new connection must not overwrite an existing one with the same name.
    const isTaken = (await listConnections(db, id)).some((one) => one.name === name)
    if (isTaken && sent.get('change') !== 'yes') throw new Refused(say(words.connections.taken, { name }))
    const [settings, secrets] = [valuesOf('setting', settingNames), valuesOf('secret', secretNames)]
    const terms = { name, kind, settings, secrets, renewsSecrets: given.renew === 'yes' }
    const set = setConnection(db, id, terms, { ...deliveryFromEnv(), now }).catch((error) => {
      throw error instanceof BadSettings ? faultsOf(request, connector, error) : error
    })
    const { made, event } = await checked(set)
    const value = Object.values(made).join('\n')
    return {
      event,
      after: (pool) => deliverSoon(pool, id),
      ...(value !== '' && { reveal: { label: words.connections.secret, value } }),
    }
  },
})

function fieldsOf(
  { words: { connections: said } }: DashboardRequest,
  { kind, settingNames, secretNames, longNames, hints, makeSecrets }: Connector,
  connection: StoredConnection | undefined,
): Record<string, FormField> {
  const makesSecrets = Object.keys(makeSecrets()).length > 0
  const field = (name: string, stays: string): FormField => ({
    label: wordFor(said.fields, name),
    hint: [hints[name] && wordFor(said.hints, name), stays].filter(Boolean).join('. '),
    kind: longNames.includes(name) ? 'lines' : 'text',
  })
  const setting = (name: string): FormField => {
    const known = connection?.settings[name]
    const isShown = typeof known === 'string' && !isRedacted(known)
    const isMasked = typeof known === 'string' && !isShown
    return { ...field(name, isMasked ? said.stays : ''), ...(isShown && { value: known }) }
  }
  const secret = (name: string): FormField => {
    const own = field(name, connection ? said.stays : makesSecrets ? said.madeHere : '')
    return { ...own, kind: own.kind === 'lines' ? 'lines' : 'password', isSecret: true }
  }
  const hidden = (value: string): FormField => ({ label: '', kind: 'hidden', value })
  return {
    kind: hidden(kind),
    ...(connection
      ? { name: hidden(connection.name), change: hidden('yes') }
      : { name: { label: said.name, value: kind } }),
    ...Object.fromEntries(settingNames.map((name) => [`setting.${name}`, setting(name)])),
    ...Object.fromEntries(secretNames.map((name) => [`secret.${name}`, secret(name)])),
    ...(connection && makesSecrets && { renew: { label: said.renew, kind: 'tick' } }),
  }
}

function faultsOf(
  { words, say, cause }: DashboardRequest,
  { settingNames }: Connector,
  { faults }: BadSettings,
): Refused {
  const told = faults.map((fault) => {
    const [name = ''] = fault.name.split('.')
    const text =
      'code' in fault ? say(words.connections.wrong[fault.code], fault.values) : cause(fault.refusal)
    return [`${settingNames.includes(name) ? 'setting' : 'secret'}.${name}`, text]
  })
  return new Refused('', { faults: Object.fromEntries(told) })
}
