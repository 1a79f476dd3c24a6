import { type DashboardRequest, dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import { onePool } from '#lib/db/pools.ts'
import { env } from '#lib/env.ts'
import { listConnections } from '#lib/leads/crm/connections.ts'
import { countOpen, countUndelivered } from '#lib/leads/desk/counts.ts'
import { examineInstitutes } from '#lib/maintenance/doctor/doctor.ts'
import { findFreshInstitute } from '#lib/site/catalogue/institute.ts'
import { localCatalogue } from '#lib/site/catalogue/local.ts'
import { Attention, FindingRow } from './findings.tsx'

/** The health of the institute's catalogue and enquiries, faults first. */
export const { GET, POST } = dashboardRoute({
  section: 'health',
  async show(request) {
    const { db, now, session, words } = request
    const { slug } = session.institute
    // A stale institute is published first, as on a visitor's request.
    const shown = await findFreshInstitute(db, slug, now)
    const [findings, figures] = await Promise.all([
      examineInstitutes({ db, env: env(), now }),
      figuresOf(request),
    ])
    const mine = findings.filter(({ subject }) => subject === slug)
    const catalogue = shown?.revision ? localCatalogue(onePool(db), shown) : undefined
    const [all, paths] = await Promise.all([
      catalogue?.listCourses({ page_size: '1', facets: 'availability' }),
      catalogue?.listPaths(),
    ])
    const body = (
      <>
        <Attention request={request} findings={mine.filter(({ is_ok }) => !is_ok)} />
        <section>
          <h2>{words.health.figures}</h2>
          {all ? (
            <ul className="figures">
              <Figure count={all.total} label={words.health.courses} />
              {all.facets?.availability?.map(({ value, count }) => (
                <Figure key={value} count={count} label={wordFor(words.health.states, value)} />
              ))}
              <Figure count={paths?.data.length ?? 0} label={words.health.paths} />
              {figures.map(([count, label]) => (
                <Figure key={label} count={count} label={label} />
              ))}
            </ul>
          ) : (
            <p>{words.health.unpublished}</p>
          )}
        </section>
        <section>
          <h2>{words.health.all}</h2>
          <ul className="rows">
            {mine
              .filter(({ is_ok }) => is_ok)
              .map((finding) => (
                <FindingRow key={finding.check + finding.message} request={request} finding={finding} />
              ))}
          </ul>
        </section>
      </>
    )
    return { title: words.sections.health, body }
  },
})

/** Counts open enquiries, and enquiries by the state of their delivery. */
async function figuresOf({
  db,
  session: { institute },
  words,
}: DashboardRequest): Promise<[number, string][]> {
  const { waiting, held, parked } = await countUndelivered(db, institute.id)
  const isConnected = (await listConnections(db, institute.id)).length > 0
  return [
    [await countOpen(db, institute.id), words.health.open],
    [waiting, isConnected ? words.health.waiting : words.health.unconnected],
    [held, words.health.held],
    [parked, words.health.parked],
  ]
}

function Figure({ count, label }: { count: number; label: string }) {
  return (
    <li>
      <strong>{count}</strong> {label}
    </li>
  )
}
