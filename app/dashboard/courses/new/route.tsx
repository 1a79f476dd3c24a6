import { CourseField, courseLink, sentences } from '#app/dashboard/edit/edit-form.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { addCourse, listFirstFields } from '#lib/modules/dashboard/courses/add.ts'

export const { GET, POST } = dashboardRoute({
  section: 'courses',
  isForAdmins: true,
  async show({ db, now, session, words, sent, here }) {
    const fields = await listFirstFields(db, { instituteId: session.institute.id, now })
    const hints = { ...words.course.hints, price: words.course.hints.firstPrice }
    const body = (
      <>
        <p>{words.courses.addLead}</p>
        <ActionForm to={here} action="add" label={words.courses.addNow} isLong>
          {fields.map((field) => (
            <CourseField
              key={field.key}
              words={words}
              field={{ ...field, name: field.key }}
              value={sent?.get(field.key) ?? ''}
              hints={hints}
            />
          ))}
        </ActionForm>
      </>
    )
    return { title: words.courses.add, body }
  },
  actions: { add },
})

async function add(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, now, session, words, say } = request
  const terms = { instituteId: session.institute.id, now }
  const outcome = await addCourse(db, terms, Object.fromEntries(form))
  if (outcome.is === 'refused') throw new Refused(sentences(request, outcome.faults))
  const { course, warnings } = outcome
  const { id, title } = course
  return {
    event: { action: 'course.add', subject: id, after: { title } },
    to: courseLink(id),
    ...(warnings.length > 0 && {
      notice: say(words.course.added, { title: title ?? id, warnings: sentences(request, warnings) }),
    }),
  }
}
