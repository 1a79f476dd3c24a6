import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import { monthName } from '#lib/site/dates/days.ts'
import { dayLabel } from '#lib/site/dates/sessions.ts'
import { dayList, type Listing } from '#lib/site/listing.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { facetCount } from '#lib/site/scope.ts'

/** A value to choose, and the courses that it would leave. */
interface Choice {
  value: string
  label: string
  /** The language of the label, where it is known. */
  lang?: string
  /** Undefined for a choice without a count. */
  count?: number
}

interface SelectProps {
  name: string
  label: string
  /** Text of the choice that chooses nothing; undefined: one is always chosen. */
  any?: string
  value: string | undefined
  choices: Choice[]
  /** The id of its form, for a field outside of it. */
  form: string
}

/** A menu of choices. */
export function SelectField({ name, label, any, value, choices, form }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} form={form} defaultValue={value ?? ''} toolparamdescription={label}>
        {any !== undefined && <option value="">{any}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The choices in sight where there are many, and the number from which on there are many. */
const sightMax = 6
const fewMax = 8
/** Longer labels take a whole line. */
const lengthMax = 32

interface BoxProps {
  context: PageContext
  name: string
  label: string
  /** The chosen values. */
  values: string[]
  choices: Choice[]
  /** Whether several may be chosen; the form then repeats the field for each. */
  isMany?: boolean
}

/** A field with all its choices in sight. Of many it shows the first, and folds the rest unless one of them is chosen. */
function BoxField({ context, name, label, values, choices, isMany = false }: BoxProps) {
  const { any, more } = context.words
  const shown = choices.length > fewMax ? choices.slice(0, sightMax) : choices
  const folded = choices.slice(shown.length)
  const textOf = ({ label, count }: Choice) => (count ? `${label} (${count})` : label)
  const isLong = choices.some((one) => textOf(one).length > lengthMax)
  const boxes = isLong ? 'boxes boxes-long' : 'boxes'
  const isChosen = ({ value }: Choice) => values.includes(value) || (value === '' && values.length === 0)
  const box = (choice: Choice) => (
    <label key={choice.value} {...langOf(context, choice.label, choice.lang)}>
      <input
        type={isMany ? 'checkbox' : 'radio'}
        name={name}
        value={choice.value}
        defaultChecked={isChosen(choice)}
      />
      <span>{textOf(choice)}</span>
    </label>
  )
  return (
    <fieldset className={`field ${boxes}`} id={`${name}-field`} toolparamdescription={label}>
      <legend>{label}</legend>
      {(isMany ? shown : [{ value: '', label: any }, ...shown]).map(box)}
      {folded.length > 0 && (
        <details className="boxes-more" open={folded.some(isChosen)}>
          <summary>{more}</summary>
          <div className={boxes}>{folded.map(box)}</div>
        </details>
      )}
    </fieldset>
  )
}

/** A list and its facets, which count the courses of each value. */
export interface Narrowed {
  context: PageContext
  listing: Listing
  facets: NonNullable<CoursePage['facets']>
}

interface FacetProps extends Narrowed {
  name: 'format' | 'language' | 'price' | 'availability' | 'level' | 'instructor' | 'stream'
  label: string
  choices: Omit<Choice, 'count'>[]
}

/** A field for a facet. It offers only values that leave a course, and the chosen value. */
export function FacetField({ context, listing, facets, name, label, choices }: FacetProps) {
  const value = listing[name]
  const counted = choices
    .map((one) => ({ ...one, count: facetCount(facets[name] ?? [], one.value) }))
    .filter((one) => one.count > 0 || one.value === value)
  if (counted.length === 0) return null
  const values = value === undefined ? [] : [value]
  return <BoxField context={context} name={name} label={label} values={values} choices={counted} />
}

/** A field for values that the courses bring; nothing when they have fewer than two. */
export function ValueField({ name, ...narrowed }: Narrowed & { name: 'level' | 'instructor' }) {
  const { context, listing, facets } = narrowed
  const [value, values = []] = [listing[name], facets[name]]
  if (values.length < 2 && value === undefined) return null
  const known = spelledAs(values, value)
  return (
    <FacetField
      {...narrowed}
      listing={known === undefined ? listing : { ...listing, [name]: known }}
      name={name}
      label={name === 'level' ? context.words.level : context.words.teacher}
      choices={values}
    />
  )
}

/** The fields for date, place, mode, days and time of day; a field without values is left out. */
export function BatchFields({ context, listing, facets }: Narrowed) {
  const { words } = context
  const same = (value: string) => value
  const fields = [
    ['when', words.when, 'month', (month: string) => monthName(context, month)],
    ['venue', words.where, 'venue', same],
    [
      'delivery',
      words.how,
      'delivery',
      (one: string) => words.deliveries[one as keyof typeof words.deliveries],
    ],
    ['day', words.day, 'day', (day: string) => dayLabel(context, day)],
    ['time', words.time, 'time', (time: string) => words.times[time as keyof typeof words.times]],
  ] as const
  return fields.map(([name, label, facet, labelOf]) => {
    const choices = (facets[facet] ?? []).map(({ value, count }) => ({ value, label: labelOf(value), count }))
    const given = name === 'day' ? dayList(listing.day ?? '') : [listing[name] ?? []].flat()
    const values = given.map((one) => spelledAs(choices, one) ?? one)
    const missing = values.filter((one) => !choices.some(({ value }) => value === one))
    const all = [...choices, ...missing.map((value) => ({ value, label: labelOf(value) ?? value }))]
    if (all.length === 0) return null
    const isMany = name === 'day'
    return (
      <BoxField
        key={name}
        context={context}
        name={name}
        label={label}
        values={values}
        choices={all}
        isMany={isMany}
      />
    )
  })
}

/** Returns the value of a choice that was asked for in any case; undefined when no choice has it. */
const spelledAs = (choices: { value: string }[], asked: string | undefined): string | undefined =>
  asked === undefined ? undefined : choices.find(({ value }) => fold(value) === fold(asked))?.value
