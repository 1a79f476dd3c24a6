import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { countOf } from '#lib/site/scope.ts'
import { ChoiceField } from './choice-field.tsx'

interface ValueProps {
  frame: Frame
  name: 'level' | 'instructor'
  value: string | undefined
  values: FacetValue[] | undefined
}

/** A choice of what the courses have; nothing where they have too little to choose from. */
export function ValueField({ frame, name, value, values = [] }: ValueProps) {
  const { words } = frame
  if (values.length < 2 && value === undefined) return null
  const known = value === undefined ? undefined : values.find((one) => fold(one.value) === fold(value))
  return (
    <ChoiceField
      name={name}
      label={name === 'level' ? words.level : words.teacher}
      any={words.any}
      value={known?.value ?? value}
      choices={withCounts(
        values.map((one) => ({ value: one.value, label: one.label, ...langOf(frame, one.label) })),
        values,
      )}
    />
  )
}

/** Choices as they are shown, each with how many courses it leaves. */
export const withCounts = <Choice extends { value: string; label: string }>(
  choices: Choice[],
  counts: FacetValue[] = [],
): Choice[] => choices.map((one) => ({ ...one, label: `${one.label} (${countOf(counts, one.value)})` }))
