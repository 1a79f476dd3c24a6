import { type Kysely, sql } from 'kysely'

/**
 * Gives an institute several connections. A delivery is one enquiry to one connection; an enquiry that no connection
 * got yet is due itself. So receiving an enquiry never reads the connections.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...connections, ...enquiries, ...deliveries]) await statement.execute(db)
}

const connections = [
  sql`alter table crm_connections
    add column id text not null default gen_random_uuid()::text,
    add column name text,
    -- When an operator paused it; null while enquiries are sent.
    add column paused_at timestamptz(3)`,
  sql`update crm_connections set name = kind`,
  sql`alter table crm_connections
    alter column name set not null,
    drop constraint crm_connections_pkey,
    add primary key (id)`,
  sql`create unique index crm_connections_name on crm_connections (institute_id, name)`,
]

const enquiries = [
  sql`alter table leads
    -- Suspect and not released: handed to no connection.
    add column is_held boolean not null default false,
    -- Since when it is due to be handed to the connections; null once handed over, and while held.
    add column due_at timestamptz(3),
    add check (due_at is null or not is_held)`,
  // Waiting deliveries are handed over anew. Without a connection, parked ones as well: nothing was wrong with them.
  sql`update leads l set is_held = d.state = 'held',
      due_at = case when d.state <> 'held' then coalesce(d.next_attempt_at, now()) end
    from lead_deliveries d
    where d.lead_id = l.id and (d.state in ('held', 'waiting') or (d.state = 'parked' and not exists (
      select from crm_connections c where c.institute_id = d.institute_id)))`,
  sql`create index leads_due on leads (institute_id, due_at) where due_at is not null`,
  sql`create index leads_held on leads (institute_id) where is_held`,
]

const deliveries = [
  sql`drop index lead_deliveries_due`,
  sql`drop index lead_deliveries_parked`,
  sql`alter table lead_deliveries
    -- The name of the connection, which may be removed since.
    add column connection text,
    drop constraint lead_deliveries_state_check,
    drop constraint lead_deliveries_pkey`,
  // Earlier deliveries stay known, with their receipts.
  sql`delete from lead_deliveries d using leads l
    where l.id = d.lead_id and (l.is_held or l.due_at is not null) and d.delivered_at is null`,
  sql`update lead_deliveries d set
      connection = coalesce((select c.name from crm_connections c where c.institute_id = d.institute_id), 'crm'),
      state = case when l.is_held or l.due_at is not null then 'delivered' else d.state end
    from leads l where l.id = d.lead_id`,
  sql`update lead_deliveries set attempts = 0, first_attempt_at = null, next_attempt_at = null
    where state = 'delivered'`,
  sql`alter table lead_deliveries
    alter column connection set not null,
    add primary key (lead_id, connection),
    add check (state in ('waiting', 'delivered', 'parked'))`,
  sql`create index lead_deliveries_due on lead_deliveries (institute_id, connection, next_attempt_at nulls first, lead_id)
    where state = 'waiting'`,
  sql`create index lead_deliveries_parked on lead_deliveries (institute_id, connection) where state = 'parked'`,
]
