import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Facts, Field, Tick } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { momentIn } from '#app/dashboard/words/words.ts'
import type { StoredConnection } from '#lib/leads/crm/connections.ts'
import type { Connector } from '#lib/leads/crm/connector.ts'
import { connectors, findConnector } from '#lib/leads/crm/connectors.ts'
import type { QueueStatus } from '#lib/leads/delivery/queue-status.ts'

const here = () => link('/connections')

interface Props {
  request: DashboardRequest
  connection: StoredConnection | undefined
  queue: QueueStatus | undefined
  /** The connector whose form is shown; undefined: no form. */
  kind: string | undefined
}

/** The section about the CRM, or the office's e-mail address, that gets the enquiries. */
export function CrmSection({ request, connection, queue, kind }: Props) {
  const { words } = request
  const chosen = kind === undefined ? undefined : findConnector(kind)
  return (
    <section>
      <h2>{words.connections.crm}</h2>
      {connection ? (
        <>
          <Facts rows={factsOf(request, connection, queue)} />
          <div className="doing">
            <ActionForm to={here()} action="crm-test" label={words.connections.test} />
            <ActionForm to={here()} action="crm-remove" label={words.remove} isQuiet />
          </div>
          <p className="quiet">{words.connections.testLead}</p>
        </>
      ) : (
        <p>{words.connections.noCrm}</p>
      )}
      <h3>{words.connections.choose}</h3>
      <ul className="rows">
        {connectors.map((one) => (
          <li key={one.kind}>
            <a href={link('/connections', { kind: one.kind })}>{one.kind}</a>
            <span className="quiet" lang="en">
              {one.about}
            </span>
          </li>
        ))}
      </ul>
      {chosen && <SetForm request={request} connector={chosen} connection={connection} />}
    </section>
  )
}

function factsOf(request: DashboardRequest, connection: StoredConnection, queue: QueueStatus | undefined) {
  const { words, say, language, session } = request
  const { kind, settings, secret_names, failing_since, last_error } = connection
  const { waiting = 0, held = 0, parked = 0 } = queue ?? {}
  const failing = failing_since && momentIn(language, session.institute.time_zone, failing_since)
  return [
    [words.connections.kind, kind],
    ...Object.entries(settings).map(([name, value]) => [name, String(value)] as const),
    ...secret_names.map((name) => [name, words.connections.saved] as const),
    [words.connections.failing, failing ?? words.no],
    [words.connections.lastError, last_error ?? words.none],
    [words.connections.queue, say(words.connections.counts, { waiting, held, parked })],
  ] as const
}

interface SetProps {
  request: DashboardRequest
  connector: Connector
  connection: StoredConnection | undefined
}

/** The form that connects a CRM; the connector names its settings and secrets. */
function SetForm({ request: { words, say }, connector, connection }: SetProps) {
  const { kind, settingNames, secretNames } = connector
  const isSame = connection?.kind === kind
  const known = isSame ? connection.settings : {}
  const makesSecrets = Object.keys(connector.makeSecrets()).length > 0
  return (
    <ActionForm to={here()} action="crm-set" label={say(words.connections.set, { kind })} fields={{ kind }}>
      {settingNames.map((name) => (
        <Field key={name} name={`setting.${name}`} label={name} value={shownValue(known[name])} />
      ))}
      {secretNames.map((name) => (
        <Field
          key={name}
          name={`secret.${name}`}
          type="password"
          label={name}
          hint={isSame ? words.connections.stays : makesSecrets ? words.connections.madeHere : ''}
        />
      ))}
      {isSame && makesSecrets && <Tick name="renew" label={words.connections.renew} />}
    </ActionForm>
  )
}

/** Returns a setting's value for its field. A shortened address may hide a token, so it must be typed again. */
const shownValue = (value: unknown): string | undefined =>
  typeof value === 'string' && !value.endsWith('/…') ? value : undefined
