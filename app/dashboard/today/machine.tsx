import { link } from '#app/dashboard/page/answer.tsx'
import { BadgeOf } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { PublishFaults, type ShownFaults } from '#app/dashboard/publish-faults.tsx'
import { env } from '#lib/base/env.ts'
import { type CheckResult, pluggedChecks } from '#lib/module.ts'
import { hasSummaries } from '#lib/modules/dashboard/summaries.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import type { SentenceValues } from '#lib/site/words/words.ts'

interface Finding {
  check: string
  result: CheckResult
}

/** Runs the health checks of all modules and returns the findings about this institute. */
export async function findingsOf({ db, now, session }: DashboardRequest): Promise<Finding[]> {
  const isTold = await hasSummaries(db, session.institute.id)
  const findings: Finding[] = []
  // Who gets a daily summary knows what waits without a connection.
  for (const [check, examine] of Object.entries(await pluggedChecks()))
    for (const [subject, ...result] of await examine({ db, env: env(), now: async () => now }))
      if (subject === session.institute.slug && !(isTold && result[2]?.[0] === 'unread'))
        findings.push({ check, result })
  return findings
}

export const isFault = ({ result: [, advice] }: Finding): boolean => advice !== undefined

/** Returns whether some connection gets no enquiries and none does. */
export function isCutOff(findings: readonly Finding[]): boolean {
  const named = (...sentences: string[]) =>
    findings.flatMap(({ result: [, , office] }) =>
      office && sentences.includes(office[0]) ? [String(office[1]?.name)] : [],
    )
  const silent = named('broken', 'failing', 'late')
  return silent.length > 0 && named('connected').every((name) => silent.includes(name))
}

/** Pages where the office can correct faults, keyed by check. Only the operator can correct any others. */
const cures: Record<string, string> = {
  keys: '/keys',
  leads: '/connections',
  crm: '/connections',
  hooks: '/hooks',
  websites: '/site',
  hosts: '/site',
}

interface FindingsProps {
  request: DashboardRequest
  findings: Finding[]
  unpublished: ShownFaults | undefined
}

/** The machine as one line: that all works, or the first of what does not and what to do. The rest is folded. */
export function Machine({ request, findings, unpublished }: FindingsProps) {
  const { words, say } = request
  const [first, ...more] = findings.filter(isFault)
  const well = findings.filter((one) => !isFault(one))
  const shared = { request, unpublished }
  const summary = more.length > 0 ? say(words.todayPage.more, { n: more.length }) : words.health.rest
  return (
    <section className={first ? 'said said-fault' : undefined}>
      {first && <Findings {...shared} findings={[first]} />}
      <details className="machine">
        <summary>{first ? summary : words.health.well}</summary>
        <Findings {...shared} findings={[...more, ...well]} />
      </details>
    </section>
  )
}

/** Shows findings in words that an office understands. Operators also see the advice, which mentions commands. */
function Findings({ request, findings, unpublished }: FindingsProps) {
  const { health } = request.words
  return (
    <ul className="findings">
      {findings.map(({ check, result }) => {
        const [message, advice, office] = result
        return (
          <li key={check + message}>
            <BadgeOf badge={[advice ? 'fault' : 'good', wordFor(health.checks, check)]} />
            <div>
              {sentenceOf(request, result)}{' '}
              {advice && <Cure request={request} check={check} advice={advice} office={office} />}
              {office?.[0] === 'faults' && unpublished && (
                <PublishFaults request={request} shown={unpublished} />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
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
  // Who cannot add a connection can still answer.
  const cure = office?.[0] === 'unread' && session.staff.role !== 'admin' ? '/enquiries' : cures[check]
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
