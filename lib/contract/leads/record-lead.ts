import { hash, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isConnectionLost } from '#lib/base/db/failures.ts'
import type { Db } from '#lib/base/db/open.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import { phoneForm } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import type { Attribution } from './attribution.ts'
import { enquiryMessages, messagesTo } from './delivery/message-queue.ts'
import { phoneEnding } from './lead-facts.ts'
import type { NewReceipt } from './receipts.ts'

interface QueuedLead {
  lead: NewLead
  now: Date
  /** The enquiry as JSON, without visitor and consent time. Equal enquiries have equal content. */
  content: string
  outcome: PromiseWithResolvers<RecordedLead>
}

const queues = new WeakMap<Db, Map<string, QueuedLead[]>>()

/**
 * Records enquiries with the same fingerprint one at a time. If they were recorded concurrently, each would hold a
 * database connection while it waits for the lock on the same row. Waiting enquiries with equal content are recorded by one
 * statement. An error rejects all waiting enquiries.
 */
export function recordQueued(db: Db, lead: NewLead, now: Date): Promise<RecordedLead> {
  const { visitor: _, consent_at: __, receipt: ___, ...content } = lead
  const entry: QueuedLead = { lead, now, content: JSON.stringify(content), outcome: Promise.withResolvers() }
  const name = `${lead.institute_id} ${fingerprintOf(lead)}`
  const queue = queues.get(db) ?? new Map<string, QueuedLead[]>()
  queues.set(db, queue)
  const waiting = queue.get(name)
  if (waiting) waiting.push(entry)
  else {
    const own = [entry]
    queue.set(name, own)
    void recordAll(db, own, () => queue.delete(name))
  }
  return entry.outcome.promise
}

/** Records enquiries until none is waiting. Then calls `leave`, so that the next enquiry starts a new queue. */
async function recordAll(db: Db, waiting: QueuedLead[], leave: () => void): Promise<void> {
  for (let [head] = waiting; head !== undefined; [head] = waiting) {
    const { lead, content } = head
    const equal = waiting.filter((entry) => entry.content === content)
    const rest = waiting.filter((entry) => entry.content !== content)
    waiting.splice(0, waiting.length, ...rest)
    const now = new Date(Math.max(...equal.map((entry) => entry.now.getTime())))
    try {
      const recorded = await recordLead(db, lead, now, equal.length)
      head.outcome.resolve(recorded)
      for (const entry of equal.slice(1))
        entry.outcome.resolve({ ...recorded, isNew: false, isUpdate: false, hasReceipt: false })
    } catch (error) {
      for (const entry of [...equal, ...waiting.splice(0)]) entry.outcome.reject(error)
    }
  }
  leave()
}

/** When and on which page a visitor consented, and to which notice. All fields are null without consent. */
export interface ConsentProof {
  consent_at: Date | null
  consent_page: string | null
  consent_notice: string | null
  consent_purposes: string[] | null
  consent_language: string | null
}

/** An enquiry to store. Its course and version must exist in the catalogue. */
export interface NewLead extends ConsentProof {
  full_name: string
  email: string | null
  phone: string | null
  message: string | null
  course_id: string | null
  package_session_id: string | null
  page_url: string | null
  source: string | null
  consent: boolean | null
  custom_fields: Record<string, string> | null
  /** Whether the visitor is told when the course can be bought. */
  notify: boolean | null
  attribution: Attribution | null
  institute_id: string
  /** Hash of the visitor's IP address. */
  visitor: string
  suspicion: string | null
  /** A test is delivered nowhere, and its duplicates are tests only. */
  is_test: boolean
  /** Stored for a new enquiry to the institute whose site is shown here. */
  receipt?: NewReceipt | undefined
}

export interface RecordedLead {
  id: string
  created_at: Date
  /** False for a duplicate; `id` and `created_at` are then those of the first enquiry. */
  isNew: boolean
  /** Whether a duplicate added data to the first enquiry. */
  isUpdate: boolean
  hasReceipt: boolean
}

/**
 * Records an enquiry as due for delivery, and resolves after the commit. A duplicate updates the row of the first
 * enquiry: it increments `repeats`, adds missing data and makes the enquiry due again. A suspect duplicate makes
 * nothing due, and the data it adds is held. `times` is the number of equal enquiries recorded together.
 */
export async function recordLead(db: Db, lead: NewLead, now: Date, times = 1): Promise<RecordedLead> {
  const id = randomUUID()
  const record = () => insertLead(db, { ...lead, id, repeats: times - 1 }, now)
  try {
    const recorded = await record().catch((error: unknown) => {
      // The enquiry may already be stored; the retry then finds its id. At worst, a duplicate is counted twice.
      if (isConnectionLost(error)) return record()
      throw error
    })
    const { update_id, has_receipt: hasReceipt, ...saved } = recorded
    return { ...saved, isNew: saved.id === id, isUpdate: update_id === id, hasReceipt }
  } catch (error) {
    throw withoutRow(error)
  }
}

