import { summariseChanges } from '#lib/catalogue/publish/changes/change-summary.ts'
import type { Db } from '#lib/db/open.ts'
import type { Claim } from '#lib/delivery/claim.ts'
import { changedEvent, idsMax } from './event.ts'

/** What is published within this time after a change is told with it. */
export const gatherMs = 2_000

/** Notes when hooks are to be told of what changed since they last were. Answers how many hooks that newly is. */
export async function noteChanges(db: Db, now: Date, instituteId?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('hooks as h')
    .from('publications as p')
    .set({ due_at: new Date(now.getTime() + gatherMs) })
    .whereRef('p.institute_id', '=', 'h.institute_id')
    .whereRef('p.revision', '>', 'h.told_revision')
    .where('h.due_at', 'is', null)
    .where('h.stopped_at', 'is', null)
    .$if(instituteId !== undefined, (all) => all.where('h.institute_id', '=', instituteId ?? ''))
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('p.changes_from', '>', eb.ref('h.told_revision')),
        exists(
          selectFrom('published_changes as c')
            .select('c.id')
            .whereRef('c.institute_id', '=', 'h.institute_id')
            .whereRef('c.revision', '>', 'h.told_revision'),
        ),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A hook with the event that is on its way to it. */
export interface DueEvent {
  url: string
  /** Sealed. */
  secrets: string
  /** JSON. */
  event: string
  /** Up to which it tells. */
  revision: number
}

/**
 * The event that a claimed hook is to be sent: the one that it did not take yet, as it was made, else one of all that
 * changed since. Undefined when nothing did, or it is not time yet.
 */
export async function findDueEvent(db: Db, claim: Claim, now: Date): Promise<DueEvent | undefined> {
  const hook = await db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.url', 'h.secrets', 'h.event', 'h.event_revision', 'h.told_revision', 'h.due_at', 'i.slug'])
    .where('h.id', '=', claim.key)
    .executeTakeFirst()
  if (!hook?.due_at || hook.due_at > now) return undefined
  const { url, secrets, slug } = hook
  if (hook.event !== null) return { url, secrets, event: hook.event, revision: Number(hook.event_revision) }
  const since = Number(hook.told_revision)
  const summary = await summariseChanges(db, claim.instituteId, since, idsMax)
  if (!summary) {
    await setOwn(db, claim, { due_at: null })
    return undefined
  }
  const event = changedEvent({ id: claim.instituteId, slug }, since, summary, now)
  await setOwn(db, claim, { event, event_revision: summary.revision })
  return { url, secrets, event, revision: summary.revision }
}

const setOwn = (
  db: Db,
  { key, token }: Claim,
  values: { due_at: null } | { event: string; event_revision: number },
) => db.updateTable('hooks').set(values).where('id', '=', key).where('claim', '=', token).execute()
