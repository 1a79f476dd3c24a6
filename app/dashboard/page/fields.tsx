import type { ReactNode } from 'react'
import type { DashboardWords } from '#lib/modules/dashboard/words/words.ts'

type Choices = readonly (readonly [value: string, label: string])[]

export interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'lines' | 'code' | 'email' | 'tel' | 'date' | 'search' | 'url' | 'number' | 'password'
  choices?: Choices | undefined
  value?: string | undefined
  isRequired?: boolean | undefined
  hint?: string | undefined
  fault?: string | undefined
}

const completions: Record<string, string> = { password: 'new-password', code: 'one-time-code' }

/** Of type `text`: browsers would refuse a code with spaces, or an address without `https://`. */
const keyboards: Record<string, 'numeric' | 'url'> = { code: 'numeric', url: 'url' }

/** A label with an id would need React's `useId`, which does not work in a route's bundle. */
export function Field({
  label,
  type = 'text',
  choices,
  value,
  isRequired,
  hint,
  fault,
  ...more
}: FieldProps) {
  const own = {
    ...more,
    defaultValue: value,
    required: isRequired,
    'aria-invalid': fault ? true : undefined,
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of three
    <label className="field">
      {label}
      {choices ? (
        <select {...own}>
          {choices.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      ) : type === 'lines' ? (
        <textarea rows={3} {...own} />
      ) : (
        <input
          type={keyboards[type] ? 'text' : type}
          inputMode={keyboards[type]}
          autoComplete={completions[type] ?? 'off'}
          {...own}
        />
      )}
      {fault && <strong className="fault">{fault}</strong>}
      {hint && <small>{hint}</small>}
    </label>
  )
}

export const PictureField = ({
  name,
  label,
  value,
  hint,
  fault,
  source,
  words,
}: FieldProps & { hint: string; source: string | undefined; words: DashboardWords }) => (
  <fieldset className="picture">
    <legend>{label}</legend>
    {source && <img src={source} alt="" width="160" height="120" loading="lazy" decoding="async" />}
    <label className="field">
      {words.course.pictureFile}
      <input
        type="file"
        name="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={fault ? true : undefined}
      />
      {fault && <strong className="fault">{fault}</strong>}
    </label>
    <Field name={name} label={words.course.pictureAddress} type="url" value={value} hint={hint} />
  </fieldset>
)

export const yesOrNo = ({ yes, no }: DashboardWords): Choices => [
  ['yes', yes],
  ['no', no],
]

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
  to: string
  action: string
  label: string
  fields?: Record<string, string>
  isQuiet?: boolean | undefined
  isLong?: boolean
  hasFile?: boolean
  /** Further buttons. They come after the submit button, which Enter presses. */
  more?: ReactNode
  children?: ReactNode
}

export function ActionForm({
  to,
  action,
  label,
  fields = {},
  isQuiet,
  isLong,
  hasFile,
  more,
  children,
}: FormProps) {
  const button = (
    <button type="submit" name="action" value={action} className={isQuiet ? 'button-quiet' : undefined}>
      {label}
    </button>
  )
  return (
    <form
      method="post"
      action={to}
      className={isLong ? 'stacked long' : children ? 'stacked' : 'inline'}
      encType={hasFile ? 'multipart/form-data' : undefined}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {more ? (
        <div className="doing">
          {button}
          {more}
        </div>
      ) : (
        button
      )}
    </form>
  )
}

/** A folded form for a dangerous action; `sure` is the label of its box, and says what will stop working. */
export const SureForm = ({ sure, ...form }: Omit<FormProps, 'children'> & { sure: string }) => (
  <details>
    <summary>{form.label}</summary>
    <ActionForm {...form} isQuiet>
      <Tick name="sure" label={sure} isRequired />
    </ActionForm>
  </details>
)

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

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="empty">
    <p>{text}</p>
    {children}
  </div>
)

export type Badge = readonly [tone: 'good' | 'wait' | 'fault', text: string]

export const BadgeOf = ({ badge: [tone, text] }: { badge: Badge }) => (
  <span className={`badge badge-${tone}`}>{text}</span>
)

interface HeadsProps {
  columns: readonly string[]
  /** Those of the columns whose values say what they are: their names are for who does not see the table. */
  plain?: readonly string[]
}

export const ColumnHeads = ({ columns, plain = [] }: HeadsProps) =>
  columns.map((column) => (
    <th key={column} scope="col">
      {plain.includes(column) ? <span className="unseen">{column}</span> : column}
    </th>
  ))

interface TableProps {
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Shows the columns' names, for values that do not say what they are, and makes the columns of several tables line up. */
  hasHeads?: boolean
}

/** List as a table. On a phone each row becomes a block. Renders nothing if there are no rows. */
export const Table = ({ columns, rows, hasHeads }: TableProps) =>
  rows.length > 0 && (
    <table className={hasHeads ? 'things fixed' : 'things'}>
      <thead className={hasHeads ? undefined : 'unseen'}>
        <tr>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, at) => (
              <td key={column} data-counted={typeof cells[at] === 'number' ? column : undefined}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
