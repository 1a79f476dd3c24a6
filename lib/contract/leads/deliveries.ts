import { sql } from 'kysely'
import type { LeadEvent } from './crm/crm-lead.ts'

export const deliveryStates = ['held', 'waiting', 'delivered', 'parked', 'test'] as const
/**
 * `held`: the enquiry waits to be released. `parked`: a connection did not accept the enquiry before the deadline.
 * `test`: it is sent to nobody.
 */
export type DeliveryState = (typeof deliveryStates)[number]

/** The delivery of an enquiry, or of what happened to it, to one connection. Times are in ISO 8601. */
export interface Delivery {
  /** Name of the connection, which may have been removed since. */
  connection: string
  /** What the connection is told; null for the enquiry and its repeats. */
  event: LeadEvent | null
  state: Exclude<DeliveryState, 'held' | 'test'>
  /** Failed attempts to deliver the current message. Retrying a parked delivery resets the number to 0. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  /** Id of the enquiry in the CRM. */
  receipt: string | null
  last_error: string | null
}

/** What stands for the connection in a notice that is mailed to the visitor. No connection can have this name. */
export const visitorConnection = '(visitor)'

const someDelivery = (state: Delivery['state']) =>
  sql`(exists (select from lead_deliveries d where d.lead_id = l.id and d.state = ${state})
    or exists (select from lead_notices n where n.lead_id = l.id and n.state = ${state}))`

/** SQL: state of the enquiry `l`, which is the state of the delivery that most needs attention. */
export const stateOfLead = sql<DeliveryState>`case
  when l.is_test then 'test'
  when l.is_held then 'held'
  when ${someDelivery('parked')} then 'parked'
  when l.due_at is not null or ${someDelivery('waiting')} then 'waiting'
  else 'delivered' end`

/** SQL: deliveries of the enquiry `l` as a JSON array, ordered by connection. */
export const deliveriesOfLead = sql<Delivery[]>`coalesce((
  select jsonb_agg(jsonb_build_object('connection', d.connection, 'event', d.event, 'state', d.state, 'attempts', d.attempts,
    'next_attempt_at', d.next_attempt_at, 'delivered_at', d.delivered_at, 'receipt', d.receipt,
    'last_error', d.last_error) order by d.connection, d.at nulls first)
  from (
    select connection, null as event, null as at, state, attempts, next_attempt_at, delivered_at, receipt, last_error
    from lead_deliveries where lead_id = l.id
    union all select connection, event, at, state, attempts, next_attempt_at, null, null, last_error
    from lead_notices where lead_id = l.id) d), '[]')`

export const presentDeliveries = (deliveries: readonly Delivery[]): Delivery[] =>
  deliveries.map((one) => ({
    ...one,
    next_attempt_at: isoOf(one.next_attempt_at),
    delivered_at: isoOf(one.delivered_at),
  }))

const isoOf = (moment: string | null): string | null => moment && new Date(moment).toISOString()
