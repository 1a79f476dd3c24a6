import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import type { DeliveryOutcome, FailedOutcome } from '#lib/base/net/outcome.ts'
import {
  endOutage,
  enquiryBackoffMs,
  enquiryDeadlineMs,
  type Lease,
  recordOutage,
  resumeAt,
} from '#lib/base/outbox.ts'
import { phoneForm } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import type { CrmLead, Erasure, LeadEvent } from '../crm/crm-lead.ts'
import { visitorConnection } from '../deliveries.ts'
import { presentFacts, selectFacts } from '../facts.ts'

/** Maximum number of due enquiries for which one statement creates deliveries. */
const batchRows = 500

/**
 * Hands due enquiries over to the institute's connections: creates a delivery for each pair of enquiry and connection.
 * Deliveries that are already waiting or parked do not change. Without a connection, the enquiries stay due. A single
 * statement does everything, so that a crash cannot leave it half done; its lock prevents connections from being
 * removed in the meantime.
 *
 * A due time in the future was set by a process with a fast clock, so the enquiry counts as due.
 */
export const handOver = (db: Db, instituteId: string, now: Date) =>
  sql`with connections as materialized (
      select name from crm_connections where institute_id = ${instituteId} for key share),
    due as (
      select id, due_at from leads
      where institute_id = ${instituteId} and due_at is not null and exists (select from connections)
      order by due_at, id limit ${batchRows} for update),
    handed as (
      update leads set due_at = null from due where leads.id = due.id returning leads.id, due.due_at)
    insert into lead_deliveries (lead_id, institute_id, connection, state, next_attempt_at)
    select handed.id, ${instituteId}, connections.name, 'waiting', least(handed.due_at, ${now}::timestamptz)
    from handed, connections
    on conflict (lead_id, connection) do update set state = 'waiting', next_attempt_at = excluded.next_attempt_at
      where lead_deliveries.state = 'delivered'`.execute(db)

export interface DueDelivery {
  lead: CrmLead | Erasure
  /** Set when the connection is told what happened to an enquiry that it has got. */
  notice?: { event: LeadEvent; at: Date }
  connection: string
  /** Id of the last duplicate that added data; null for the first message. */
  update_id: string | null
  receipt: string | null
  /** Failed attempts to deliver the current message. Retrying a parked delivery resets the number to 0. */
  attempts: number
  first_attempt_at: Date | null
}

/**
 * Returns the deliveries of a leased connection that have been due the longest, at most one per person. A CRM that
 * looks people up would create two records if it received two enquiries of one person concurrently.
 */
export async function findDueDeliveries(
  db: Db,
  lease: Lease,
  now: Date,
  most: number,
): Promise<DueDelivery[]> {
  const rows = await selectFacts(db)
    .innerJoin('lead_deliveries as d', 'd.lead_id', 'l.id')
    .select([
      'd.connection',
      'd.receipt',
      'd.attempts',
      'd.first_attempt_at',
      'd.delivered_at',
      'l.update_id',
    ])
    .select(sql<boolean>`l.update_id is distinct from d.update_id`.as('updated'))
    .where('d.institute_id', '=', lease.instituteId)
    .where('d.connection', '=', (eb) =>
      eb.selectFrom('crm_connections').select('name').where('id', '=', lease.key),
    )
    // Skips an enquiry whose repeat has not been handed over yet, because the repeat would otherwise be sent twice.
    .where('l.due_at', 'is', null)
    .where('d.state', '=', 'waiting')
    .where(isDue(now))
    // Matches the order of an index, so that PostgreSQL does not sort a long queue for every attempt.
    .orderBy(sql`d.next_attempt_at nulls first`)
    .orderBy('d.lead_id')
    .limit(most)
    .execute()
  return onePerPerson(rows).map((row) => {
    const { connection, receipt, attempts, first_attempt_at, delivered_at, update_id, ...rest } = row
    const { attribution: _, ...facts } = rest
    const lead = {
      ...facts,
      ...presentFacts(row),
      event: null,
      institute: { id: lease.instituteId, slug: row.institute },
    }
    const delivery = { connection, receipt, attempts, first_attempt_at }
    return delivered_at === null
      ? { ...delivery, update_id: null, lead: { ...lead, ...notRepeated } }
      : { ...delivery, update_id, lead }
  })
}

/** Keeps the first row of each person. */
export function onePerPerson<Row extends { email: string | null; phone: string | null }>(rows: Row[]): Row[] {
  const persons = new Set<string>()
  return rows.filter(({ email, phone }) => {
    const known = [email && emailForm(email), phone && phoneForm(phone)].filter((form) => form !== null)
    if (known.some((form) => persons.has(form))) return false
    for (const form of known) persons.add(form)
    return true
  })
}

/**
 * Fields of an enquiry that was not repeated. The first message to a connection is always a new enquiry, even if the
 * visitor has repeated it meanwhile; a second message reports the repeat. Otherwise a receiver that handles only
 * `lead.created` would miss the person.
 */
const notRepeated = { repeats: 0, last_repeated_at: null, updated: false }

/** SQL: whether the delivery `d` or notice `n` is due. A `next_attempt_at` of null means at once. */
export function isDue(now: Date, row: 'd' | 'n' = 'd') {
  const next = sql.ref(`${row}.next_attempt_at`)
  return sql<SqlBool>`(${next} is null or ${next} <= ${now})`
}

/**
 * Records that a CRM accepted or refused an enquiry. Returns how many deliveries were parked; they wait until somebody
 * retries them.
 */
