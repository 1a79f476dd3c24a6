import { listLeads } from '#lib/contract/leads/list-leads.ts'
import { countWaiting } from '#lib/contract/leads/waiting-for-place.ts'
import { countTabs, listAskedToErase } from '#lib/modules/dashboard/enquiries.ts'
import { readDue } from '#lib/modules/dashboard/today/courses.ts'
import { readEnquiryFigures } from '#lib/modules/dashboard/today/enquiry-figures.ts'
import { siteOf } from '#lib/site/site-of-host.ts'
import { togetherActions } from './enquiries/actions.ts'
import { versionsOf } from './enquiries/shown-lead.tsx'
import { dashboardRoute } from './page/member-route.ts'
import { EnquiryPlots } from './today/enquiry-plots.tsx'
import { choose, doneOf, FirstSteps } from './today/first-steps.tsx'
import { findingsOf, machineOf } from './today/machine.tsx'
import { Due, StartingSoon, whoWaits } from './today/parts.tsx'

const oldestMax = 6

export const { GET, POST } = dashboardRoute({
  section: 'today',
  async show(request) {
    const { db, now, session } = request
    const { institute } = session
    // Publish a stale institute first, as a visitor's request would.
    await siteOf(institute.slug)
    const open = { instituteId: institute.id, isDone: false, isHeld: false }
    const [oldest, { held }, asked, due, waiting, figures, findings] = await Promise.all([
      listLeads(db, open, oldestMax, 'asc'),
      countTabs(db, { instituteId: institute.id }),
      listAskedToErase(db, institute.id),
      readDue(db, institute, now),
      countWaiting(db, institute.id),
      readEnquiryFigures(db, institute, now),
      findingsOf(request),
    ])
    const nameVersion = await versionsOf(request, [...oldest, ...waiting])
    const done = session.staff.role === 'admin' ? await doneOf(request) : undefined
    const machine = machineOf(request, findings)
    const body = (
      <>
        {machine.faults}
        <div className="desk">
          {whoWaits(request, oldest, nameVersion)}
          <div>
            <StartingSoon request={request} starting={due.courses.starting} />
            <Due {...{ request, ...due, held, asked, waiting, nameVersion }} />
          </div>
        </div>
        {figures.days.some(({ count }) => count > 0) && <EnquiryPlots request={request} figures={figures} />}
        {machine.works}
        {done && <FirstSteps request={request} done={done} />}
      </>
    )
    return { body }
  },
  actions: { answered: togetherActions.answered, done: togetherActions.done },
  adminActions: { choose },
})
