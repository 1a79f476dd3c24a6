import { courseLink } from '#app/dashboard/page/answer.tsx'
import { ActionForm } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/checked-course.ts'
import type { listSlugs, loadEditable } from '#lib/modules/dashboard/courses/edit.ts'
import { newVersion } from '#lib/modules/dashboard/courses/versions.ts'
import { CourseFields } from './course-fields.tsx'
import { textsIn } from './course-form.ts'
import { PreviewButton } from './course-preview.tsx'

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
export function EditForm({
  request,
  id,
  editable: { stored, course, context, fields },
  slugs,
  frame,
}: Props) {
  const { words, say, sent } = request
  const versions = course.versions.filter((one, at) => at < versionsMax || one.id === newVersion)
  const given = sent ? textsIn(sent) : undefined
  const valueIn = ({ name, text }: EditableField) => {
    const typed = given?.sent[name]
    return typed !== undefined && typed !== given?.shown[name] ? typed : text
  }
  const shown = fields.filter(({ version }) => version === null || versions.includes(version))
  const texts = Object.fromEntries(shown.map(({ name, text }) => [name, text]))
  const { published } = course
  const opposite = {
    shown: JSON.stringify({ published: published ? 'yes' : 'no' }),
    published: published ? 'no' : 'yes',
  }
  const slugHint = [
    words.course.hints.slug,
    slugs.current !== undefined && say(words.course.slugNow, { slug: slugs.current }),
    slugs.former.length > 0 && say(words.course.slugFormer, { slugs: slugs.former }),
  ]
  const hints = { ...words.course.hints, slug: slugHint.filter(Boolean).join(' ') }
  const own = { to: courseLink(id), action: 'edit' }
  return (
    <section>
      <div className="doing">
        <ActionForm
          {...own}
          label={words.courses.together[published ? 'hide' : 'show']}
          fields={opposite}
          isQuiet
        />
        <ActionForm {...own} action="copy" label={words.course.copy} isQuiet />
      </div>
      <ActionForm
        {...own}
        label={words.save}
        fields={{ shown: JSON.stringify(texts) }}
        isLong
        hasFile
        more={<PreviewButton words={words} into={frame} />}
      >
        <CourseFields {...{ request, context, fields, versions, valueIn, hints }} />
        {stored.versions.length > versionsMax && <p>{say(words.course.fewer, { n: versionsMax })}</p>}
      </ActionForm>
    </section>
  )
}
