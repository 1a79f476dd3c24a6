import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { attemptOnce, DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import type { WriteVisitorMail } from '#lib/base/net/mail.ts'
import { countMail } from '#lib/base/net/mail-limit.ts'
import type { Outbox } from '#lib/base/outbox.ts'
import { type CrmLead, messageId } from '../crm/crm-lead.ts'
import { deliverRows } from './deliver.ts'
import { findMessages } from './due-messages.ts'
import { isDue, messagesTo, visitorConnection } from './message-queue.ts'

/** Maximum number of enquiries that one statement marks. */
const batchRows = 500

/** SQL: enquiries `l` that wait for what publishes `o` have opened since they were sent. */
const waiting = sql`openings o
  join leads l on l.institute_id = o.institute_id and l.course_id = o.course_id
    and coalesce(l.package_session_id, '') = o.version_id
    and l.notify and not l.is_test and l.opened_at is null and l.notify_revision < o.revision
    and l.consent_withdrawn_at is null and l.erasure_requested_at is null`

/**
 * Marks the enquiries that wait for what publishes have opened since they were sent, and makes the news due: for the
 * connections, and with `mails` for the visitor. A statement does both, so that a crash forgets nobody and repeats
 * nothing. Opened versions are kept for an hour, because an enquiry may be stored while a publish commits, and for as
 * long as somebody waits for them whose enquiry was locked.
 */
export async function matchOpenings(db: Db, mails: boolean): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`with found as materialized (
        select l.id, o.opened_at from ${waiting}
        limit ${batchRows} for update of l skip locked),
      opened as (
        update leads set opened_at = found.opened_at from found where leads.id = found.id
        returning leads.id, leads.institute_id, leads.opened_at),
      queued as (
        insert into lead_settings (institute_id) select distinct institute_id from opened
        on conflict (institute_id) do nothing),
      told as (
        ${messagesTo(sql`
          select id as lead_id, institute_id, 'opened' as event, opened_at as at, false as adds from opened`)}),
      mailed as (
        insert into lead_messages (lead_id, institute_id, connection, event, at, next_attempt_at)
        select o.id, o.institute_id, ${visitorConnection}, 'opened', o.opened_at, o.opened_at
        from opened o join institutes i on i.id = o.institute_id and i.tell_visitors
        where ${mails}::boolean
        on conflict (lead_id, connection, event) do nothing)
      select count(*)::int as count from opened`.execute(db)
    if ((rows[0]?.count ?? 0) < batchRows) break
  }
  await sql`delete from openings where opened_at < clock_timestamp() - interval '1 hour'
    and (institute_id, course_id, version_id) not in (
      select o.institute_id, o.course_id, o.version_id from ${waiting})`.execute(db)
}

/** Most mails to the visitors of an institute within a minute. */
const mailsPerMinute = 100

/** SQL: how many mails may go to visitors of the institute now. */
const mailsLeft = (instituteId: ReturnType<typeof sql>, now: Date) =>
  sql<number>`(${mailsPerMinute} - (select count(*) from leads l where l.institute_id = ${instituteId}
    and l.notified_at > ${now}::timestamptz - interval '1 minute'))`

/** SQL: whether the message `m` is a mail that is due. */
const isMailDue = (now: Date) => sql`(m.connection = ${visitorConnection} and ${isDue(now)})`

/** The mails to visitors, by institute. A retry has the same `Message-ID`. */
export const visitorMails = (write: WriteVisitorMail): Outbox => ({
  destinations: { table: 'lead_settings', key: 'institute_id' },
  hasDue: (
    now,
  ) => sql`(exists (select from lead_messages m where m.institute_id = c.institute_id and ${isMailDue(now)})
    and ${mailsLeft(sql`c.institute_id`, now)} > 0)`,
  open: async (db, lease, run) => {
    const { mail, now } = run
    return (most) =>
      deliverRows(
        db,
        lease,
        run,
        async ({ lead }) => {
          if (!('event' in lead) || lead.email === null)
            return { kind: 'refused', reason: 'there is no address' }
          const { email } = lead
          const outcome = await attemptOnce(async (signal) => {
            const written = await write(lead, await languageOf(db, lead))
            const { subject, text, replyTo, takeBack, ...visitor } = written
            const message = { subject, text, replyTo, visitor, to: email, id: messageId(lead), follows: null }
            try {
              return await mail({ ...message, permit: await countMail(db, email, 'told') }, signal)
            } catch (error) {
              // A mail that may have arrived keeps its links.
              if (error instanceof DeliveryFailure && error.outcome.isUnsent) await takeBack()
              throw error
            }
          })
          // Another address may still get mail.
          return outcome.kind === 'deferred' ? { ...outcome, kind: 'refused' } : outcome
        },
        async () => {
          const { rows } = await sql<{ left: number }>`
            select ${mailsLeft(sql`${lease.instituteId}`, now())}::int as "left"`.execute(db)
          const atMost = Math.min(most, atOnce, rows[0]?.left ?? 0)
          return atMost > 0 ? findMessages(db, lease.instituteId, atMost, isMailDue(now())) : []
        },
      )
  },
})

/** Many mail servers limit concurrent connections. */
const atOnce = 2

/** Returns the language in which the enquiry was sent, if known. */
async function languageOf(db: Db, { id, consent_language }: CrmLead): Promise<string | null> {
  const receipt = await db
    .selectFrom('lead_receipts')
    .select('language')
    .where('lead_id', '=', id)
    .executeTakeFirst()
  return receipt?.language ?? consent_language
}
