import { CourseFields } from '#app/dashboard/edit/course-fields.tsx'
import {
  answerCourse,
  PreviewButton,
  refusalOf,
  sentences,
  takePicture,
  textsIn,
} from '#app/dashboard/edit/edit-form.tsx'
import { courseLink } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, type Done, dashboardRoute, store } from '#app/dashboard/page/member-route.ts'
import { addCourse, listFirstFields } from '#lib/modules/dashboard/courses/add.ts'

/** Maximum duration on Vercel, in seconds: an uploaded picture is read. Also keeps sharp out of the pages' function. */
export const maxDuration = 60

export const { GET, POST } = dashboardRoute({
  section: 'courses',
  isForAdmins: true,
  async show(request) {
    const { db, now, session, words, sent, here } = request
    const fields = await listFirstFields(db, { instituteId: session.institute.id, now })
    const hints = { ...words.course.hints, price: words.course.hints.firstPrice }
    const body = (
      <>
        <p>{words.courses.addLead}</p>
        <ActionForm to={here} action="add" label={words.courses.addNow} isLong hasFile>
          <CourseFields
            request={request}
            fields={fields.map((field) => ({ ...field, name: field.key }))}
            versions={fields.flatMap(({ version }) => version ?? []).slice(0, 1)}
            valueIn={({ key, text }) => sent?.get(key) ?? text}
            hints={hints}
          />
          <PreviewButton words={words} />
        </ActionForm>
      </>
    )
    return { title: words.courses.add, body }
  },
  actions: { add: { alone: add }, preview: { shows: preview } },
})

async function tried(request: DashboardRequest, form: Form, isTrial: boolean) {
  const { db, now, session } = request
  const terms = { instituteId: session.institute.id, now }
  const outcome = await addCourse(db, terms, textsIn(form), isTrial)
  if (outcome.is === 'refused') throw refusalOf(request, outcome, ({ key }) => key)
  return outcome
}

const takeIts = (request: DashboardRequest, form: Form) =>
  takePicture(
    request,
    form,
    () =>
      addCourse(
        request.db,
        { instituteId: request.session.institute.id, now: request.now },
        textsIn(form),
        true,
      ),
    ({ key }) => key,
  )

async function preview(request: DashboardRequest, form: Form): Promise<Response> {
  await takeIts(request, form)
  return answerCourse(request, (await tried(request, form, true)).course)
}

async function add(request: DashboardRequest, form: Form) {
  await takeIts(request, form)
  return store(request, (db) => added({ ...request, db }, form))
}

async function added(request: DashboardRequest, form: Form): Promise<Done> {
  const { words, say } = request
  const { course, warnings } = await tried(request, form, false)
  const { id, title } = course
  return {
    event: { action: 'course.add', subject: id, after: { title } },
    to: courseLink(id),
    ...(warnings.length > 0 && {
      notice: say(words.course.added, { title: title ?? id, warnings: sentences(request, warnings) }),
    }),
  }
}
