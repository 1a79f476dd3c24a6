import { answerPage, courseLink } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  type DashboardRequest,
  type Done,
  Missing,
  Refused,
  store,
} from '#app/dashboard/page/member-route.ts'
import { answerPreview } from '#app/dashboard/preview/preview-page.tsx'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type Edited, editCourse } from '#lib/modules/dashboard/courses/edit.ts'
import { UnreadableText } from '#lib/office/imports/messages.ts'
import { previewStored, TooLargeToPreview } from '#lib/office/imports/preview.ts'
import { requireRoom, storePicture } from '#lib/office/pictures/stored-pictures.ts'
import { conflictOf, refusalOf, sentences, textsIn } from './texts.ts'

export const courseActions = { edit: { alone: edit }, preview: { shows: preview } }

/** The course that the page's address names; without an `id` a new one, which may copy another. */
export const editedIn = ({ url, session, language, now }: DashboardRequest): Edited => {
  const [id, copyOf] = ['id', 'copy'].map((name) => url.searchParams.get(name) || undefined)
  return { instituteId: session.institute.id, language, now, id, copyOf }
}

async function runEdit(request: DashboardRequest, form: Form, { isTrial }: { isTrial: boolean }) {
  const outcome = await editCourse(request.db, editedIn(request), textsIn(form), isTrial)
  if (!outcome) throw new Missing()
  if (outcome.is === 'refused') throw refusalOf(request, outcome.faults)
  if (outcome.is === 'outdated') throw conflictOf(request, outcome)
  return outcome
}

async function edit(request: DashboardRequest, form: Form) {
  await takePicture(request, form)
  return store(request, async (db): Promise<Done> => {
    const { words, say } = request
    const outcome = await runEdit({ ...request, db }, form, { isTrial: false })
    if (outcome.is !== 'saved') throw new Refused(words.course.unchanged)
    const { id, title, event, warnings } = outcome
    const said = event.action === 'course.edit' ? words.course.saved : words.course.added
    const notice = say(said, { title, warnings: sentences(request, warnings) })
    return { event, to: courseLink(id), ...(warnings.length > 0 && { notice }) }
  })
}

/** Stores the sent picture, and its path in the form, which keeps it however the rest fares. */
async function takePicture(
  { db, file, now, session, language }: DashboardRequest,
  form: Form,
): Promise<void> {
  if (!file) return
  const { id } = session.institute
  try {
    await requireRoom(db, id)
    // Loads sharp, which only this needs.
    const { resizePicture } = await import('#lib/office/pictures/resize.ts')
    form.set('image_url', await storePicture(db, id, await resizePicture(file), now))
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    const said = error.said[language]
    throw new Refused(`${said}.`, { faults: { image_url: said } })
  }
}

/** Shows the course's page as the form would make it, or what is wrong: the form itself is still there. */
async function preview(request: DashboardRequest, form: Form): Promise<Response> {
  const { words, language } = request
  try {
    await takePicture(request, form)
    const outcome = await runEdit(request, form, { isTrial: true })
    if (outcome.is !== 'tried') throw new Missing()
    return await answerCourse(request, outcome.course)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const view = { status: 422, title: words.preview.faulty, body: '', outcome: { fault: error.message } }
    const refusal = await answerPage({ words, language }, view)
    refusal.headers.set(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'self'",
    )
    refusal.headers.set('x-frame-options', 'SAMEORIGIN')
    return refusal
  }
}

async function answerCourse(request: DashboardRequest, course: CourseSource): Promise<Response> {
  const { db, session, words, url } = request
  const preview = await previewStored(db, session.institute.id, [course]).catch((error) => {
    throw error instanceof TooLargeToPreview ? new Refused(words.preview.tooLarge) : error
  })
  if (!preview) throw new Missing()
  const opened = preview.byId.get(course.id)
  const shown = opened && (JSON.parse(opened.version.summary) as CourseSummary)
  const address = new URL(`/courses/${encodeURIComponent(shown?.slug ?? course.id)}`, url)
  return answerPreview(request, { id: 'drafts', preview, address, said: words.preview.nothingSaved })
}
