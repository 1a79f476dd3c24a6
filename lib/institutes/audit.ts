import type { Db } from '#lib/db/open.ts'

/** One change. `before` and `after` never name a visitor: the log outlives erased enquiries. */
export interface AuditEvent {
  /** A noun and a verb, such as `key.create`. */
  action: string
  /** The id of the changed thing; null: the institute. */
  subject: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

export interface StoredAuditEvent extends Required<AuditEvent> {
  id: string
  at: Date
  who: string
  /** The institute's slug. */
  institute: string
}

/**
 * Records what `who` (an e-mail address, or `command`) changed. Pass the transaction of the
 * change itself, so that neither is stored without the other.
 */
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

/** Lists the events of one institute or of all, newest first; `before` is the id to continue from. */
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
