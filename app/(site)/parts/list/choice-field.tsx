export interface Choice {
  value: string
  label: string
  lang?: string
  dir?: string
}

interface Props {
  name: string
  label: string
  /** Text of the choice that chooses nothing; undefined: there is always one chosen. */
  any?: string
  value: string | undefined
  choices: Choice[]
}

/** One choice of several. */
export function ChoiceField({ name, label, any, value, choices }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value ?? ''} toolparamdescription={label}>
        {any !== undefined && <option value="">{any}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang} dir={choice.dir}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
