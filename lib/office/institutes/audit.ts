import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/** Includes those of modules: events remain after a module is removed. */
export const auditActions = [
  ...['course.add', 'course.copy', 'course.edit', 'course.together'],
  ...['crm.pause', 'crm.remove', 'crm.resume', 'crm.retry', 'crm.set', 'crm.test'],
  ...[
    'enquiry.add',
    'enquiry.answer',
    'enquiry.ask_erasure',
    'enquiry.bounce',
    'enquiry.done',
    'enquiry.erase',
    'enquiry.export',
    'enquiry.note',
  ],
  ...['enquiry.release', 'enquiry.reopen', 'enquiry.retention', 'enquiry.retry'],
  'enquiry.withdraw',
  ...['hook.add', 'hook.remove', 'hook.rotate', 'hook.test'],
  ...['host.add', 'host.main', 'host.remove', 'host.works'],
  ...['import.apply', 'import.drop', 'import.map', 'import.undo', 'import.upload'],
  ...['institute.add', 'institute.choose', 'institute.remove', 'institute.set'],
  ...['key.create', 'key.revoke'],
  ...['session.end', 'session.open', 'session.switch'],
  ...['staff.invite', 'staff.language', 'staff.operator', 'staff.remove', 'staff.role'],
  'staff.summary',
  ...['website.add', 'website.allow', 'website.check', 'website.remove'],
] as const
type AuditAction = (typeof auditActions)[number]

export const visitorActor = 'visitor'

export const serviceActor = 'service'

/** `before` and `after` must not contain data about visitors: the log is kept after enquiries are erased. */
export interface AuditEvent {
  action: AuditAction
  /** Id of what was changed; null for the institute itself. */
  subject: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

export interface StoredAuditEvent extends Required<Omit<AuditEvent, 'action'>> {
  id: string
  action: string
  at: Date
  who: string
  institute: string
}

/** `who` is an e-mail address, or `command`. Pass the transaction that makes the change. */
export async function recordAudit(
  db: Db,
  { action, subject, before = null, after = null }: AuditEvent,
  { instituteId, who, now }: { instituteId: string; who: string; now: Date },
): Promise<void> {
  const written = (value: Record<string, unknown> | null) => value && JSON.stringify(value)
  await db
    .insertInto('audit_log')
    .values({
      institute_id: instituteId,
      at: now,
      who,
      action,
      subject,
      before: written(before),
      after: written(after),
    })
    .execute()
}

interface Refusals {
  institute: string
  action: string
  email: string
  day: string
  times: number
  last_at: Date
}

const refusalDays = 90

/**
 * Counts a refused sign-in or action for each member concerned, by day. Refusals are counted instead of logged, because
 * anybody can cause them, and as events they would push the staff's changes out of sight.
 */
export async function countRefusal(
  db: Db,
  action: string,
  member: { id: string } | { emailForm: string },
): Promise<void> {
  const named = 'id' in member ? sql`id = ${member.id}` : sql`email_form = ${member.emailForm}`
  const today = sql`(now() at time zone 'utc')::date`
  await sql`delete from audit_refusals where day < ${today} - ${refusalDays}::int`.execute(db)
  await sql`insert into audit_refusals as r (institute_id, action, subject, email, day, times, last_at)
    select institute_id, ${action}, id, email, ${today}, 1, now() from staff where ${named}
    on conflict (institute_id, day, action, subject) do update
      set times = r.times + 1, email = excluded.email, last_at = excluded.last_at`.execute(db)
}

/** Lists refused sign-ins and actions at one institute or at all of them, latest first. */
export async function listRefusals(db: Db, limit: number, instituteId?: string): Promise<Refusals[]> {
  let query = db
    .selectFrom('audit_refusals as r')
    .innerJoin('institutes as i', 'i.id', 'r.institute_id')
    .select(['i.slug as institute', 'r.action', 'r.email', 'r.times', 'r.last_at'])
    .select((eb) => eb.cast<string>('r.day', 'text').as('day'))
    .orderBy('r.last_at', 'desc')
    .limit(limit)
  if (instituteId !== undefined) query = query.where('r.institute_id', '=', instituteId)
  return query.execute()
}

/** Lists audit events of one institute or of all, newest first. `before` is the id to continue from. */
export async function listAuditEvents(
  db: Db,
  {
    instituteId,
    before,
    limit,
  }: { instituteId?: string | undefined; before?: string | undefined; limit: number },
): Promise<StoredAuditEvent[]> {
  let query = db
    .selectFrom('audit_log as a')
    .innerJoin('institutes as i', 'i.id', 'a.institute_id')
    .select((eb) => eb.cast<string>('a.id', 'text').as('id'))
    .select(['a.at', 'a.who', 'i.slug as institute', 'a.action', 'a.subject', 'a.before', 'a.after'])
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (instituteId !== undefined) query = query.where('a.institute_id', '=', instituteId)
  if (before !== undefined) query = query.where('a.id', '<', before)
  return query.execute()
}
