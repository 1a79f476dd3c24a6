import { createHmac } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { observing } from '#lib/base/observe.ts'
import { DeliveryFailure } from './delivery-outcome.ts'
import { emailForm } from './email-form.ts'
import type { MailPermit } from './mail.ts'

/** Most mails to one address within an hour and a day, by kind. A kind cannot use up the limit of another. */
const limits = {
  /** A sign-in code, which strangers may request for any address. */
  code: { perHour: 10, perDay: 30 },
  /** What a member makes us send: invitations, news of a role, tests of a connection. */
  notice: { perHour: 10, perDay: 30 },
  /** What a visitor asked to be told. Strangers may ask for any address. */
  told: { perHour: 10, perDay: 30 },
  enquiry: { perHour: 200, perDay: 1_000 },
}
type MailKind = keyof typeof limits

/**
 * Counts a mail to an address, over all institutes, processes and machines. Throws a `DeliveryFailure` of the kind
 * `deferred` when the address got as many as it may. `browser` separates the codes that a known browser requests from
 * those that anybody does.
 */
export async function countMail(db: Db, to: string, kind: MailKind, browser = ''): Promise<MailPermit> {
  const form = emailForm(to)
  const { perHour, perDay } = limits[kind]
  const address = digestOf(`${kind} ${form} ${browser}`)
  await sql`delete from mail_counts where not now() - interval '1 day' <= any(sent_at)`.execute(db)
  const { rows } = await sql`insert into mail_counts as m (address, sent_at) values (${address}, array[now()])
    on conflict (address) do update
      set sent_at = array(select t from unnest(m.sent_at) t where ${within('1 day')}) || now()
      where (select count(*) filter (where ${within('1 hour')}) < ${perHour}::int
          and count(*) filter (where ${within('1 day')}) < ${perDay}::int from unnest(m.sent_at) t)
    returning address`.execute(db)
  if (rows.length > 0) return { isFor: (other) => emailForm(other) === form }
  observing().by?.count('mail_limited', kind)
  const freed = (interval: string, most: number) => sql`(select t + ${interval}::interval
    from unnest(sent_at) t where ${within(interval)} order by t desc offset ${most - 1} limit 1)`
  const next = await sql<{ at: Date | null }>`
    select greatest(${freed('1 hour', perHour)}, ${freed('1 day', perDay)}) as at
    from mail_counts where address = ${address}`.execute(db)
  const retryAfter = next.rows[0]?.at ?? (await databaseNow(db))
  throw new DeliveryFailure(cause('mailLimit', { at: retryAfter.toISOString() }), {
    kind: 'deferred',
    isUnsent: true,
    retryAfter,
  })
}

/** SQL: times in the future come from a clock that was set back since, and do not count. */
const within = (interval: string) => sql<SqlBool>`t between now() - ${interval}::interval and now()`

/** The key is the mail server's URL, which every process that sends mail has, and the database has not. */
const digestOf = (text: string): string =>
  createHmac('sha256', env().SMTP_URL ?? '')
    .update(text)
    .digest('base64url')
