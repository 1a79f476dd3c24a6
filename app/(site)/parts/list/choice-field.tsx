import { fold } from '#lib/catalogue/rules/text/plain-text.ts'

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
  /** The id of its form, for a field outside of it. */
  form?: string
}

/** One choice of several. */
export function ChoiceField({ name, label, any, value, choices, form }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} form={form} defaultValue={value ?? ''} toolparamdescription={label}>
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

/** One choice of a few, all in sight. */
export function BoxField({ name, label, any = '', value = '', choices }: Props) {
  const all: Choice[] = [{ value: '', label: any }, ...choices]
  return (
    <fieldset className="field boxes" id={`${name}-field`} toolparamdescription={label}>
      <legend>{label}</legend>
      {all.map((choice) => (
        <label key={choice.value} lang={choice.lang} dir={choice.dir}>
          <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Any number of a few choices, all in sight; the form repeats the field for each. */
export function ManyField({
  name,
  label,
  values,
  choices,
}: Omit<Props, 'any' | 'value'> & { values: string[] }) {
  return (
    <fieldset className="field boxes" id={`${name}-field`} toolparamdescription={label}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} lang={choice.lang} dir={choice.dir}>
          <input
            type="checkbox"
            name={name}
            value={choice.value}
            defaultChecked={values.includes(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the value of a choice that was asked for in any case; undefined when no choice has it. */
export const chosenAmong = (choices: { value: string }[], asked: string | undefined): string | undefined =>
  asked === undefined ? undefined : choices.find(({ value }) => fold(value) === fold(asked))?.value
