import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field, YesOrNo } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, type Done, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { plugged } from '#lib/module.ts'
import { copyCourse } from '#lib/modules/dashboard/courses/add.ts'
import {
  editCourse,
  type FieldMessage,
  type listSlugs,
  type loadEditable,
} from '#lib/modules/dashboard/courses/edit.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/fields.ts'

/** Maximum number of versions in one form; a longer form would exceed the body limit. */
const versionsMax = 25

/**
 * Returns the address of a course's page: the page with explanations if that module is installed, else the plain form.
 */
export const courseLink = (id: string): string => {
  const explained = plugged().find(({ dashboardPages }) => dashboardPages?.course)?.dashboardPages?.course
  return link(explained ?? '/edit', { id })
}

interface Props {
  request: DashboardRequest
  id: string
  editable: NonNullable<Awaited<ReturnType<typeof loadEditable>>>
  slugs: Awaited<ReturnType<typeof listSlugs>>
}

/** Form for a course's simple fields and those of its versions, below the actions on the whole course. */
export function EditForm({ request, id, editable: { course, fields }, slugs }: Props) {
  const { words, say, sent } = request
  const versions = course.versions
  const shown = versions.slice(0, versionsMax)
  const given = sent ? textsIn(sent) : undefined
  const hints = { ...words.course.hints, slug: slugHint(request, slugs) }
  const fieldOf = (field: EditableField) => {
    const typed = given?.sent[field.name]
    const isTouched = typed !== undefined && typed !== given?.shown[field.name]
    const value = isTouched ? typed : field.text
    return <CourseField key={field.name} words={words} field={field} value={value} hints={hints} />
  }
  const shownFields = fields.filter(({ version }) => version === null || shown.includes(version))
  const texts = Object.fromEntries(shownFields.map(({ name, text }) => [name, text]))
  const to = courseLink(id)
  const [published, label] = course.published ? ['yes', words.course.hide] : ['no', words.course.publish]
  const opposite = { shown: JSON.stringify({ published }), published: published === 'yes' ? 'no' : 'yes' }
  return (
    <section>
      <h2>{words.course.edit}</h2>
      <div className="doing">
        <ActionForm to={to} action="edit" label={label} fields={opposite} isQuiet />
        <ActionForm to={to} action="copy" label={words.course.copy} isQuiet />
      </div>
      <ActionForm
        to={to}
        action="edit"
        label={words.course.save}
        fields={{ shown: JSON.stringify(texts) }}
        isLong
        hasTopButton
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

/** Describes the course's current slug, and its former slugs, which still redirect to the course. */
const slugHint = (
  { words: { course }, say }: DashboardRequest,
  { current, former }: Props['slugs'],
): string =>
  [
    course.hints.slug,
    current === undefined ? '' : say(course.slugNow, { slug: current }),
    former.length === 0 ? '' : say(course.slugFormer, { slugs: former }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')

interface CourseFieldProps {
  words: DashboardRequest['words']
  field: EditableField
  value: string
  hints: Record<string, string>
}

/** Input for a field of a course, in the forms for new and existing courses. */
export function CourseField({ words, field, value, hints }: CourseFieldProps) {
  const { name, key, kind, unit } = field
  const label = unit ? `${words.course.fields[key]} (${unit})` : words.course.fields[key]
  if (kind === 'flag') return <YesOrNo words={words} name={name} label={label} value={value} />
  const hint = hints[key] ?? ''
  return (
    <Field name={name} type={kind} label={label} value={value} hint={hint} isRequired={key === 'title'} />
  )
}

/** Returns both texts of each field: as the form showed it and as it was submitted. */
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

export const courseActions = { edit, copy }

/**
 * Changes a course. Refuses the form if fields have faults, or if somebody else changed one of the fields meanwhile.
 */
async function edit(request: DashboardRequest, form: Form): Promise<Done> {
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
  const { title, before, warnings } = outcome
  // The log names the course by it when the course is gone.
  const after = { name: title, ...outcome.after }
  return {
    event: { action: 'course.edit', subject: courseId, before, after },
    to: courseLink(courseId),
    ...(warnings.length > 0 && {
      notice: say(words.course.saved, { warnings: sentences(request, warnings) }),
    }),
  }
}

async function copy(request: DashboardRequest): Promise<Done> {
  const { db, now, session, say, words, url } = request
  const courseId = url.searchParams.get('id') ?? ''
  const titleOf = (title: string) => say(words.course.copyTitle, { title })
  const terms = { instituteId: session.institute.id, now }
  const outcome = await copyCourse(db, terms, { courseId, title: titleOf })
  if (!outcome) throw new Missing()
  if (outcome.is === 'refused') throw new Refused(sentences(request, outcome.faults))
  const { id, title } = outcome.course
  return {
    event: { action: 'course.copy', subject: id, after: { title, copy_of: courseId } },
    to: courseLink(id),
  }
}

/** Joins faults or warnings about fields into one text. */
export const sentences = (request: DashboardRequest, messages: readonly FieldMessage[]): string =>
  messages
    .map(({ field, said }) => {
      const message = said[request.language]
      return field ? `${labelOf(request, field)}: ${message}.` : `${message}.`
    })
    .join(' ')

const labelOf = ({ words }: DashboardRequest, { key, version }: EditableField): string =>
  [words.course.fields[key], version?.level].filter(Boolean).join(', ')
