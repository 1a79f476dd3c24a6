import { courseOnSite, link } from '#app/dashboard/page/answer.tsx'
import { Field, FilterForm } from '#app/dashboard/page/fields.tsx'
import { dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import { listPublishFaults, PublishFaults } from '#app/dashboard/publish-faults.tsx'
import { isStorable } from '#lib/base/plain-text.ts'
import { isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { UnreadableValue } from '#lib/contract/catalogue/source/fields.ts'
import { listSlugs, loadEditable } from '#lib/modules/dashboard/courses/edit.ts'
import { explain, UnknownCourse } from '#lib/modules/explain/explain.ts'
import { findFreshInstitute } from '#lib/site/catalogue/open.ts'
import { courseActions } from '../edit/course-actions.ts'
import { previewFrame } from '../edit/course-preview.tsx'
import { EditForm } from '../edit/edit-form.tsx'
import { Reasons } from './reasons.tsx'

/** Maximum duration on Vercel, in seconds: an uploaded picture is read. Also keeps sharp out of the pages' function. */
export const maxDuration = 60

/** Page that explains how visitors see a course on a given day, and edits the course's simple fields. */
export const { GET, POST } = dashboardRoute({
  section: 'courses',
  async show(request) {
    const { db, now, session, words, say, url } = request
    const id = url.searchParams.get('id') ?? ''
    const language = url.searchParams.get('language')?.trim() || null
    const day = url.searchParams.get('day') ?? ''
    if (id === '' || ![id, language ?? ''].every(isStorable)) throw new Missing()
    const instituteId = session.institute.id
    // Publish a stale institute first, as a visitor's request would.
    await findFreshInstitute(db, session.institute.slug)
    const asOf = isCalendarDate(day) ? day : undefined
    const [explained, editable, slugs] = await Promise.all([
      explain(db, instituteId, { id, language, asOf }, now).catch(without(UnknownCourse)),
      loadEditable(db, instituteId, id, now).catch(without(UnreadableValue)),
      listSlugs(db, instituteId, id),
    ])
    if (explained === undefined) throw new Missing()
    const waits = explained.waiting.reduce((sum, { count }) => sum + count, 0)
    const faulty = editable ? undefined : await listPublishFaults(db, instituteId, id)
    const page = explained.is_shown ? courseOnSite(session, { id, slug: slugs.current }) : undefined
    const canEdit = editable !== undefined && session.staff.role === 'admin'
    const hasPage = editable?.stored.archived === false && editable.stored.versions.length > 0
    const body = (
      <>
        <Reasons request={request} explained={explained} course={editable?.stored}>
          <details className="screen" open={url.searchParams.has('day')}>
            <summary>{words.course.otherDay}</summary>
            <FilterForm to={link('/course')} words={words}>
              <input type="hidden" name="id" value={id} />
              <Field name="day" type="date" label={words.course.day} value={explained.as_of} />
              <Field name="language" label={words.course.language} value={language ?? ''} />
            </FilterForm>
          </details>
        </Reasons>
        {waits > 0 && (
          <p>
            <a href={link('/enquiries', { course: id, waits: 'yes' })}>
              {say(words.courses.wait, { n: waits })}
            </a>
          </p>
        )}
        {faulty && faulty.faults.length > 0 && <PublishFaults request={request} shown={faulty} />}
        <div className="beside">
          {canEdit && (
            <EditForm {...{ request, id, editable, slugs }} frame={hasPage ? previewFrame : undefined} />
          )}
          {hasPage && (
            <aside className="screen">
              <h2>{page ? <a href={page}>{words.course.asSeen}</a> : words.course.asSeen}</h2>
              <iframe
                name={previewFrame}
                src={previewLink('drafts', `/courses/${encodeURIComponent(slugs.current ?? id)}`)}
                title={words.course.asSeen}
                loading="lazy"
              />
            </aside>
          )}
        </div>
      </>
    )
    const title = editable?.course.title ?? faulty?.faults[0]?.title ?? explained.versions[0]?.title
    return { title: title ?? id, body }
  },
  adminActions: courseActions,
})

/** Creates an error handler that returns undefined for errors of one class and rethrows all others. */
const without = (kind: new (...args: never[]) => Error) => (error: unknown) => {
  if (error instanceof kind) return undefined
  throw error
}
