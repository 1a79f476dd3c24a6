import type { Choice } from './choice-field.tsx'

interface Props {
  name: string
  label: string
  /** The text of the choice that chooses nothing. */
  any: string
  value: string | undefined
  choices: Choice[]
}

/** One choice of a few, all in sight. */
export function BoxField({ name, label, any, value = '', choices }: Props) {
  return (
    <fieldset className="field boxes" id={`${name}-field`} toolparamdescription={label}>
      <legend>{label}</legend>
      {[{ value: '', label: any } as Choice, ...choices].map((choice) => (
        <label key={choice.value} lang={choice.lang} dir={choice.dir}>
          <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
