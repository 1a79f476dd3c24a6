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
