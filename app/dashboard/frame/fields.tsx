import type { ReactNode } from 'react'

interface FieldProps {
  name: string
  label: string
  value?: string | undefined
  isRequired?: boolean
}

/**
 * A field with its label above. Labels lie around their fields, so that no ids are needed: hooks, which make them, do
 * not work in what Next bundles for a route.
 */
export const Field = ({
  name,
  label,
  type = 'text',
  value,
  isRequired,
  hint,
}: FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'date' | 'search' | 'url' | 'number' | 'password'
  hint?: string
}) => (
  <label className="field">
    {label}
    <input
      type={type}
      name={name}
      defaultValue={value}
      required={isRequired}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
    />
    {hint && <small>{hint}</small>}
  </label>
)

/** The same for a text of several lines. */
export const Lines = ({ name, label, value, isRequired }: FieldProps) => (
  <label className="field">
    {label}
    <textarea rows={3} name={name} defaultValue={value} required={isRequired} />
  </label>
)

interface ChoiceProps {
  name: string
  label: string
  value?: string | undefined
  choices: readonly (readonly [value: string, label: string])[]
}

/** One of several. */
export const Choice = ({ name, label, value, choices }: ChoiceProps) => (
  <label className="field">
    {label}
    <select name={name} defaultValue={value}>
      {choices.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

/** A box that has to be ticked, or may be. */
export function Tick({
  name,
  label,
  value = 'yes',
  isTicked,
  isRequired,
}: {
  name: string
  label: string
  value?: string
  isTicked?: boolean
  isRequired?: boolean
}) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} required={isRequired} />
      <span>{label}</span>
    </label>
  )
}

interface FormProps {
  /** Where it is sent: the page that it stands on. */
  to: string
  /** What it does there. */
  action: string
  label: string
  /** What cannot be seen of it: the id of what it is done to. */
  fields?: Record<string, string>
  isQuiet?: boolean
  children?: ReactNode
}

/** A form that does one thing. */
export function ActionForm({ to, action, label, fields = {}, isQuiet, children }: FormProps) {
  return (
    <form method="post" action={to} className={children ? 'stacked' : 'inline'}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" name="action" value={action} className={isQuiet ? 'button-quiet' : undefined}>
        {label}
      </button>
    </form>
  )
}

/** Facts by name. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="known">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
