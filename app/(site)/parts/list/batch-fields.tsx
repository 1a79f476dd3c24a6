import type { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import { monthName } from '#lib/site/dates/days.ts'
import { dayLabel } from '#lib/site/dates/sessions.ts'
import { dayList } from '#lib/site/listing.ts'
import { langOf } from '#lib/site/page-context.ts'
import { BoxField, type Choice, chosenAmong, ManyField } from './choice-field.tsx'
import type { FilterProps } from './stream-filter.tsx'

/** The filters for date, place and mode; a filter without values is left out. */
export function BatchFields({ context, listing, facets }: Omit<FilterProps, 'streams'>) {
  const { words } = context
  const counted = (values: FacetValue[] = [], labelOf: (value: string) => string): Choice[] =>
    values.map(({ value, count }) => ({
      value,
      label: `${labelOf(value)} (${count})`,
      ...langOf(context, labelOf(value)),
    }))
  const fields = [
    { name: 'when', label: words.when, choices: counted(facets.month, (month) => monthName(context, month)) },
    { name: 'venue', label: words.where, choices: counted(facets.venue, (venue) => venue) },
    {
      name: 'delivery',
      label: words.how,
      choices: counted(facets.delivery, (one) => words.deliveries[one as keyof typeof words.deliveries]),
    },
    {
      name: 'day',
      label: words.day,
      choices: counted(facets.day, (day) => dayLabel(context, day)),
      isMany: true,
    },
    {
      name: 'time',
      label: words.time,
      choices: counted(facets.time, (time) => words.times[time as keyof typeof words.times]),
    },
  ] as const
  return fields.map(({ name, label, choices, ...rest }) => {
    const given = listing[name]
    if (choices.length === 0 && given === undefined) return null
    if ('isMany' in rest)
      return (
        <ManyField key={name} name={name} label={label} values={dayList(given ?? '')} choices={choices} />
      )
    const known = chosenAmong(choices, given)
    const all = given === undefined || known ? choices : [...choices, { value: given, label: `${given} (0)` }]
    return (
      <BoxField
        key={name}
        name={name}
        label={label}
        any={words.any}
        value={known ?? given}
        choices={all}
        more={words.more}
      />
    )
  })
}
