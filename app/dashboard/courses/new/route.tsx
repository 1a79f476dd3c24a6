import { takePicture } from '#app/dashboard/edit/course-actions.ts'
import { CourseFields } from '#app/dashboard/edit/course-fields.tsx'
import { refusalOf, sentences, textsIn } from '#app/dashboard/edit/course-form.ts'
import { answerCourse, orItsFaults, PreviewButton } from '#app/dashboard/edit/course-preview.tsx'
import { courseLink } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute, store } from '#app/dashboard/page/member-route.ts'
import { addCourse, loadFirstFields } from '#lib/modules/dashboard/courses/add.ts'

/** Maximum duration on Vercel, in seconds: an uploaded picture is read. Also keeps sharp out of the pages' function. */
export const maxDuration = 60

export const { GET, POST } = dashboardRoute({
  section: 'courses',
  isForAdmins: true,
  async show(request) {
    const { db, now, session, words, sent, here } = request
    const { fields, context } = await loadFirstFields(db, { instituteId: session.institute.id, now })
    const given = sent && textsIn(sent).sent
    const body = (
      <ActionForm
        to={here}
        action="add"
        label={words.courses.addNow}
        isLong
        hasFile
        more={<PreviewButton words={words} />}
      >
        <CourseFields
          request={request}
          context={context}
          fields={fields.map((field) => ({ ...field, name: field.key }))}
          versions={fields.flatMap(({ version }) => version ?? []).slice(0, 1)}
          valueIn={({ key, text }) => given?.[key] ?? text}
          hints={words.course.hints}
        />
      </ActionForm>
    )
    return { title: words.courses.add, body }
  },
  actions: { add: { alone: add }, preview: { shows: preview } },
})

async function tried(request: DashboardRequest, form: Form, isTrial: boolean) {
  const { db, now, session } = request
  const terms = { instituteId: session.institute.id, now }
  const outcome = await addCourse(db, terms, textsIn(form), isTrial)
  if (outcome.is === 'refused') throw refusalOf(request, outcome.faults, ({ key }) => key)
  return outcome
}

function preview(request: DashboardRequest, form: Form): Promise<Response> {
  return orItsFaults(request, async () => {
    await takePicture(request, form, () => tried(request, form, true))
    return answerCourse(request, (await tried(request, form, true)).course)
  })
}

async function add(request: DashboardRequest, form: Form) {
  await takePicture(request, form, () => tried(request, form, true))
  return store(request, async (db) => {
    const { words, say } = request
    const { course, warnings } = await tried({ ...request, db }, form, false)
    const { id, title } = course
    const notice = say(words.course.added, { title: title ?? id, warnings: sentences(request, warnings) })
    return {
      event: { action: 'course.add', subject: id, after: { title } },
      to: courseLink(id),
      ...(warnings.length > 0 && { notice }),
    }
  })
}
