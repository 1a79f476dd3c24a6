import { stateTone, stateWord } from '#app/dashboard/enquiries/state-word.ts'
import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm } from '#app/dashboard/frame/fields.tsx'
import type { Delivery } from '#lib/leads/deliveries.ts'
import type { StoredLead } from '#lib/leads/list.ts'

interface Props {
  request: DashboardRequest
  lead: StoredLead
  /** The names of the institute's connections. */
  connections: string[]
  /** The address of the enquiry's page. */
  to: string
}

/** Lists what each connection took of an enquiry, with a button that retries a parked delivery. */
export function Deliveries({ request, lead, connections, to }: Props) {
  const { words } = request
  // A waiting enquiry may not be handed over yet.
  const pending =
    lead.state === 'waiting' ? connections.filter((name) => !lead.deliveries.some(named(name))) : []
  return (
    <ul className="rows">
      {lead.deliveries.map((one) => (
        <li key={one.connection}>
          <Head request={request} name={one.connection} state={one.state} />
          {detailsOf(request, one).map((text) => (
            <span key={text} className="quiet">
              {text}
            </span>
          ))}
          {one.state === 'parked' && connections.includes(one.connection) && (
            <ActionForm
              to={to}
              action="retry"
              label={words.enquiry.retry}
              fields={{ connection: one.connection }}
            />
          )}
        </li>
      ))}
      {pending.map((name) => (
        <li key={name}>
          <Head request={request} name={name} state="waiting" />
        </li>
      ))}
    </ul>
  )
}

const named =
  (name: string) =>
  ({ connection }: Delivery): boolean =>
    connection === name

const Head = ({ request, name, state }: { request: DashboardRequest; name: string; state: string }) => (
  <span>
    <strong>{name}</strong>{' '}
    <span className={`badge badge-${stateTone(state)}`}>{stateWord(request.words, state, true)}</span>
  </span>
)

function detailsOf(
  { words: { enquiry }, moment }: DashboardRequest,
  { state, attempts, next_attempt_at, delivered_at, receipt, last_error }: Delivery,
): string[] {
  return [
    ...(delivered_at ? [`${enquiry.delivered}: ${moment(delivered_at)}`] : []),
    ...(receipt ? [`${enquiry.receipt}: ${receipt}`] : []),
    ...(last_error ? [`${enquiry.lastError}: ${last_error}`] : []),
    ...(attempts > 0 ? [`${enquiry.attempts}: ${attempts}`] : []),
    ...(state === 'waiting' && next_attempt_at ? [`${enquiry.next}: ${moment(next_attempt_at)}`] : []),
  ]
}
