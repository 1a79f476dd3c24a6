import { type EnquirySubject, type FormField, turnstileOrigin } from '#lib/site/enquiry.ts'
import { versionName } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

interface Props {
  name: string
  label: string
  type?: 'text' | 'email' | 'tel' | 'multiline'
  value: string | undefined
  autoComplete?: string
  isRequired?: boolean
  hint?: string
  /** A word beside the label. */
  note?: string
  fault: string | undefined
}

/** A field with its label above and its fault below. */
export function EnquiryField({ name, label, type = 'text', value, fault, hint, note, ...rest }: Props) {
  const described = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined
  const shared = {
    id: name,
    name,
    defaultValue: value,
    required: rest.isRequired,
    autoComplete: rest.autoComplete,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described,
    toolparamdescription: hint ? `${label}. ${hint}` : label,
  }
  return (
    <div className={type === 'multiline' ? 'field field-wide' : 'field'}>
      <label htmlFor={name}>
        {label} {note && <small>({note})</small>}
      </label>
      {type === 'multiline' ? <textarea rows={5} {...shared} /> : <input type={type} {...shared} />}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

interface VersionProps {
  context: PageContext
  versions: EnquirySubject['versions']
  name: FormField
  value: string | undefined
  fault: string | undefined
}

/** Which version is meant, where there are several. */
export function VersionField({ context, versions, name, value, fault }: VersionProps) {
  const { words } = context
  if (versions.length < 2) return null
  return (
    <div className="field">
      <label htmlFor={name}>{words.whichVersion}</label>
      <select
        id={name}
        name={name}
        defaultValue={value ?? ''}
        aria-invalid={fault ? true : undefined}
        toolparamdescription={words.whichVersion}
      >
        <option value="">{words.notSure}</option>
        {versions.map((version) => {
          const { package_session_id: id } = version
          const label = versionName(context.spoken, version) ?? words.standard
          return (
            <option key={id} value={id} {...langOf(context, label)}>
              {label}
            </option>
          )
        })}
      </select>
      {fault && <p className="fault">{fault}</p>}
    </div>
  )
}

/** Works only with a script, and the form is taken without it. */
export function Turnstile({ context: { settings, spoken } }: { context: PageContext }) {
  if (settings.turnstileKey === undefined) return null
  return (
    <>
      <div
        className="cf-turnstile"
        data-sitekey={settings.turnstileKey}
        data-response-field-name="turnstile_token"
        data-language={spoken}
        data-size="flexible"
      />
      <script src={`${turnstileOrigin}/turnstile/v0/api.js`} async defer />
    </>
  )
}
