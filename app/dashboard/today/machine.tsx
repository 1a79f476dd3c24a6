import { FindingText, pageOf } from '#app/dashboard/findings.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { BadgeOf } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { env } from '#lib/base/env.ts'
import { pluggedChecks } from '#lib/module.ts'
import { wantsSummary } from '#lib/modules/dashboard/summaries.ts'
import { wordFor } from '#lib/modules/dashboard/words/words.ts'
import { type CheckedFinding, runChecks } from '#lib/office/findings/findings.ts'

export async function findingsOf({ db, now, session }: DashboardRequest): Promise<CheckedFinding[]> {
  const isTold = await wantsSummary(db, { institute_id: session.institute.id })
  const findings = await runChecks(await pluggedChecks(), { db, env: env(), now: async () => now })
  // Who gets a daily summary knows what waits without a connection.
  return findings.filter(
    ({ on, code }) => on.institute === session.institute.slug && !(isTold && code === 'unread'),
  )
}

const isFault = ({ weight }: CheckedFinding): boolean => weight === 'error'

const badges = { error: 'fault', warning: 'wait', hint: 'good' } as const

/** Pages where the office can correct faults, keyed by check. Only the operator can correct any others. */
const cures: Record<string, string> = {
  keys: '/keys',
  leads: '/connections',
  crm: '/connections',
  hooks: '/hooks',
  websites: '/site',
  hosts: '/site',
}

/** What does not work, which comes before anything else; then what works, folded. */
export function machineOf(request: DashboardRequest, findings: CheckedFinding[]) {
  const { health } = request.words
  const [faults = [], well = []] = [true, false].map((is) => findings.filter((one) => isFault(one) === is))
  return {
    faults: faults.length > 0 && (
      <section className="said said-fault">{findingsList(request, faults)}</section>
    ),
    works: (
      <details className="machine">
        <summary>{faults.length === 0 ? health.well : health.rest}</summary>
        {findingsList(request, well)}
      </details>
    ),
  }
}

function findingsList(request: DashboardRequest, findings: CheckedFinding[]) {
  const { words } = request
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li key={finding.code + JSON.stringify(finding.values)}>
          <BadgeOf badge={[badges[finding.weight], wordFor(words.health.checks, finding.check)]} />
          <div>
            <FindingText request={request} finding={finding} />
            {isFault(finding) && !pageOf(finding) && <Cure request={request} finding={finding} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Links to the page where the office can correct a fault, else tells whom to ask. */
function Cure({ request, finding }: { request: DashboardRequest; finding: CheckedFinding }) {
  const { words, session } = request
  const { isOperator, role } = session.staff
  // Who cannot add a connection can still answer.
  const cure = finding.code === 'unread' && role !== 'admin' ? '/enquiries' : cures[finding.check]
  const isAllowed = cure === '/enquiries' || role === 'admin'
  return (
    <>
      {cure && isAllowed && <a href={link(cure)}>{words.health.cure}</a>}
      {!isOperator && !(cure && isAllowed) && (
        <span className="quiet">{cure ? words.adminsOnly : words.health.askOperator}</span>
      )}
    </>
  )
}
