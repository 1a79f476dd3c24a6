import { summariseChanges } from '#lib/catalogue/publish/change-log.ts'
import type { Db } from '#lib/db/open.ts'
import type { Lease } from '#lib/outbox.ts'
import { changedEvent, idsMax } from './messages.ts'

/** Publishes within this time share an event. */
export const gatherMs = 2_000
export const gatherEnd = (now: Date): Date => new Date(now.getTime() + gatherMs)

/** Makes hooks with unsent changes due. Returns how many were not due before. */
export async function markDue(db: Db, dueAt: Date, instituteId?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('hooks as h')
    .from('publications as p')
    .set({ due_at: dueAt })
    .whereRef('p.institute_id', '=', 'h.institute_id')
    .whereRef('p.revision', '>', 'h.sent_revision')
    .where('h.due_at', 'is', null)
    .where('h.paused_at', 'is', null)
    .$if(instituteId !== undefined, (all) => all.where('h.institute_id', '=', instituteId ?? ''))
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('p.changes_from', '>', eb.ref('h.sent_revision')),
        exists(
          selectFrom('published_changes as c')
            .select('c.id')
            .whereRef('c.institute_id', '=', 'h.institute_id')
            .whereRef('c.revision', '>', 'h.sent_revision'),
        ),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface DueEvent {
  url: string
  /** Sealed. */
  secrets: string
  /** JSON. */
  event: string
  /** The last revision that the event covers. */
  revision: number
}

/**
 * The event to send to a leased hook: the stored one until it is accepted, else a new one of all changes since the
 * last. Undefined when nothing changed or nothing is due yet.
 */
export async function findDueEvent(db: Db, lease: Lease, now: Date): Promise<DueEvent | undefined> {
  const hook = await db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.url', 'h.secrets', 'h.event', 'h.event_revision', 'h.sent_revision', 'h.due_at', 'i.slug'])
    .where('h.id', '=', lease.key)
    .executeTakeFirst()
  if (!hook?.due_at || (hook.due_at > now && hook.due_at <= gatherEnd(now))) return undefined
  const { url, secrets, slug } = hook
  if (hook.event !== null) return { url, secrets, event: hook.event, revision: Number(hook.event_revision) }
  const since = Number(hook.sent_revision)
  const summary = await summariseChanges(db, lease.instituteId, since, idsMax)
  if (!summary) {
    await setOwn(db, lease, { due_at: null })
    return undefined
  }
  const event = changedEvent({ id: lease.instituteId, slug }, since, summary, now)
  await setOwn(db, lease, { event, event_revision: summary.revision })
  return { url, secrets, event, revision: summary.revision }
}

const setOwn = (
  db: Db,
  { key, token }: Lease,
  values: { due_at: null } | { event: string; event_revision: number },
) => db.updateTable('hooks').set(values).where('id', '=', key).where('lease', '=', token).execute()