const insertLead = (db: Db, { receipt, ...lead }: NewLead & { id: string; repeats: number }, now: Date) =>
  db
    .with('saved', (trx) => upsertLead(trx, lead, now))
    .with('kept', (trx) =>
      trx
        .insertInto('lead_receipts')
        .columns(['token_hash', 'institute_id', 'lead_id', 'language'])
        .expression((eb) =>
          eb
            .selectFrom('saved')
            .innerJoin('institutes as i', (join) => join.on('i.id', '=', lead.institute_id))
            .select(({ val }) => [
              val(receipt?.token_hash ?? '').as('token_hash'),
              'i.id as institute_id',
              'saved.id as lead_id',
              val(receipt?.language ?? null).as('language'),
            ])
            // Neither for a duplicate nor where another institute's site is shown.
            .where('saved.id', '=', lead.id)
            .where('i.slug', '=', receipt?.institute ?? ''),
        )
        // A retry of the statement, after the connection was lost.
        .onConflict((conflict) =>
          conflict.column('token_hash').doUpdateSet({ language: receipt?.language ?? null }),
        )
        .returning('lead_id'),
    )
    .with('queued', () => sql<object>`(${messagesOf(lead, now)})`)
    .selectFrom('saved')
    .select(['id', 'created_at', 'update_id'])
    .select((eb) => eb.exists(eb.selectFrom('kept').select('lead_id')).$castTo<boolean>().as('has_receipt'))
    .executeTakeFirstOrThrow()

/** SQL: makes the saved enquiry or its repeat due, unless it is held, suspect or a test. */
const messagesOf = ({ id, suspicion, is_test }: NewLead & { id: string }, now: Date) =>
  messagesTo(
    enquiryMessages(
      sql`(select * from saved where not is_held and ${suspicion === null && !is_test}::boolean) due`,
      now,
      sql`update_id is not distinct from ${id}`,
    ),
  )

const upsertLead = (
  db: Pick<Db, 'insertInto'>,
  lead: Omit<NewLead, 'receipt'> & { id: string; repeats: number },
  now: Date,
) =>
  db
    .insertInto('leads')
    .values({
      ...lead,
      notify: lead.notify === true,
      notify_revision: lead.notify ? publishedRevision(lead.institute_id) : null,
      created_at: now,
      last_repeated_at: lead.repeats > 0 ? now : null,
      fingerprint: fingerprintOf(lead),
      email_form: lead.email === null ? null : emailForm(lead.email),
      custom_fields: JSON.stringify(lead.custom_fields ?? {}),
      attribution: lead.attribution && JSON.stringify(lead.attribution),
      is_held: lead.suspicion !== null && !lead.is_test,
    })
    .onConflict((conflict) =>
      conflict.columns(['institute_id', 'fingerprint']).doUpdateSet(additionsOf(lead)),
    )
    .returning(['id', 'institute_id', 'created_at', 'update_id', 'repeats', 'is_held'])

/** SQL: the revision that is published as the enquiry is stored. Only what opens later is told. */
const publishedRevision = (instituteId: string) =>
  sql<string>`coalesce((select revision from publications where institute_id = ${instituteId}), 0)`

/** Removes the values of the row from a database error, because errors are logged in full. */
function withoutRow(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.assign(error, { detail: undefined, where: undefined, query: undefined, params: undefined })
}

/** Maximum number of custom fields of an enquiry, including fields added by duplicates. */
const customFieldsMax = 100

/**
 * SQL for the changes that a duplicate makes. `leads` is the stored row, `excluded` the duplicate. Stored values are
 * never overwritten. The changes are part of the upsert, so that concurrent duplicates are added one after the other.
 */
