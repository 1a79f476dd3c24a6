import type { Db } from '#lib/base/db/open.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { listLeads } from '#lib/contract/leads/list.ts'
import { countWaiting } from '#lib/contract/leads/waiting.ts'
import { countUnsold } from '#lib/modules/dashboard/courses/list.ts'
import { countHeld, listAskedToErase } from '#lib/modules/dashboard/enquiries.ts'
import { steps } from '#lib/modules/dashboard/steps.ts'
import { coursesToday, listShownCourses } from '#lib/modules/dashboard/today/courses.ts'
import { readEnquiryFigures } from '#lib/modules/dashboard/today/enquiry-figures.ts'
import { siteOf } from '#lib/site/sites.ts'
import { versionsOf } from './enquiries/shown-lead.tsx'
import { togetherActions } from './enquiries/together.ts'
import { doneOf } from './first-steps/route.tsx'
import { link } from './page/answer.tsx'
import { dashboardRoute } from './page/member-route.ts'
import { listPublishFaults } from './publish-faults.tsx'
import { CoursesDue, StartingSoon } from './today/courses-due.tsx'
import { EnquiryPlots } from './today/enquiry-plots.tsx'
import { findingsOf, isCutOff, Machine } from './today/machine.tsx'
import { WhoWaits } from './today/waiting.tsx'

/** Enquiries that Today shows; the others are behind the door of enquiries. */
const oldestMax = 6

/** First page: who waits, what starts, what to look at, and how enquiries went. */
export const { GET, POST } = dashboardRoute({
  section: 'today',
  async show(request) {
    const { db, now, session, words, say } = request
    const { institute } = session
    // Publish a stale institute first, as a visitor's request would.
    await siteOf(institute.slug)
    const open = { instituteId: institute.id, isDone: false, isHeld: false }
    const [oldest, held, asked, shown, waiting, figures, findings, unpublished, freed, setting] =
      await Promise.all([
        listLeads(db, open, oldestMax, 'asc'),
        countHeld(db, institute.id),
        listAskedToErase(db, institute.id),
        listShownCourses(db, institute.id),
        countWaiting(db, institute.id),
        readEnquiryFigures(db, institute, now),
        findingsOf(request),
        listPublishFaults(db, institute.id),
        findFreed(db, institute.id),
        db
          .selectFrom('institutes')
          .select('prices_visible')
          .where('id', '=', institute.id)
          .executeTakeFirstOrThrow(),
      ])
    const courses = coursesToday(shown, dateIn(institute.time_zone, now), setting.prices_visible)
    const closed = shown.filter(({ variants }) => variants.some((one) => one.availability === 'closed'))
    const [nameVersion, unsold] = await Promise.all([
      versionsOf(request, [...oldest, ...waiting]),
      countUnsold(
        db,
        institute,
        // The first hundred: enough to see that something is wrong.
        closed.slice(0, 100).map(({ id }) => id),
        now,
      ),
    ])
    const done = session.staff.role === 'admin' ? await doneOf(request) : undefined
    const machine = <Machine request={request} findings={findings} unpublished={unpublished} />
    const leads = isCutOff(findings)
    const body = (
      <>
        {leads && machine}
        <div className="desk">
          <WhoWaits {...{ request, oldest, nameVersion, held, asked, waiting }} />
          <div>
            <StartingSoon request={request} starting={courses.starting} />
            <CoursesDue request={request} courses={courses} unsold={unsold} />
          </div>
        </div>
        {freed && (
          <p className="said said-wait">
            <a href={link('/courses')}>
              {say(words.health.freed, {
                n: freed.count,
                titles: freed.titles,
                when: request.recent(freed.at),
              })}
            </a>
          </p>
        )}
        {figures.days.some(({ count }) => count > 0) && <EnquiryPlots request={request} figures={figures} />}
        {!leads && machine}
        {done && done.size < steps.length && (
          <p className="said screen">
            <a href={link('/first-steps')}>{words.steps.title}</a>:{' '}
            {say(words.steps.lead, { done: done.size, all: steps.length })}
          </p>
        )}
      </>
    )
    return { body }
  },
  actions: { answered: togetherActions.answered, done: togetherActions.done },
})

/** Returns the courses that the last import made free; undefined if there are none. */
async function findFreed(
  db: Db,
  instituteId: string,
): Promise<{ at: Date; count: number; titles: string[] } | undefined> {
  const last = await db
    .selectFrom('audit_log')
    .select(['at', 'after'])
    .where('institute_id', '=', instituteId)
    .where('action', 'in', ['import.apply', 'import.undo'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { free } = (last?.after ?? {}) as { free?: { count: number; titles: string[] } }
  return last && free && { at: last.at, ...free }
}
