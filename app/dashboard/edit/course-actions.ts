import { courseLink } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  type DashboardRequest,
  type Done,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { copyCourse } from '#lib/modules/dashboard/courses/add.ts'
import type { FieldMessage } from '#lib/modules/dashboard/courses/checked-course.ts'
import { editCourse } from '#lib/modules/dashboard/courses/edit.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/editable-field.ts'
import { editEvent } from '#lib/modules/dashboard/courses/take-back.ts'
import { UnreadableText } from '#lib/office/imports/messages.ts'
import { requireRoom, storePicture } from '#lib/office/pictures/stored-pictures.ts'
import { conflictOf, refusalOf, sentences } from './course-messages.ts'
import { answerCourse, orItsFaults } from './course-preview.tsx'
import { textsIn } from './form-texts.ts'

export const courseActions = { edit: { alone: edit }, copy, preview: { shows: preview } }

/** Shows the course's page as the form would make it, or what is wrong with the form. */
function preview(request: DashboardRequest, form: Form): Promise<Response> {
  return orItsFaults(request, async () => {
    const { db, now, session, url } = request
    const courseId = url.searchParams.get('id') ?? ''
    const terms = { instituteId: session.institute.id, courseId, now }
    await takePicture(request, form, () => editCourse(db, terms, textsIn(form), true))
    const outcome = await editCourse(db, terms, textsIn(form), true)
    if (outcome?.is === 'outdated') throw conflictOf(request, outcome)
    if (outcome?.is !== 'tried') throw outcome?.is === 'refused' ? refusalOf(request, outcome) : new Missing()
    return answerCourse(request, outcome.course)
  })
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
