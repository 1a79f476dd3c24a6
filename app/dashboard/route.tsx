import type { Db } from '#lib/base/db/open.ts'
import { onePool } from '#lib/base/db/pools.ts'
import { env } from '#lib/base/env.ts'
import { listConnections } from '#lib/contract/leads/crm/connections.ts'
import { type CheckResult, pluggedChecks } from '#lib/module.ts'
import { countFull, countScheduled, countUnsold, countUntimed } from '#lib/modules/dashboard/courses/list.ts'
import { countOpenEnquiries, countUndelivered } from '#lib/modules/dashboard/enquiries.ts'
import { steps } from '#lib/modules/dashboard/steps.ts'
import type { SiteInstitute } from '#lib/site/catalogue/local.ts'
import { localCatalogue } from '#lib/site/catalogue/local.ts'
import { findFreshInstitute } from '#lib/site/catalogue/open.ts'
import type { SentenceValues } from '#lib/site/words/words.ts'
import { doneOf } from './first-steps/route.tsx'
import { link, siteLink } from './page/answer.tsx'
import { BadgeOf, Section, Table } from './page/fields.tsx'
import { type DashboardRequest, dashboardRoute } from './page/member-route.ts'
import { listPublishFaults, PublishFaults, type ShownFaults } from './publish-faults.tsx'
import { wordFor } from './words/words.ts'

/** Start page with the health of the institute's catalogue and enquiries, faults first. */
export const { GET, POST } = dashboardRoute({
  section: 'today',
  async show(request) {
    const { db, session, words } = request
    const { slug } = session.institute
    // Publish a stale institute first, as a visitor's request would.
    const shown = await findFreshInstitute(db, slug)
    const [findings, figures] = await Promise.all([
      findingsOf(request),
      shown?.revision ? figuresOf(request, shown) : undefined,
    ])
    const freed = await findFreed(db, session.institute.id)
    const unpublished = await listPublishFaults(db, session.institute.id)
    const faults = findings.filter(({ result: [, advice] }) => advice !== undefined)
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
                  when: request.recent(freed.at),
                })}
              </a>
            </p>
          )}
          {faults.length === 0 ? (
            <p>{words.health.well}</p>
          ) : (
            <Findings request={request} findings={faults} unpublished={unpublished} />
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
          <Findings request={request} findings={findings.filter((one) => !faults.includes(one))} />
        </Section>
      </>
    )
    return { body }
  },
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

/** A number, its label, and the address of the page that lists what was counted. */
type Figure = [count: number, label: string, to: string]

/** Counts what visitors see, open enquiries, and enquiries by delivery state. */
async function figuresOf(
  { db, now, session, words: { health } }: DashboardRequest,
  shown: SiteInstitute,
): Promise<Figure[]> {
  const { institute } = session
  const catalogue = localCatalogue(onePool(db), shown)
  const [all, full, scheduled, unsold, untimed, paths, open, { waiting, held, parked }, connections] =
    await Promise.all([
      catalogue.listCourses({ page_size: '1', facets: 'availability' }),
      countFull(db, institute, now),
      countScheduled(db, institute, now),
      // The first hundred closed courses: enough to see that something is wrong.
      catalogue.listCourses({ availability: 'closed', page_size: '100' }).then(({ data }) =>
        countUnsold(
          db,
          institute,
          data.map(({ id }) => id),
          now,
        ),
      ),
      countUntimed(db, institute, now),
      catalogue.listPaths(),
      countOpenEnquiries(db, institute.id),
      countUndelivered(db, institute.id),
      listConnections(db, institute.id),
    ])
  const states = all.facets?.availability ?? []
  const enquiries = (query: Record<string, string>) => link('/enquiries', query)
  return [
    [all.total, health.courses, link('/courses')],
    ...states.map(
      ({ value, count }): Figure => [
        value === 'available' ? Math.max(0, count - full) : count,
        wordFor(health.states, value),
        link('/courses', { state: value }),
      ],
    ),
    ...(full > 0 ? [[full, health.full, link('/courses', { state: 'full' })] satisfies Figure] : []),
    ...(scheduled > 0
      ? [[scheduled, health.scheduled, link('/courses', { state: 'scheduled' })] satisfies Figure]
      : []),
    ...(unsold > 0 ? [[unsold, health.unsold, link('/courses', { state: 'closed' })] satisfies Figure] : []),
    ...(untimed > 0 ? [[untimed, health.untimed, link('/courses')] satisfies Figure] : []),
    [paths.data.length, health.paths, siteLink(session, '/learning-paths') ?? link('/courses')],
    [open, health.open, enquiries({ work: 'open' })],
    [waiting, connections.length > 0 ? health.waiting : health.unconnected, enquiries({ state: 'waiting' })],
    [held, health.held, enquiries({ state: 'held' })],
    [parked, health.parked, enquiries({ state: 'parked' })],
  ]
}

