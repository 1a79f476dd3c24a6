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
  const { kind, settingNames, secretNames, longNames, hints } = connector
  const known = connection?.settings ?? {}
  const makesSecrets = Object.keys(connector.makeSecrets()).length > 0
  const name = connection?.name
  const { stays, madeHere } = words.connections
  const hintOf = (field: string, rest: string) => [hints[field], rest].filter(Boolean).join('. ')
  const secretHint = connection ? stays : makesSecrets ? madeHere : ''
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
        const hint = hintOf(setting, isMasked(known[setting]) ? stays : '')
        return <Shape key={setting} name={field} label={setting} value={value} hint={hint} />
      })}
      {secretNames.map((secret) => {
        const field = { name: `secret.${secret}`, label: secret, hint: hintOf(secret, secretHint) }
        return longNames.includes(secret) ? (
          <Lines key={secret} {...field} />
        ) : (
          <Field key={secret} type="password" {...field} />
        )
      })}
      {connection && makesSecrets && <Tick name="renew" label={words.connections.renew} />}
    </ActionForm>
  )
}

/** Tells whether a setting is a shortened address, which may hide a token. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.endsWith('/…')

const shownValue = (value: unknown): string | undefined =>
  typeof value === 'string' && !isMasked(value) ? value : undefined
