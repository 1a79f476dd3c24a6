import { tones } from '#app/dashboard/courses/course-table.tsx'
import { FindingText } from '#app/dashboard/findings.tsx'
import { courseOnSite, link } from '#app/dashboard/page/answer.tsx'
import { BadgeOf } from '#app/dashboard/page/fields.tsx'
import { type DashboardRequest, dashboardRoute, Missing } from '#app/dashboard/page/member-route.ts'
import { previewLink } from '#app/dashboard/preview/preview-page.tsx'
import { listPublishFaults } from '#lib/contract/catalogue/publish/faults.ts'
import { UnreadableValue } from '#lib/contract/catalogue/source/stored-fields.ts'
import { countWaiting } from '#lib/contract/leads/waiting-for-place.ts'
import { listSlugs, loadEditable } from '#lib/modules/dashboard/courses/edit.ts'
import { countOpenBeside, courseStateOf } from '#lib/modules/dashboard/courses/list.ts'
import { loadStanding, type Standing } from '#lib/modules/dashboard/courses/standing.ts'
import { standingSentences } from '#lib/modules/dashboard/words/standing-words.ts'
import { siteOf } from '#lib/site/site-of-host.ts'
import { courseActions, editedIn } from './actions.ts'
import { editForm } from './edit-form.tsx'

/** Name of the frame beside a course's form. The form's button *Preview* is sent into it, so that the form stays. */
const previewFrame = 'seen'

/** Maximum duration on Vercel, in seconds: an uploaded picture is read. Also keeps sharp out of the pages' function. */
export const maxDuration = 60

export const { GET, POST } = dashboardRoute({
  section: 'courses',
  isForAdmins: (request) => editedIn(request).id === undefined,
  async show(request) {
    const { db, now, session, words, say } = request
    const edited = editedIn(request)
    const { id, instituteId } = edited
    const isAdmin = session.staff.role === 'admin'
    if (id === undefined) {
      const editable = await unlessUnreadable(loadEditable(db, edited))
      if (!editable) throw new Missing()
      const body = editForm(request, editable, { current: undefined, former: [] })
      return { title: words.courses.add, body }
    }
    // Publish a stale institute first, as a visitor's request would.
    await siteOf(session.institute.slug)
    const [standing, editable, slugs, waiting] = await Promise.all([
      unlessUnreadable(loadStanding(db, instituteId, id, now)),
      unlessUnreadable(loadEditable(db, edited)),
      listSlugs(db, instituteId, id),
      countWaiting(db, instituteId, [id]),
    ])
    const faults = editable ? [] : await listPublishFaults(db, instituteId, { courseId: id })
    if (!standing && faults.length === 0) throw new Missing()
    const waits = waiting.reduce((sum, { count }) => sum + count, 0)
    const page = standing && !standing.hidden && courseOnSite(session, { id, slug: slugs.current })
    const stored = editable?.stored
    const hasPage = stored?.archived === false && stored.versions.length > 0
    const body = (
      <>
        {standing ? standingLead(request, standing) : <p className="lead">{words.course.unreadable}</p>}
        {waits > 0 && (
          <p>
            <a href={link('/enquiries', { course: id, waits: 'yes' })}>
              {say(words.courses.wait, { n: waits })}
            </a>
          </p>
        )}
        {faults.map((finding) => (
          <p key={finding.code}>
            <FindingText request={request} finding={finding} />
          </p>
        ))}
        <div className="beside">
          {isAdmin && editable && editForm(request, editable, slugs, hasPage ? previewFrame : undefined)}
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
    return { title: editable?.course.title ?? String(faults[0]?.values.title ?? id), body }
  },
  adminActions: courseActions,
})

function standingLead(request: DashboardRequest, standing: Standing) {
  const { words, say } = request
  const { course, today } = standing
  const state = courseStateOf(course, today)
  const openBeside = countOpenBeside(course, today)
  return (
    <p className="lead">
      <BadgeOf badge={[tones[state] ?? 'fault', words.courses.short[state]]} />{' '}
      {standingSentences(request, standing).join(' ')}
      {openBeside > 0 && ` ${say(words.courses.openBeside, { n: openBeside })}`}
    </p>
  )
}

/** Resolves to undefined for what plain SQL made unreadable, which the page's faults name. */
const unlessUnreadable = <Value,>(read: Promise<Value>): Promise<Value | undefined> =>
  read.catch((error) => {
    if (error instanceof UnreadableValue) return undefined
    throw error
  })
