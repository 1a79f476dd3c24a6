import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import type { Finding } from '#lib/maintenance/doctor/finding.ts'

/** The section that lists faults, or says that there are none. */
export function Attention({ request, findings }: { request: DashboardRequest; findings: Finding[] }) {
  const { words } = request
  return (
    <section>
      <h2>{words.health.attention}</h2>
      {findings.length === 0 ? (
        <p>{words.health.well}</p>
      ) : (
        <ul className="rows">
          {findings.map((finding) => (
            <FindingRow key={finding.check + finding.message} request={request} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The pages where the office can correct a fault, by check; other faults are for the operator. */
const cures: Record<string, string> = {
  keys: '/keys',
  leads: '/enquiries',
  crm: '/connections',
  hooks: '/connections',
  websites: '/websites',
}

/** A finding in the words of the operator's `doctor`, which are English. */
export function FindingRow({ request: { words }, finding }: { request: DashboardRequest; finding: Finding }) {
  const { is_ok, check, message, advice } = finding
  const cure = cures[check]
  return (
    <li>
      <span>
        <span className={`badge badge-${is_ok ? 'good' : 'fault'}`}>
          {wordFor(words.health.checks, check)}
        </span>{' '}
        <span lang="en">{message}</span>
      </span>
      {!is_ok && cure && <a href={link(cure)}>{words.health.cure}</a>}
      {advice && !cure && (
        <span className="quiet" lang="en">
          {advice}
        </span>
      )}
    </li>
  )
}
