import { weekdaysFrom } from 'catalogue-client/text'
import { fold } from '#lib/base/plain-text.ts'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Listing } from '#lib/site/listing-query.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { type FilterField, filterOf, valuesOf } from './filter-table.ts'

/** An option of a filter, with the number of courses that match if it is selected. */
interface Choice {
  value: string
  label: string
  lang?: string
  /** Undefined if the option shows no number. */
  count?: number
}

interface SelectProps {
  name: string
  label: string
  /** Label of the empty option; undefined if a value is always selected. */
  any?: string
  value: string | undefined
  choices: Choice[]
  /** Id of the form that the field belongs to. Needed because the field is outside the form element. */
  form: string
}

export function SelectField({ name, label, any, value, choices, form }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} form={form} defaultValue={value ?? ''}>
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

/** A filter with more than `fewMax` options shows the first `sightMax` and collapses the rest. */
const sightMax = 6
const fewMax = 8
/** Options with a label longer than this, in characters, get a line of their own. */
const lengthMax = 32

interface BoxProps {
  context: PageContext
  name: string
  label: string
  values: string[]
  choices: Choice[]
  /** Whether to use checkboxes instead of radio buttons. The query then repeats the field for each value. */
  isMany?: boolean | undefined
}

/** Radio buttons or checkboxes, the rest of a long list folded unless one of it is selected. */
function BoxField({ context, name, label, values, choices, isMany = false }: BoxProps) {
  const { say, words } = context
  const shown = choices.length > fewMax ? choices.slice(0, sightMax) : choices
  const folded = choices.slice(shown.length)
  const textOf = ({ label, count }: Choice) => (count ? `${label} (${say('{n}', { n: count })})` : label)
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
    <fieldset className={`field ${boxes}`} id={`${name}-field`}>
      <legend>{label}</legend>
      {(isMany ? shown : [{ value: '', label: words.any }, ...shown]).map(box)}
      {folded.length > 0 && (
        <details className="boxes-more" open={folded.some(isChosen)}>
          <summary>{words.more}</summary>
          <div className={boxes}>{folded.map(box)}</div>
        </details>
      )}
    </fieldset>
  )
}

export interface Narrowed {
  context: PageContext
  listing: Listing
  facets: NonNullable<CoursePage['facets']>
  total: number
}

/** Returns whether a filter would change nothing: its only value is that of every course, and is not chosen. */
const dividesNothing = (choices: readonly { count?: number }[], total: number, isChosen: boolean): boolean =>
  choices.length === 0 || (!isChosen && choices.length === 1 && choices[0]?.count === total)

interface FieldsProps extends Narrowed {
  fields: readonly FilterField[]
}

/** Filters by facets, each with the values that courses have and those chosen. A filter that divides nothing is omitted. */
export const FilterFields = ({ fields, ...narrowed }: FieldsProps) =>
  fields.map((field) => <FacetField key={field} {...narrowed} field={field} />)

export const hasFilters = ({ fields, ...narrowed }: FieldsProps): boolean =>
  fields.some((field) => choicesOf({ ...narrowed, field }).length > 0)

interface FieldProps extends Narrowed {
  field: FilterField
}

/** Returns the chosen values of a filter, as the facet spells them. */
const chosenOf = ({ listing, facets, field }: FieldProps): string[] =>
  valuesOf(field, listing).map((value) => spelledAs(facets[filterOf(field).facet] ?? [], value) ?? value)

/** Returns the options of a filter; none if it is omitted. */
function choicesOf(props: FieldProps): Choice[] {
  const { context, facets, total, field } = props
  const { facet, textOf, isOffered, least = 1 } = filterOf(field)
  const known = facets[facet] ?? []
  const values = chosenOf(props)
  const choices: Choice[] = known
    .filter((one) => values.includes(one.value) || (one.count > 0 && (isOffered?.(context, one) ?? true)))
    .map(({ value, label, count }) => ({ value, label: textOf?.(context, value) ?? label, count }))
  for (const value of values)
    if (!choices.some((one) => one.value === value))
      choices.push({ value, label: textOf?.(context, value) ?? value })
  if (choices.length < least && values.length === 0) return []
  if (dividesNothing(choices, total, values.length > 0)) return []
  const week = weekdaysFrom(context.spoken)
  if (field === 'day') choices.sort((one, other) => week.indexOf(one.value) - week.indexOf(other.value))
  return choices
}

function FacetField(props: FieldProps) {
  const { context, field } = props
  const { label, isMany, isLanguage } = filterOf(field)
  const choices = choicesOf(props)
  if (choices.length === 0) return null
  return (
    <BoxField
      context={context}
      name={field}
      label={label(context.words)}
      values={chosenOf(props)}
      choices={isLanguage ? choices.map((one) => ({ ...one, lang: one.value })) : choices}
      isMany={isMany}
    />
  )
}

/** Returns the option that equals `asked`, ignoring case; undefined if there is none. */
const spelledAs = (choices: readonly { value: string }[], asked: string): string | undefined =>
  choices.find(({ value }) => fold(value) === fold(asked))?.value
