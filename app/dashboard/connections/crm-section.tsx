import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, type Badge, BadgeOf, Field, SureForm, Table, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { Empty } from '#app/dashboard/page/pictures.tsx'
import { isRedacted } from '#lib/base/net/guard.ts'
import type { StoredConnection } from '#lib/contract/leads/crm/connections.ts'
import type { Connector } from '#lib/contract/leads/crm/connector.ts'
import { connectors, findConnector } from '#lib/contract/leads/crm/connectors.ts'
import type { QueueStatus } from '#lib/contract/leads/delivery/queue-status.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { KindIcon } from './kind-icon.tsx'

interface Props {
  request: DashboardRequest
  connections: StoredConnection[]
  queues: QueueStatus[]
}

/** Section for the CRMs and office mailboxes that receive enquiries. */
export function CrmSection({ request, connections, queues }: Props) {
  const { words, say, url, sent, language } = request
  // After a refusal, fill the form with what was submitted.
  const asked = (name: string) => sent?.get(name) ?? url.searchParams.get(name)
  const isNew = sent?.get('action') === 'crm-set' && sent.get('change') !== 'yes'
  const changed = isNew ? undefined : connections.find(({ name }) => name === asked('name'))
  const connector = findConnector(changed?.kind ?? asked('kind') ?? '')
  return (
    <section>
      <h2>{words.connections.crm}</h2>
      {connections.length > 0 ? (
        <p>{words.connections.crmLead}</p>
      ) : (
        <Empty picture="plug" text={words.connections.noCrm} />
      )}
      <Table
        columns={[words.connections.connection, words.keys.state, words.connections.queue, words.keys.change]}
        rows={connections.map((connection) => {
          const queue = queues.find((one) => one.connection === connection.name)
          return { key: connection.name, cells: cellsOf(request, connection, queue) }
        })}
      />
      {connections.length > 0 && <p className="quiet">{words.connections.testLead}</p>}
      {connector && (
        <div id="set">
          <p className="quiet">{connector.about[language]}</p>
          <SetForm request={request} connector={connector} connection={changed} />
        </div>
      )}
      <h3>{words.connections.choose}</h3>
      <ul className="kinds">
        {connectors.map(({ kind, title }) => (
          <li key={kind}>
            <KindIcon kind={kind} />
            <span>
              <a
                href={`${link('/connections', { kind })}#set`}
                aria-label={say(words.connections.set, { kind: title[language] })}
              >
                {title[language]}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function cellsOf(request: DashboardRequest, connection: StoredConnection, queue: QueueStatus | undefined) {
  const { words, say, recent, cause, here, language } = request
  const { connections: said } = words
  const { name, kind, settings, secret_names, paused_at, failing_since, last_error } = connection
  const { waiting = 0, held = 0, parked = 0 } = queue ?? {}
  const badge: Badge = paused_at
    ? ['wait', say(said.paused, { when: recent(paused_at) })]
    : failing_since
      ? ['fault', say(said.failingSince, { when: recent(failing_since) })]
      : ['good', said.works]
  const facts = [
    ...Object.entries(settings).map(([field, value]) => [field, String(value)]),
    ...secret_names.map((field) => [field, said.saved]),
  ]
  const button = (action: string, label: string) => (
    <ActionForm to={here} action={action} label={label} fields={{ name }} isQuiet />
  )
  return [
    <>
      <KindIcon kind={kind} /> <strong>{name}</strong>{' '}
      {kind !== name && `(${findConnector(kind)?.title[language] ?? kind})`}
      {facts.map(([field = '', value]) => (
        <span key={field} className="quiet">
          {wordFor(said.fields, field)}: {value}
        </span>
      ))}
    </>,
    <>
      <BadgeOf badge={badge} />
      {last_error && (
        <span className="quiet">
          {said.lastError}: {cause(last_error)}
        </span>
      )}
    </>,
    say(said.counts, { waiting, held, parked }),
    <div key="change" className="doing">
      {button('crm-test', said.test)}
      <a href={`${link('/connections', { name })}#set`}>{said.change}</a>
      {paused_at ? button('crm-resume', said.resume) : button('crm-pause', said.pause)}
      {parked > 0 && button('crm-retry', said.retry)}
      <SureForm
        to={here}
        action="crm-remove"
        label={words.remove}
        sure={say(said.removeSure, { name, n: waiting + held + parked })}
        fields={{ name }}
      />
    </div>,
  ]
}

interface SetFormProps {
  request: DashboardRequest
  connector: Connector
  /** The connection to change; undefined when the form adds one. */
  connection: StoredConnection | undefined
}

/** Form that adds or changes a connection. The connector defines which settings and secrets it has. */
function SetForm({
  request: { words, say, sent, language, url, faults },
  connector,
  connection,
}: SetFormProps) {
  const { kind, settingNames, secretNames, longNames, hints } = connector
  const known = connection?.settings ?? {}
  const makesSecrets = Object.keys(connector.makeSecrets()).length > 0
  const name = connection?.name
  const { stays, madeHere } = words.connections
  const { fields, hints: said } = words.connections
  const hintOf = (field: string, rest: string) =>
    [hints[field] && wordFor(said, field), rest].filter(Boolean).join('. ')
  const secretHint = connection ? stays : makesSecrets ? madeHere : ''
  return (
    <ActionForm
      to={link('/connections')}
      action="crm-set"
      label={say(connection ? words.connections.save : words.connections.set, {
        kind: name ?? connector.title[language],
      })}
      fields={{ kind, ...(name !== undefined && { name, change: 'yes' }) }}
      isLong
    >
      {name === undefined && (
        <Field
          name="name"
          label={words.connections.name}
          value={(sent ?? url.searchParams).get('name') ?? kind}
        />
      )}
      {settingNames.map((setting) => {
        const field = `setting.${setting}`
        const value = (sent ?? url.searchParams).get(field) ?? shownValue(known[setting])
        const hint = hintOf(setting, isMasked(known[setting]) ? stays : '')
        const own = {
          name: field,
          label: wordFor(fields, setting),
          value,
          hint,
          fault: faults?.[field]?.text,
        }
        return <Field key={setting} type={longNames.includes(setting) ? 'lines' : 'text'} {...own} />
      })}
      {secretNames.map((secret) => {
        const field = {
          name: `secret.${secret}`,
          label: wordFor(fields, secret),
          hint: hintOf(secret, secretHint),
          fault: faults?.[`secret.${secret}`]?.text,
        }
        return <Field key={secret} type={longNames.includes(secret) ? 'lines' : 'password'} {...field} />
      })}
      {connection && makesSecrets && <Tick name="renew" label={words.connections.renew} />}
    </ActionForm>
  )
}

const isMasked = (value: unknown): boolean => typeof value === 'string' && isRedacted(value)

const shownValue = (value: unknown): string | undefined =>
  typeof value === 'string' && !isMasked(value) ? value : undefined
