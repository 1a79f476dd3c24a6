import { courseLink } from '#app/dashboard/page/answer.tsx'
import { ActionForm } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { listSlugs, loadEditable } from '#lib/modules/dashboard/courses/edit.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/editable-field.ts'
import { newVersion } from '#lib/modules/dashboard/courses/version-fields.ts'
import { CourseFields } from './course-fields.tsx'
import { PreviewButton } from './course-preview.tsx'
import { textsIn } from './form-texts.ts'

/** Maximum number of versions in one form; a longer form would exceed the body limit. */
const versionsMax = 25

interface Props {
  request: DashboardRequest
  id: string
  editable: NonNullable<Awaited<ReturnType<typeof loadEditable>>>
  slugs: Awaited<ReturnType<typeof listSlugs>>
  /** Name of the frame beside the form, if there is one. */
  frame?: string | undefined
}

/** Form for a course's fields and those of its versions, below the actions on the whole course. */
export function EditForm({ request, id, editable: { stored, course, fields }, slugs, frame }: Props) {
  const { words, say, sent } = request
  const shown = [
    ...course.versions.filter((one) => one.id !== newVersion).slice(0, versionsMax),
    ...course.versions.filter((one) => one.id === newVersion),
  ]
  const given = sent ? textsIn(sent) : undefined
  const hints = { ...words.course.hints, slug: slugHint(request, slugs) }
  const shownValue = (field: EditableField) => {
    const typed = given?.sent[field.name]
    return typed !== undefined && typed !== given?.shown[field.name] ? typed : field.text
  }
  const shownFields = fields.filter(({ version }) => version === null || shown.includes(version))
  const texts = Object.fromEntries(shownFields.map(({ name, text }) => [name, text]))
  const to = courseLink(id)
  const [published, label] = course.published
    ? ['yes', words.courses.together.hide]
    : ['no', words.courses.together.show]
  const opposite = { shown: JSON.stringify({ published }), published: published === 'yes' ? 'no' : 'yes' }
  return (
    <section>
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
        hasFile
        more={<PreviewButton words={words} into={frame} />}
      >
        <CourseFields request={request} fields={fields} versions={shown} valueIn={shownValue} hints={hints} />
        {stored.versions.length > versionsMax && <p>{say(words.course.fewer, { n: versionsMax })}</p>}
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
