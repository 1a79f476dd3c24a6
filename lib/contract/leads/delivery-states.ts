import { sql } from 'kysely'
import { type MessageEvent, unclaimed } from './delivery/message-queue.ts'

export const deliveryStates = ['held', 'waiting', 'delivered', 'parked', 'test'] as const
/** `held` waits to be released; `parked` was not accepted before the deadline; `test` is sent to nobody. */
export type DeliveryState = (typeof deliveryStates)[number]

/** A message about an enquiry to one connection. Times are in ISO 8601. */
export interface Delivery {
  /** Name of the connection, which may have been removed since. */
  connection: string
  /** What the connection is told. Only `created` stays once it is delivered. */
  event: MessageEvent
  state: Exclude<DeliveryState, 'held' | 'test'>
  /** Failed attempts. Retrying a parked message resets the number to 0. */
  attempts: number
  /** Null before the first attempt, and once the message is delivered or parked. */
  next_attempt_at: string | null
  delivered_at: string | null
  /** Id of the enquiry in the CRM. */
  receipt: string | null
  last_error: string | null
}

const someMessage = (state: Delivery['state']) =>
  sql`exists (select from lead_messages m where m.lead_id = l.id and m.state = ${state})`

/** SQL: state of the enquiry `l`, which is the state of the delivery that most needs attention. */
export const stateOfLead = sql<DeliveryState>`case
  when l.is_test then 'test'
  when l.is_held then 'held'
  when ${someMessage('parked')} then 'parked'
  when ${someMessage('waiting')} then 'waiting'
  else 'delivered' end`

/** SQL: deliveries of the enquiry `l` as a JSON array, ordered by connection and age. */
export const deliveriesOfLead = sql<Delivery[]>`coalesce((
  select jsonb_agg(jsonb_build_object('connection', m.connection, 'event', m.event, 'state', m.state, 'attempts', m.attempts,
    'next_attempt_at', case when m.state = 'waiting' and m.attempts > 0 then m.next_attempt_at end,
    'delivered_at', m.delivered_at, 'receipt', m.receipt,
    'last_error', m.last_error) order by m.connection, m.event <> 'created', m.at)
  from lead_messages m where m.lead_id = l.id and m.connection <> ${unclaimed}), '[]')`

export const presentDeliveries = (deliveries: readonly Delivery[]): Delivery[] =>
  deliveries.map((one) => ({
    ...one,
    next_attempt_at: isoOf(one.next_attempt_at),
    delivered_at: isoOf(one.delivered_at),
  }))

const isoOf = (moment: string | null): string | null => moment && new Date(moment).toISOString()
