import { weekdayName, weekdaysFrom } from 'catalogue-client/text'
import { shortPlace } from '#app/(site)/parts/facts.tsx'
import { fold } from '#lib/base/plain-text.ts'
import type { CoursePage } from '#lib/contract/catalogue/shapes/course-list.ts'
import { monthName } from '#lib/site/dates/days.ts'
import { isCommonLanguage, isLanguageName } from '#lib/site/languages.ts'
import { dayList, type Listing } from '#lib/site/listing.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { facetCount } from '#lib/site/scope.ts'

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
  isMany?: boolean
}

/**
 * A filter with radio buttons or checkboxes. A long list is collapsed after the first options, and expanded if a
 * collapsed option is selected.
 */
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
    <fieldset className={`field ${boxes}`} id={`${name}-field`}>
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

/** A listing, and its facets with the number of courses per value. */
export interface Narrowed {
  context: PageContext
  listing: Listing
  facets: NonNullable<CoursePage['facets']>
  /** Number of courses in the list. */
  total: number
}

interface FacetProps extends Narrowed {
  name: 'format' | 'language' | 'price' | 'availability' | 'level' | 'instructor' | 'stream' | 'tag'
  label: string
  choices: Omit<Choice, 'count'>[]
}

/** Returns whether a filter would change nothing: its only value is that of every course, and is not chosen. */
const dividesNothing = (choices: readonly { count?: number }[], total: number, isChosen: boolean): boolean =>
  choices.length === 0 || (!isChosen && choices.length === 1 && choices[0]?.count === total)

/** Filter for a facet. Offers only the selected value and values with courses. */
export function FacetField({ context, listing, facets, total, name, label, choices }: FacetProps) {
  const value = listing[name]
  const counted = choices
    .map((one) => ({ ...one, count: facetCount(facets[name] ?? [], one.value) }))
    .filter((one) => one.count > 0 || one.value === value)
  if (dividesNothing(counted, total, value !== undefined)) return null
  const values = value === undefined ? [] : [value]
  return <BoxField context={context} name={name} label={label} values={values} choices={counted} />
}

/**
 * Filter whose options come from the courses. Renders nothing for fewer than two values. A level that only one course
 * has, or that is the name of a language, divides nothing and is not offered.
 */
export function ValueField({ name, ...narrowed }: Narrowed & { name: 'level' | 'instructor' }) {
  const { context, listing, facets } = narrowed
  const value = listing[name]
  const values = (facets[name] ?? []).filter(
    (one) =>
      name === 'instructor' ||
      one.value === value ||
      (one.count > 1 && !isLanguageName(context.site, one.value) && !isCommonLanguage(one.value)),
  )
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

/** Filters for month, venue, mode, weekdays and time of day. A filter that divides nothing is omitted. */
export function BatchFields({ context, listing, facets, total }: Narrowed) {
  const { words } = context
  const week = weekdaysFrom(context.spoken)
  const fields = [
    ['when', words.when, 'month', (month: string) => monthName(context, month)],
    ['venue', words.where, 'venue', shortPlace],
    [
      'delivery',
      words.how,
      'delivery',
      (one: string) => words.deliveries[one as keyof typeof words.deliveries],
    ],
    ['day', words.day, 'day', (day: string) => weekdayName(day, context.spoken)],
    ['time', words.time, 'time', (time: string) => words.times[time as keyof typeof words.times]],
  ] as const
  return fields.map(([name, label, facet, labelOf]) => {
    const choices = (facets[facet] ?? []).map(({ value, count }) => ({ value, label: labelOf(value), count }))
    const given = name === 'day' ? dayList(listing.day ?? '') : [listing[name] ?? []].flat()
    const values = given.map((one) => spelledAs(choices, one) ?? one)
    const missing = values.filter((one) => !choices.some(({ value }) => value === one))
    const all: Choice[] = [...choices, ...missing.map((value) => ({ value, label: labelOf(value) ?? value }))]
    if (dividesNothing(all, total, values.length > 0)) return null
    const isMany = name === 'day'
    if (isMany) all.sort((one, other) => week.indexOf(one.value) - week.indexOf(other.value))
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

/** Returns the option that equals `asked`, ignoring case; undefined if there is none. */
const spelledAs = (choices: { value: string }[], asked: string | undefined): string | undefined =>
  asked === undefined ? undefined : choices.find(({ value }) => fold(value) === fold(asked))?.value
