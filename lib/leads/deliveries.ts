import { sql } from 'kysely'

export const deliveryStates = ['held', 'waiting', 'delivered', 'parked'] as const
/** `held` for a suspect enquiry, `parked` when a connection did not take it within its deadline. */
export type DeliveryState = (typeof deliveryStates)[number]

/** The delivery of an enquiry to one connection; times in ISO 8601. */
export interface Delivery {
  /** The connection may be removed since. */
  connection: string
  state: Exclude<DeliveryState, 'held'>
  /** Failed attempts since it began to wait. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  /** The CRM's id of the enquiry. */
  receipt: string | null
  last_error: string | null
}

const someDelivery = (state: Delivery['state']) =>
  sql`exists (select from lead_deliveries d where d.lead_id = l.id and d.state = ${state})`

/** SQL for the state of the enquiry `l` over all its deliveries: the one that most needs attention. */
export const stateOfLead = sql<DeliveryState>`case
  when l.is_held then 'held'
  when ${someDelivery('parked')} then 'parked'
  when l.due_at is not null or ${someDelivery('waiting')} then 'waiting'
  else 'delivered' end`

/** SQL for the deliveries of the enquiry `l`: a JSON array ordered by connection. */
export const deliveriesOfLead = sql<Delivery[]>`coalesce((
  select jsonb_agg(jsonb_build_object('connection', d.connection, 'state', d.state, 'attempts', d.attempts,
    'next_attempt_at', d.next_attempt_at, 'delivered_at', d.delivered_at, 'receipt', d.receipt,
    'last_error', d.last_error) order by d.connection)
  from lead_deliveries d where d.lead_id = l.id), '[]')`

export const presentDeliveries = (deliveries: readonly Delivery[]): Delivery[] =>
  deliveries.map((one) => ({
    ...one,
    next_attempt_at: isoOf(one.next_attempt_at),
    delivered_at: isoOf(one.delivered_at),
  }))

const isoOf = (moment: string | null): string | null => moment && new Date(moment).toISOString()
