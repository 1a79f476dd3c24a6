import { dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { listSlugs, loadEditable } from '#lib/modules/dashboard/courses/edit.ts'
import { courseActions } from './course-actions.ts'
import { EditForm } from './edit-form.tsx'

/** Maximum duration on Vercel, in seconds: an uploaded picture is read. Also keeps sharp out of the pages' function. */
export const maxDuration = 60

export const { GET, POST } = dashboardRoute({
  section: 'courses',
  isForAdmins: true,
  async show(request) {
    const { db, now, session, url } = request
    const id = url.searchParams.get('id') ?? ''
    if (id === '' || !isStorable(id)) throw new Missing()
    const editable = await loadEditable(db, session.institute.id, id, now)
    if (editable === undefined) throw new Missing()
    const slugs = await listSlugs(db, session.institute.id, id)
    return {
      title: editable.course.title ?? id,
      body: <EditForm request={request} id={id} editable={editable} slugs={slugs} />,
    }
  },
  adminActions: courseActions,
})