function additionsOf(lead: Pick<NewLead, 'custom_fields'>) {
  const custom_fields = withNewFields(lead.custom_fields ?? {})
  const isAddition = sql<boolean>`(${isRepeat} and (
    ${lacked('phone')} or ${isOtherPhone} or ${lacked('page_url')} or ${lacked('source')} or ${becameConsent}
    or ${lacked('attribution')} or ${becameNotify} or ${custom_fields} <> leads.custom_fields))`
  return {
    phone: keptOr<string>('phone'),
    other_phones: sql<string[] | null>`case when ${isRepeat} and ${isOtherPhone}
      then array_append(leads.other_phones, excluded.phone) else leads.other_phones end`,
    page_url: keptOr<string>('page_url'),
    source: keptOr<string>('source'),
    // Not merged: a mix of two visits would describe a visit that never happened.
    attribution: keptOr<string>('attribution'),
    custom_fields,
    consent: ofConsent<boolean>('consent'),
    consent_at: ofConsent<Date>('consent_at'),
    consent_page: ofConsent<string>('consent_page'),
    consent_notice: ofConsent<string>('consent_notice'),
    consent_purposes: ofConsent<string[]>('consent_purposes'),
    consent_language: ofConsent<string>('consent_language'),
    consent_withdrawn_at: sql<Date | null>`case when ${becameConsent} then null else leads.consent_withdrawn_at end`,
    // Whoever agrees again after a withdrawal, which had ended the enquiry, waits for an answer again.
    done_at: sql<Date | null>`case when ${becameConsent} and leads.consent_withdrawn_at is not null
      then null else leads.done_at end`,
    notify: sql<boolean>`(leads.notify or excluded.notify)`,
    notify_revision: sql<string | null>`case when ${becameNotify}
      then excluded.notify_revision else leads.notify_revision end`,
    // A suspect addition holds the enquiry until an operator has checked it.
    suspicion: sql<string | null>`case when ${isAddition}
      then coalesce(leads.suspicion, excluded.suspicion) else leads.suspicion end`,
    update_id: sql<string | null>`case when ${isAddition} then excluded.id else leads.update_id end`,
    is_held: sql<boolean>`(leads.is_held or (${isAddition} and excluded.is_held))`,
    repeats: sql<number>`leads.repeats + ${isRepeat}::int * (excluded.repeats + 1)`,
    last_repeated_at: sql<Date | null>`case when ${isRepeat}
      then greatest(leads.last_repeated_at, excluded.created_at) else leads.last_repeated_at end`,
  }
}

/** SQL: whether the enquiry is a repeat. False for a retry of the statement that inserted the row. */
const isRepeat = sql<boolean>`(leads.id <> excluded.id)`

type Lackable = 'phone' | 'page_url' | 'source' | 'attribution'

const lacked = (column: Lackable) =>
  sql<boolean>`(${sql.ref(`leads.${column}`)} is null and ${sql.ref(`excluded.${column}`)} is not null)`

/** Maximum number of phone numbers of an enquiry beside its first one. */
const otherPhonesMax = 5

/** SQL: whether the duplicate has a number that the enquiry has in no notation, and there is room for it. */
const isOtherPhone = sql<boolean>`(excluded.phone is not null and leads.phone is not null
  and coalesce(cardinality(leads.other_phones), 0) < ${sql.lit(otherPhonesMax)}
  and ${phoneEnding(sql`excluded.phone`)} not in (
    select ${phoneEnding(sql`known`)} from unnest(array_append(leads.other_phones, leads.phone)) known))`

const keptOr = <Value>(column: Lackable) =>
  sql<Value | null>`coalesce(${sql.ref(`leads.${column}`)}, ${sql.ref(`excluded.${column}`)})`

const becameConsent = sql<boolean>`(leads.consent is not true and excluded.consent is true)`

const becameNotify = sql<boolean>`(excluded.notify and not leads.notify)`

const ofConsent = <Value>(column: string) =>
  sql<Value | null>`case when ${becameConsent}
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`leads.${column}`)} end`

/** SQL. The new ones come as an array of pairs, because `jsonb` objects do not preserve order. */
const withNewFields = (fields: Record<string, string>): RawBuilder<string> => sql`(
  leads.custom_fields || coalesce((
    select jsonb_object_agg(name, content) from (
      select pair ->> 0 as name, pair -> 1 as content
      from jsonb_array_elements(${JSON.stringify(Object.entries(fields))}::jsonb) with ordinality sent (pair, place)
      where not leads.custom_fields ? (pair ->> 0)
      order by place
      limit greatest(0, ${customFieldsMax} - (select count(*) from jsonb_object_keys(leads.custom_fields)))
    ) added
  ), '{}'))`

/**
 * Returns a digest that is equal for enquiries with the same person, course, version and message. The person is
 * identified by e-mail address, else by phone. White space in the message is normalised. A test never equals an
 * enquiry that is none.
 */
export function fingerprintOf(
  enquiry: Pick<NewLead, 'email' | 'phone' | 'message' | 'course_id' | 'package_session_id' | 'is_test'>,
): string {
  const { email, phone, message, course_id, package_session_id, is_test } = enquiry
  const person = email === null ? ['phone', phoneForm(phone ?? '')] : ['email', emailForm(email)]
  const words = (message ?? '').replace(/[\s\u0085]+/g, ' ')
  const same = [...person, course_id, package_session_id, words, ...(is_test ? ['test'] : [])]
  return hash('sha256', JSON.stringify(same), 'base64url')
}