export async function recordOutcome(
  db: Db,
  lease: Lease,
  due: DueDelivery,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<number> {
  if (outcome.kind === 'delivered') {
    await recordDelivered(db, lease, due, outcome.receipt, now)
    return 0
  }
  const next = new Date(now.getTime() + enquiryBackoffMs(due.attempts + 1))
  const isParked = await failEnquiry(db, due, outcome.reason, next, now)
  // A refusal is an answer, so the outage is over. The next outage may again last a day before deliveries are parked.
  await endOutage(db, lease)
  return isParked ? 1 : 0
}

/**
 * Records a successful delivery. The delivery stays due if the visitor has repeated the enquiry since it was read.
 */
async function recordDelivered(
  db: Db,
  lease: Lease,
  due: DueDelivery,
  receipt: string | null,
  now: Date,
): Promise<void> {
  const { lead, notice, connection, update_id } = due
  await db.transaction().execute(async (trx) => {
    if (notice) {
      if (connection === visitorConnection)
        await trx.updateTable('leads').set({ notified_at: now }).where('id', '=', lead.id).execute()
      await dropNotice(trx, due, notice)
      await endOutage(trx, lease)
      return
    }
    // The intake locks the same row. A repeat is therefore either visible here, or comes later and makes the delivery
    // due.
    const stored = await trx
      .selectFrom('leads')
      .select('repeats')
      .where('id', '=', lead.id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return
    const hasNoNewRepeat = 'repeats' in lead && stored.repeats === lead.repeats
    await trx
      .updateTable('lead_deliveries')
      .set((eb) => ({
        state: hasNoNewRepeat ? ('delivered' as const) : ('waiting' as const),
        attempts: 0,
        first_attempt_at: null,
        next_attempt_at: hasNoNewRepeat ? null : now,
        delivered_at: now,
        update_id,
        last_error: null,
        receipt: eb.fn.coalesce(sql<string | null>`${receipt}::text`, 'receipt'),
      }))
      .where('lead_id', '=', lead.id)
      .where('connection', '=', connection)
      .where('state', '=', 'waiting')
      .execute()
    await endOutage(trx, lease)
  })
}

/** Deletes a notice that its connection has accepted, unless it was renewed meanwhile. */
const dropNotice = (
  trx: Db,
  { lead, connection }: DueDelivery,
  { event, at }: NonNullable<DueDelivery['notice']>,
) =>
  trx
    .deleteFrom('lead_notices')
    .where('lead_id', '=', lead.id)
    .where('connection', '=', connection)
    .where('event', '=', event)
    .where('at', '=', at)
    .execute()

/**
 * Records an outage in which the `attempted` deliveries failed. Each outage lengthens the backoff. After a day of
 * failures, parks the deliveries that have waited for a day. Returns the number of parked deliveries.
 */
export async function recordConnectionOutage(
  db: Db,
  lease: Lease,
  attempted: readonly DueDelivery[],
  outage: FailedOutcome,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const failing = await recordOutage(trx, lease, outage, now)
    // The connection has been removed.
    if (!failing) return 0
    const { since, until } = failing
    let parked = 0
    // These deliveries come last after the backoff, because one of them may be the cause of the failure.
    for (const due of attempted) if (await failEnquiry(trx, due, outage.reason, until, now)) parked++
    const connection = attempted[0]?.connection
    if (connection === undefined || since > deadlineStart(now)) return parked
    return parked + (await parkWaiting(trx, { ...lease, connection }, outage.reason, now))
  })
}

/** Lets a connection rest until its address may get mail again. This is no outage, so nothing counts towards parking. */
export async function holdBack(
  db: Db,
  lease: Lease,
  { reason, retryAfter }: FailedOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ backoff_until: resumeAt(1, retryAfter, now), last_error: reason })
    .where('id', '=', lease.key)
    .where('lease', '=', lease.token)
    .execute()
}

async function failEnquiry(
  db: Db,
  due: DueDelivery,
  reason: string,
  next: Date,
  now: Date,
): Promise<boolean> {
  const first = due.first_attempt_at ?? now
  const isOver = first <= deadlineStart(now)
  const { numUpdatedRows } = await db
    .updateTable(due.notice ? 'lead_notices' : 'lead_deliveries')
    .set({
      state: isOver ? 'parked' : 'waiting',
      attempts: due.attempts + 1,
      first_attempt_at: first,
      next_attempt_at: isOver ? null : next,
      last_error: reason,
    })
    .where(due.notice ? sql<SqlBool>`event = ${due.notice.event}` : sql<SqlBool>`true`)
    .where('lead_id', '=', due.lead.id)
    .where('connection', '=', due.connection)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return isOver && numUpdatedRows > 0n
}

/**
 * Parks deliveries that have waited for a day since their first attempt, or since they became due. Returns how many
 * were parked.
 */
async function parkWaiting(
  trx: Db,
  { instituteId, connection }: { instituteId: string; connection: string },
  reason: string,
  now: Date,
): Promise<number> {
  let parked = 0
  for (const table of ['lead_deliveries', 'lead_notices'] as const) {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ state: 'parked', next_attempt_at: null, last_error: reason })
      .where('institute_id', '=', instituteId)
      .where('connection', '=', connection)
      .where('state', '=', 'waiting')
      .where(
        sql<SqlBool>`coalesce(first_attempt_at, next_attempt_at, '-infinity') <= ${deadlineStart(now).toISOString()}::timestamptz`,
      )
      .executeTakeFirst()
    parked += Number(numUpdatedRows)
  }
  return parked
}

const deadlineStart = (now: Date): Date => new Date(now.getTime() - enquiryDeadlineMs)
