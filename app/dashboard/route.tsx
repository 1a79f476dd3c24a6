import type { Db } from '#lib/db/open.ts'
import { onePool } from '#lib/db/pools.ts'
import { env } from '#lib/env.ts'
import { listConnections } from '#lib/leads/crm/connections.ts'
import { type Finding, pluggedChecks, runChecks } from '#lib/module.ts'
import { countOpen, countUndelivered } from '#lib/modules/dashboard/enquiries.ts'
import { steps } from '#lib/modules/dashboard/steps.ts'
import { findFreshInstitute, type SiteInstitute } from '#lib/site/catalogue/institute.ts'
import { localCatalogue } from '#lib/site/catalogue/local.ts'
import { doneOf } from './first-steps/route.tsx'
import { link, siteLink } from './page/answer.tsx'
import { Section } from './page/fields.tsx'
import { type DashboardRequest, dashboardRoute } from './page/member-route.ts'
import { withMoments, wordFor } from './words/words.ts'

/** The health of the institute's catalogue and enquiries, faults first. */
export const { GET, POST } = dashboardRoute({
  section: 'health',
  async show(request) {
    const { db, now, session, words } = request
    const { slug } = session.institute
    // A stale institute is published first, as on a visitor's request.
    const shown = await findFreshInstitute(db, slug, now)
    const [findings, figures] = await Promise.all([
      runChecks(await pluggedChecks(), { db, env: env(), now }),
      shown?.revision ? figuresOf(request, shown) : undefined,
    ])
    const freed = await findFreed(db, session.institute.id)
    const mine = findings.filter(({ subject }) => subject === slug)
    const faults = mine.filter(({ is_ok }) => !is_ok)
    const done = session.staff.role === 'admin' ? await doneOf(request) : undefined
    const body = (
      <>
        {done && done.size < steps.length && (
          <p className="said screen">
            <a href={link('/first-steps')}>{words.steps.title}</a>:{' '}
            {request.say(words.steps.lead, { done: done.size, all: steps.length })}
          </p>
        )}
        <Section title={words.health.attention}>
          {freed && (
            <p>
              <a href={link('/courses')}>
                {request.say(words.health.freed, {
                  n: freed.count,
                  titles: freed.titles,
                  when: request.moment(freed.at),
                })}
              </a>
            </p>
          )}
          {faults.length === 0 ? (
            <p>{words.health.well}</p>
          ) : (
            <Findings request={request} findings={faults} />
          )}
        </Section>
        <Section title={words.health.figures}>
          {figures ? (
            <ul className="figures">
              {figures.map(([count, label, to]) => (
                <li key={label}>
                  <a href={to}>
                    <strong>{count}</strong> {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p>{words.health.unpublished}</p>
          )}
        </Section>
        <Section title={words.health.all}>
          <Findings request={request} findings={mine.filter(({ is_ok }) => is_ok)} />
        </Section>
      </>
    )
    return { body }
  },
})

/** Courses that the last import made free; undefined when there are none. */
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

/** A number, what it counts, and the page that lists these. */
type Figure = [count: number, label: string, to: string]

/** Counts what visitors see, open enquiries, and enquiries by the state of their delivery. */
async function figuresOf(
  { db, session, words: { health } }: DashboardRequest,
  shown: SiteInstitute,
): Promise<Figure[]> {
  const { institute } = session
  const catalogue = localCatalogue(onePool(db), shown)
  const [all, paths, open, { waiting, held, parked }, connections] = await Promise.all([
    catalogue.listCourses({ page_size: '1', facets: 'availability' }),
    catalogue.listPaths(),
    countOpen(db, institute.id),
    countUndelivered(db, institute.id),
    listConnections(db, institute.id),
  ])
  const states = all.facets?.availability ?? []
  const enquiries = (query: Record<string, string>) => link('/enquiries', query)
  return [
    [all.total, health.courses, link('/courses')],
    ...states.map(
      ({ value, count }): Figure => [
        count,
        wordFor(health.states, value),
        link('/courses', { state: value }),
      ],
    ),
    [paths.data.length, health.paths, siteLink(session, '/learning-paths') ?? link('/import')],
    [open, health.open, enquiries({ work: 'open' })],
    [waiting, connections.length > 0 ? health.waiting : health.unconnected, enquiries({ state: 'waiting' })],
    [held, health.held, enquiries({ state: 'held' })],
    [parked, health.parked, enquiries({ state: 'parked' })],
  ]
}

/** The pages where the office can correct a fault, by check; other faults are for the operator. */
const cures: Record<string, string> = {
  keys: '/keys',
  leads: '/enquiries',
  crm: '/connections',
  hooks: '/hooks',
  websites: '/websites',
}

/** Findings in the words of the operator's `doctor`, which are English. */
export const Findings = ({
  request: { words, discreet, moment },
  findings,
}: {
  request: DashboardRequest
  findings: Finding[]
}) => (
  <ul className="rows">
    {findings.map(({ is_ok, check, message, advice }) => {
      const cure = cures[check]
      return (
        <li key={check + message}>
          <span>
            <span className={`badge badge-${is_ok ? 'good' : 'fault'}`}>
              {wordFor(words.health.checks, check)}
            </span>{' '}
            <span lang="en">{withMoments(discreet(message), moment)}</span>
          </span>
          {!is_ok && cure && <a href={link(cure)}>{words.health.cure}</a>}
          {advice && !cure && (
            <span className="quiet" lang="en">
              {discreet(advice)}
            </span>
          )}
        </li>
      )
    })}
  </ul>
)
