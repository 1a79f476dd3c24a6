import { langOf } from '#lib/site/page-context.ts'
import { facetCount } from '#lib/site/scope.ts'
import { BoxField, type Choice, chosenAmong } from './choice-field.tsx'
import type { FilterProps } from './stream-filter.tsx'

type Asked = Omit<FilterProps, 'streams'>

interface FacetProps extends Asked {
  name: 'format' | 'language' | 'price' | 'availability' | 'level' | 'instructor'
  label: string
  choices: Choice[]
}

/** A choice with how many courses each value leaves, without values that leave none; whatever else is chosen stays. */
export function FacetField({ context, listing, facets, name, label, choices }: FacetProps) {
  const value = listing[name]
  const counted = choices
    .map((one) => ({ ...one, count: facetCount(facets[name] ?? [], one.value) }))
    .filter((one) => one.count > 0 || one.value === value)
    .map(({ count, ...one }) => ({ ...one, label: `${one.label} (${count})` }))
  if (counted.length === 0) return null
  const { any, more } = context.words
  return <BoxField name={name} label={label} any={any} value={value} choices={counted} more={more} />
}

/** The same of what the courses have; nothing where they have too little to choose from. */
export function ValueField({ name, ...asked }: Asked & { name: 'level' | 'instructor' }) {
  const { context, listing, facets } = asked
  const [value, values = []] = [listing[name], facets[name]]
  if (values.length < 2 && value === undefined) return null
  const known = chosenAmong(values, value)
  return (
    <FacetField
      {...asked}
      listing={known === undefined ? listing : { ...listing, [name]: known }}
      name={name}
      label={name === 'level' ? context.words.level : context.words.teacher}
      choices={values.map((one) => ({ value: one.value, label: one.label, ...langOf(context, one.label) }))}
    />
  )
}
