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

/** How many choices stand in sight where there are many, and from which number on there are many. */
const sightMax = 6
const fewMax = 8
/** Longer ones need a line of their own. */
const lengthMax = 32

interface BoxProps extends Props {
  /** The text of the fold that holds what does not stand in sight. */
  more: string
}

/** A choice with all its values in sight; of many only the first, and the rest folded unless one of them is chosen. */
export function BoxField({ name, label, any = '', value = '', choices, more }: BoxProps) {
  const shown = choices.length > fewMax ? choices.slice(0, sightMax) : choices
  const folded = choices.slice(shown.length)
  const isLong = choices.some((one) => one.label.length > lengthMax)
  const boxes = isLong ? 'boxes boxes-long' : 'boxes'
  const box = (choice: Choice) => (
    <label key={choice.value} lang={choice.lang} dir={choice.dir}>
      <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} />
      <span>{choice.label}</span>
    </label>
  )
  return (
    <fieldset className={`field ${boxes}`} id={`${name}-field`} toolparamdescription={label}>
      <legend>{label}</legend>
      {[{ value: '', label: any }, ...shown].map(box)}
      {folded.length > 0 && (
        <details className="boxes-more" open={folded.some((one) => one.value === value)}>
          <summary>{more}</summary>
          <div className={boxes}>{folded.map(box)}</div>
        </details>
      )}
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
