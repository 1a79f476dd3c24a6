import { courseLink } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { answerPreview } from '#app/dashboard/preview/preview-page.tsx'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { findCourse } from '#lib/contract/catalogue/preview/reads.ts'
import { copyCourse } from '#lib/modules/dashboard/courses/add.ts'
import {
  type Conflict,
  editCourse,
  type FieldMessage,
  type listSlugs,
  type loadEditable,
} from '#lib/modules/dashboard/courses/edit.ts'
import { type EditableField, newVersion } from '#lib/modules/dashboard/courses/fields.ts'
import { editEvent } from '#lib/modules/dashboard/courses/take-back.ts'
import { UnreadableText } from '#lib/office/imports/messages.ts'
import { previewStored, TooLargeToPreview } from '#lib/office/imports/preview.ts'
import { requireRoom, storePicture } from '#lib/office/pictures/stored-pictures.ts'
import { CourseFields } from './course-fields.tsx'

/** Maximum number of versions in one form; a longer form would exceed the body limit. */
const versionsMax = 25

interface Props {
  request: DashboardRequest
  id: string
  editable: NonNullable<Awaited<ReturnType<typeof loadEditable>>>
  slugs: Awaited<ReturnType<typeof listSlugs>>
}

/** Form for a course's fields and those of its versions, below the actions on the whole course. */
export function EditForm({ request, id, editable: { stored, course, fields }, slugs }: Props) {
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
        hasFile
        hasTopButton
      >
        <CourseFields request={request} fields={fields} versions={shown} valueIn={shownValue} hints={hints} />
        {stored.versions.length > versionsMax && <p>{say(words.course.fewer, { n: versionsMax })}</p>}
        <PreviewButton words={words} />
      </ActionForm>
    </section>
  )
}

/** Shows the course as it would be, in another tab, so that the form stays. */
export const PreviewButton = ({ words }: Pick<DashboardRequest, 'words'>) => (
  <button type="submit" name="action" value="preview" formTarget="_blank" className="button-quiet">
    {words.preview.button}
  </button>
)

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

/** Returns both texts of each field, as the form showed it and as it was submitted, and what the member agreed to. */
export function textsIn(form: Form) {
  const agreed = form.getAll('agreed')
  const removed = form.getAll('remove')
  return { shown: shownIn(form.get('shown') ?? ''), sent: Object.fromEntries(form), agreed, removed }
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

export const courseActions = { edit: { alone: edit }, copy, preview: { shows: preview } }

/** Shows the course's page as the form would make it. */
async function preview(request: DashboardRequest, form: Form): Promise<Response> {
  const { db, now, session, url } = request
  const courseId = url.searchParams.get('id') ?? ''
  const terms = { instituteId: session.institute.id, courseId, now }
  await takePicture(request, form, () => editCourse(db, terms, textsIn(form), true))
  const outcome = await editCourse(db, terms, textsIn(form), true)
  if (outcome?.is === 'outdated') throw conflictOf(request, outcome)
  if (outcome?.is !== 'tried') throw outcome?.is === 'refused' ? refusalOf(request, outcome) : new Missing()
  return answerCourse(request, outcome.course)
}

/** Answers with the page of a course that is not stored. */
export async function answerCourse(request: DashboardRequest, course: CourseSource): Promise<Response> {
  const { db, session, words, url } = request
  const preview = await previewStored(db, session.institute.id, [course]).catch((error) => {
    throw error instanceof TooLargeToPreview ? new Refused(words.preview.tooLarge) : error
  })
  if (!preview) throw new Missing()
  const slug = findCourse(preview, course.id, undefined)?.slug ?? course.id
  const address = new URL(`/courses/${encodeURIComponent(slug)}`, url)
  return answerPreview(request, { id: 'drafts', preview, address, said: words.preview.nothingSaved })
}

/**
 * Stores the picture that was sent with the form, and puts its path into the form, which keeps it however the rest of
 * the form fares. If it is none, refuses the form with what `tryRest` finds wrong with the other fields.
 */
export async function takePicture(
  request: DashboardRequest,
  form: Form,
  tryRest: () => Promise<{ is: string; faults?: readonly FieldMessage[] } | undefined>,
  nameOf?: (field: EditableField) => string,
): Promise<void> {
  const { db, file, language, now, session, words } = request
  if (!file) return
  const { id } = session.institute
  try {
    await requireRoom(db, id)
    // Loads sharp, which only this needs.
    const { resizePicture } = await import('#lib/office/pictures/resize.ts')
    form.set('image_url', await storePicture(db, id, await resizePicture(file), now))
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    const text = error.said[language]
    const others = refusalOf(request, { faults: (await tryRest())?.faults ?? [] }, nameOf)
    const message = [`${words.course.fields.image_url}: ${text}.`, others.message].join(' ').trim()
    throw new Refused(message, undefined, { ...others.faults, image_url: { text } })
  }
}

/** Refuses a form with all faults, each also at its field. `nameOf` returns the name that a field has in the form. */
export function refusalOf(
  request: DashboardRequest,
  { faults }: { faults: readonly FieldMessage[] },
  nameOf: (field: EditableField) => string = ({ name }) => name,
): Refused {
  const own = faults.flatMap(({ field, said, asks }) => {
    const fault = { text: said[request.language], ...(asks && { agreeTo: said.en }) }
    return field ? [[nameOf(field), fault] as const] : []
  })
  return new Refused(sentences(request, faults), undefined, Object.fromEntries(own))
}

export function conflictOf(
  request: DashboardRequest,
  { conflicts }: { conflicts: readonly Conflict[] },
): Refused {
  const { words, say } = request
  const each = conflicts.map(({ field, was }) =>
    say(words.course.conflict, { field: labelOf(request, field), was, now: field.text }),
  )
  return new Refused(each.join(' ') || words.course.outdated)
}

/**
 * Changes a course. Refuses the form if fields have faults, or if somebody else changed one of the fields meanwhile.
 */
async function edit(request: DashboardRequest, form: Form) {
  const { db, now, session, url } = request
  const terms = { instituteId: session.institute.id, courseId: url.searchParams.get('id') ?? '', now }
  await takePicture(request, form, () => editCourse(db, terms, textsIn(form), true))
  return store(request, (trx) => saveEdit({ ...request, db: trx }, form))
}

async function saveEdit(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, now, session, words, say, url } = request
  const courseId = url.searchParams.get('id') ?? ''
  const outcome = await editCourse(db, { instituteId: session.institute.id, courseId, now }, textsIn(form))
  if (!outcome) throw new Missing()
  if (outcome.is === 'unchanged') throw new Refused(words.course.unchanged)
  if (outcome.is === 'refused') throw refusalOf(request, outcome)
  if (outcome.is === 'outdated') throw conflictOf(request, outcome)
  if (outcome.is === 'tried') throw new Missing()
  const { warnings } = outcome
  return {
    event: editEvent(courseId, outcome),
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
