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
import { editCourse } from '#lib/modules/dashboard/courses/edit.ts'
import { editEvent } from '#lib/modules/dashboard/courses/take-back.ts'
import { UnreadableText } from '#lib/office/imports/messages.ts'
import { requireRoom, storePicture } from '#lib/office/pictures/stored-pictures.ts'
import { conflictOf, refusalOf, sentences, textsIn } from './course-form.ts'
import { answerCourse, orItsFaults } from './course-preview.tsx'

export const courseActions = { edit: { alone: edit }, copy, preview: { shows: preview } }

const courseIdIn = ({ url }: DashboardRequest) => url.searchParams.get('id') ?? ''

async function tried(request: DashboardRequest, form: Form, isTrial: boolean) {
  const { db, now, session } = request
  const terms = { instituteId: session.institute.id, courseId: courseIdIn(request), now }
  const outcome = await editCourse(db, terms, textsIn(form), isTrial)
  if (!outcome) throw new Missing()
  if (outcome.is === 'refused') throw refusalOf(request, outcome.faults)
  if (outcome.is === 'outdated') throw conflictOf(request, outcome)
  return outcome
}

/** Shows the course's page as the form would make it, or what is wrong with the form. */
function preview(request: DashboardRequest, form: Form): Promise<Response> {
  return orItsFaults(request, async () => {
    await takePicture(request, form, () => tried(request, form, true))
    const outcome = await tried(request, form, true)
    if (outcome.is !== 'tried') throw new Missing()
    return answerCourse(request, outcome.course)
  })
}

/**
 * Stores the picture that was sent with the form, and puts its path into the form, which keeps it however the rest of
 * the form fares. If it is none, refuses the form with what `tryRest` refuses of the other fields.
 */
export async function takePicture(
  request: DashboardRequest,
  form: Form,
  tryRest: () => Promise<unknown>,
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
    const others = await tryRest().catch((refused: unknown) => refused)
    const [message, faults] = others instanceof Refused ? [others.message, others.faults] : ['', {}]
    const said = [`${words.course.fields.image_url}: ${text}.`, message].join(' ').trim()
    throw new Refused(said, undefined, { ...faults, image_url: text })
  }
}

/** Changes a course. */
async function edit(request: DashboardRequest, form: Form) {
  await takePicture(request, form, () => tried(request, form, true))
  return store(request, async (db): Promise<Done> => {
    const { words, say } = request
    const outcome = await tried({ ...request, db }, form, false)
    if (outcome.is !== 'saved') throw new Refused(words.course.unchanged)
    const id = courseIdIn(request)
    const notice = say(words.course.saved, { warnings: sentences(request, outcome.warnings) })
    return {
      event: editEvent(id, outcome),
      to: courseLink(id),
      ...(outcome.warnings.length > 0 && { notice }),
    }
  })
}

async function copy(request: DashboardRequest): Promise<Done> {
  const { db, now, session, say, words } = request
  const courseId = courseIdIn(request)
  const titleOf = (title: string) => say(words.course.copyTitle, { title })
  const terms = { instituteId: session.institute.id, now }
  const outcome = await copyCourse(db, terms, { courseId, title: titleOf })
  if (!outcome) throw new Missing()
  if (outcome.is === 'refused') throw new Refused(sentences(request, outcome.faults))
  const { id, title } = outcome.course
  const event = { action: 'course.copy', subject: id, after: { title, copy_of: courseId } } as const
  return { event, to: courseLink(id) }
}
