import { pictureSource } from '#app/dashboard/page/answer.tsx'
import { Field, PictureField, Tick, yesOrNo } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/editable-field.ts'
import { fieldTextIn } from '#lib/modules/dashboard/words/price-words.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { FieldRows } from './field-rows.tsx'

interface Props {
  request: DashboardRequest
  field: EditableField
  value: string
  hints: Record<string, string>
}

/** Input for a field of a course, in the forms for new and existing courses. */
export function CourseField({ request, field, value, hints }: Props) {
  const { words, faults = {} } = request
  const { name, key, kind, unit, choices = [] } = field
  const fault = faults[name]
  const label = unit ? `${words.course.fields[key]} (${unit})` : words.course.fields[key]
  const own = { name, label, value: fieldTextIn(request, unit, value), fault: fault?.text }
  if (kind === 'flag') return <Field {...own} choices={yesOrNo(words)} />
  if (kind === 'choice') {
    const labels = choices.map((one) => [one, wordFor(words.course.choices, one || 'none')] as const)
    return <Field {...own} choices={labels} />
  }
  const hint = hints[key] ?? ''
  if (kind === 'picture')
    return <PictureField {...own} hint={hint} source={pictureSource(value)} words={words} />
  return (
    <>
      {kind === 'week' || kind === 'prices' ? (
        <FieldRows {...own} kind={kind} request={request} />
      ) : kind === 'lines' ? (
        <Field type="lines" {...own} hint={hint} />
      ) : (
        <Field {...own} type={kind} hint={hint} isRequired={key === 'title'} />
      )}
      {fault?.agreeTo && <Tick name="agreed" value={fault.agreeTo} label={words.course.meant} />}
    </>
  )
}
