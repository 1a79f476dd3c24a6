import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import type { Finding } from '#lib/module.ts'

/** The pages where the office can correct a fault, by check; other faults are for the operator. */
const cures: Record<string, string> = {
  keys: '/keys',
  leads: '/enquiries',
  crm: '/connections',
  hooks: '/connections',
  websites: '/websites',
}

/** Findings in the words of the operator's `doctor`, which are English. */
export const Findings = ({
  request: { words },
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
    })}
  </ul>
)
