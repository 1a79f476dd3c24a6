import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Choice, Field } from '#app/dashboard/page/fields.tsx'
import type { Form } from '#app/dashboard/page/guest-route.ts'
import { type DashboardRequest, type Done, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { plugged } from '#lib/module.ts'
import { editCourse, type FieldMessage } from '#lib/modules/dashboard/courses/edit.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/fields.ts'

/** Versions that one form shows; with more its body would be too long. */
const versionsMax = 25

/** Returns the page of a course: that of the module which explains the course, else its form alone. */
export const courseLink = (id: string): string => {
  const explained = plugged().find(({ dashboardPages }) => dashboardPages?.course)?.dashboardPages?.course
  return link(explained ?? '/edit', { id })
}

interface Props {
  request: DashboardRequest
  id: string
  fields: readonly EditableField[]
}

/** A form with the simple fields of a course and its versions. */
export function EditForm({ request: { words, say, sent }, id, fields }: Props) {
  const versions = [...new Set(fields.flatMap(({ version }) => version ?? []))]
  const shown = versions.slice(0, versionsMax)
  const given = sent ? textsIn(sent) : undefined
  const fieldOf = (field: EditableField) => {
    const typed = given?.sent[field.name]
    const isTouched = typed !== undefined && typed !== given?.shown[field.name]
    return <FieldOf key={field.name} words={words} field={field} value={isTouched ? typed : field.text} />
  }
  const shownFields = fields.filter(({ version }) => version === null || shown.includes(version))
  const texts = Object.fromEntries(shownFields.map(({ name, text }) => [name, text]))
  return (
    <section>
      <h2>{words.course.edit}</h2>
      <ActionForm
        to={courseLink(id)}
        action="edit"
        label={words.course.save}
        fields={{ shown: JSON.stringify(texts) }}
      >
        {fields.filter(({ version }) => version === null).map(fieldOf)}
        {shown.map((version) => (
          <fieldset key={version.id}>
            {versions.length > 1 && <legend>{version.level ?? version.id}</legend>}
            {fields.filter((field) => field.version === version).map(fieldOf)}
          </fieldset>
        ))}
        {versions.length > versionsMax && <p>{say(words.course.fewer, { n: versionsMax })}</p>}
      </ActionForm>
    </section>
  )
}

function FieldOf({
  words,
  field: { name, key, kind, unit },
  value,
}: {
  words: DashboardRequest['words']
  field: EditableField
  value: string
}) {
  const label = unit ? `${words.course.fields[key]} (${unit})` : words.course.fields[key]
  const choices = [['yes', words.yes] as const, ['no', words.no] as const]
  if (kind === 'flag') return <Choice name={name} label={label} value={value} choices={choices} />
  return <Field name={name} type={kind} label={label} value={value} isRequired={key === 'title'} />
}

/** Reads the texts of a form: as it showed them, and as they were sent. */
function textsIn(form: Form) {
  return { shown: shownIn(form.get('shown') ?? ''), sent: Object.fromEntries(form) }
}

function shownIn(text: string): Record<string, string> {
  try {
    const shown: unknown = JSON.parse(text)
    const pairs = Object.entries(typeof shown === 'object' && shown !== null ? shown : {})
    return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}

/** Changes a course; refuses with the fields' faults, or when somebody else changed a field meanwhile. */
export async function edit(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, now, session, words, say, url } = request
  const courseId = url.searchParams.get('id') ?? ''
  const outcome = await editCourse(db, { instituteId: session.institute.id, courseId, now }, textsIn(form))
  if (!outcome) throw new Missing()
  if (outcome.is === 'unchanged') throw new Refused(words.course.unchanged)
  if (outcome.is === 'refused') throw new Refused(sentences(request, outcome.faults))
  if (outcome.is === 'outdated') {
    const conflicts = outcome.conflicts.map(({ field, was }) =>
      say(words.course.conflict, { field: labelOf(request, field), was, now: field.text }),
    )
    throw new Refused(conflicts.join(' ') || words.course.outdated)
  }
  const { before, after, warnings } = outcome
  return {
    event: { action: 'course.edit', subject: courseId, before, after },
    to: courseLink(courseId),
    ...(warnings.length > 0 && {
      notice: say(words.course.saved, { warnings: sentences(request, warnings) }),
    }),
  }
}

const sentences = (request: DashboardRequest, messages: readonly FieldMessage[]): string =>
  messages
    .map(({ field, message }) => (field ? `${labelOf(request, field)}: ${message}.` : `${message}.`))
    .join(' ')

const labelOf = ({ words }: DashboardRequest, { key, version }: EditableField): string =>
  [words.course.fields[key], version?.level].filter(Boolean).join(', ')
