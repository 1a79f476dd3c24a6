import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Field, Lines, Tick } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import type { StoredConnection } from '#lib/leads/crm/connections.ts'
import type { Connector } from '#lib/leads/crm/connector.ts'

interface Props {
  request: DashboardRequest
  connector: Connector
  /** The connection to change; undefined for a new one. */
  connection: StoredConnection | undefined
}

/** The form that adds or changes a connection; the connector names its settings and secrets. */
export function SetForm({ request: { words, say, sent }, connector, connection }: Props) {
  const { kind, settingNames, secretNames, longNames } = connector
  const known = connection?.settings ?? {}
  const makesSecrets = Object.keys(connector.makeSecrets()).length > 0
  const name = connection?.name
  const hint = connection ? words.connections.stays : makesSecrets ? words.connections.madeHere : ''
  return (
    <ActionForm
      to={link('/connections')}
      action="crm-set"
      label={say(connection ? words.connections.save : words.connections.set, { kind: name ?? kind })}
      fields={{ kind, ...(name !== undefined && { name, change: 'yes' }) }}
    >
      {name === undefined && (
        <Field
          name="name"
          label={words.connections.name}
          value={sent?.get('name') ?? kind}
          hint={words.connections.nameHint}
        />
      )}
      {settingNames.map((setting) => {
        const field = `setting.${setting}`
        const value = sent?.get(field) ?? shownValue(known[setting])
        const Shape = longNames.includes(setting) ? Lines : Field
        return <Shape key={setting} name={field} label={setting} value={value} />
      })}
      {secretNames.map((secret) =>
        longNames.includes(secret) ? (
          <Lines key={secret} name={`secret.${secret}`} label={secret} hint={hint} />
        ) : (
          <Field key={secret} name={`secret.${secret}`} type="password" label={secret} hint={hint} />
        ),
      )}
      {connection && makesSecrets && <Tick name="renew" label={words.connections.renew} />}
    </ActionForm>
  )
}

/** Returns a setting's value for its field. A shortened address may hide a token, so it must be typed again. */
const shownValue = (value: unknown): string | undefined =>
  typeof value === 'string' && !value.endsWith('/…') ? value : undefined