interface Finding {
  check: string
  result: CheckResult
}

/** Runs the health checks of all modules and returns the findings about this institute. */
async function findingsOf({ db, now, session }: DashboardRequest): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, examine] of Object.entries(await pluggedChecks()))
    for (const [subject, ...result] of await examine({ db, env: env(), now: async () => now }))
      if (subject === session.institute.slug) findings.push({ check, result })
  return findings
}

/** Pages where the office can correct faults, keyed by check. Only the operator can correct any others. */
const cures: Record<string, string> = {
  keys: '/keys',
  leads: '/connections',
  crm: '/connections',
  hooks: '/hooks',
  websites: '/websites',
}

/** Shows findings in words that an office understands. Operators also see the advice, which mentions commands. */
function Findings({ request, findings, unpublished }: FindingsProps) {
  const { health } = request.words
  const hasAdvice = findings.some(({ result: [, advice] }) => advice)
  return (
    <Table
      columns={[health.part, health.finding, ...(hasAdvice ? [health.toDo] : [])]}
      rows={findings.map(({ check, result }) => {
        const [message, advice, office] = result
        return {
          key: check + message,
          cells: [
            <BadgeOf key="check" badge={[advice ? 'fault' : 'good', wordFor(health.checks, check)]} />,
            <>
              {sentenceOf(request, result)}
              {office?.[0] === 'faults' && unpublished && (
                <PublishFaults request={request} shown={unpublished} />
              )}
            </>,
            ...(advice
              ? [<Cure key="cure" request={request} check={check} advice={advice} office={office} />]
              : []),
          ],
        }
      })}
    />
  )
}

interface FindingsProps {
  request: DashboardRequest
  findings: Finding[]
  unpublished?: ShownFaults
}

/** Links to the page where the office can correct a fault, else tells whom to ask. */
function Cure({
  request: { words, session },
  check,
  advice,
  office,
}: {
  request: DashboardRequest
  check: string
  advice: string
  office: CheckResult[2]
}) {
  const cure = office?.[0] === 'unread' ? '/enquiries' : cures[check]
  const isAllowed = cure === '/enquiries' || session.staff.role === 'admin'
  return (
    <>
      {cure && isAllowed && <a href={link(cure)}>{words.health.cure}</a>}
      {cure && !isAllowed && <span className="quiet">{words.adminsOnly}</span>}
      {!cure && !session.staff.isOperator && <span className="quiet">{words.health.askOperator}</span>}
      {session.staff.isOperator && (
        <span className="quiet" lang="en">
          {advice}
        </span>
      )}
    </>
  )
}

function sentenceOf(request: DashboardRequest, [message, , office]: CheckResult): string {
  if (!office) return request.cause(message)
  const { words, say, recent, cause } = request
  const [sentence, { when, reason, ...values } = {}] = office
  return say(words.health.said[sentence], {
    ...(values as SentenceValues),
    ...(when instanceof Date && { when: recent(when) }),
    ...(reason !== undefined && { reason: cause(String(reason ?? words.none)) }),
  })
}
