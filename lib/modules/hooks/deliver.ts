import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { type DeliveryDeps, deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { attemptOnce, type DeliveryOutcome } from '#lib/base/net/outcome.ts'
import { type Sealing, seal, unseal } from '#lib/base/net/seal.ts'
import { makeWebhookSecret, postSigned } from '#lib/base/net/sign.ts'
import { endOutage, type Lease, type Outbox, recordOutage } from '#lib/base/outbox.ts'
import { summariseChanges } from '#lib/contract/catalogue/publish/change-log.ts'
import { changedEvent, eventBody, idsMax } from './messages.ts'

/** A signing secret. `until` is the expiry date of a replaced secret; null for the current secret. */
interface HookSecret {
  secret: string
  until: string | null
}

const overlapMs = 24 * 3_600_000

/** Adds a secret in front of the older ones, which keep signing for at most one more day. */
export function renewSecrets(before: readonly HookSecret[], now: Date): HookSecret[] {
  const until = new Date(now.getTime() + overlapMs).toISOString()
  const kept = before.filter((one) => isValid(one, now)).map((one) => ({ ...one, until: one.until ?? until }))
  return [{ secret: makeWebhookSecret(), until: null }, ...kept]
}

export const signingSecrets = (secrets: readonly HookSecret[], now: Date): string[] =>
  secrets.filter((one) => isValid(one, now)).map(({ secret }) => secret)

const isValid = ({ until }: HookSecret, now: Date): boolean => until === null || new Date(until) > now

/** What a hook's column `secrets` contains. The address may contain a token, so it is a secret too. */
interface OpenHook {
  url: string
  secrets: HookSecret[]
}

export const sealHook = (hook: OpenHook, instituteId: string, sealing: Sealing): string =>
  seal(JSON.stringify(hook), instituteId, sealing)

/** Decrypts the address and secrets of a hook. Throws a `DeliveryFailure` when they cannot be decrypted. */
export const openHook = (row: { secrets: string }, instituteId: string, sealing: Sealing): OpenHook =>
  JSON.parse(unseal(row.secrets, instituteId, sealing)) as OpenHook

/** Time in milliseconds within which published changes are combined into one event. */
export const gatherMs = 2_000

/**
 * Makes hooks that have unsent changes and are not due yet so, `gatherMs` from now or at once. Returns how many were set.
 */
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

interface DueEvent {
  secrets: string
  /** JSON, for all changes up to and with `revision`. */
  event: string
  revision: number
}

/**
 * Returns the event to send to a leased hook; undefined when nothing changed, or while changes are still being
 * gathered. An event is stored and sent unchanged until the receiver accepts it; then a new event covers all changes
 * since.
 */
async function findDueEvent(db: Db, lease: Lease, now: Date): Promise<DueEvent | undefined> {
  const hook = await db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.secrets', 'h.event', 'h.event_revision', 'h.sent_revision', 'h.due_at', 'i.slug'])
    .where('h.id', '=', lease.key)
    .executeTakeFirst()
  if (!hook?.due_at || hook.due_at > now) return undefined
  const { secrets, slug } = hook
  if (hook.event !== null) return { secrets, event: hook.event, revision: Number(hook.event_revision) }
  const since = Number(hook.sent_revision)
  const summary = await summariseChanges(db, lease.instituteId, since, idsMax)
  if (!summary) {
    await setOwn(db, lease, { due_at: null })
    return undefined
  }
  const event = changedEvent({ id: lease.instituteId, slug }, since, summary, now)
  await setOwn(db, lease, { event, event_revision: summary.revision })
  return { secrets, event, revision: summary.revision }
}

const setOwn = (
  db: Db,
  { key, token }: Lease,
  values: { due_at: null } | { event: string; event_revision: number },
) => db.updateTable('hooks').set(values).where('id', '=', key).where('lease', '=', token).execute()

/** Posts a message once. Returns a failure as an outcome instead of throwing. */
const postToHook = (
  { instituteId, secrets }: { instituteId: string; secrets: string },
  message: { id: string; body: string; now: Date },
  { send, sealing }: Pick<DeliveryDeps, 'send' | 'sealing'>,
): Promise<DeliveryOutcome> =>
  attemptOnce(async (signal) => {
    const opened = openHook({ secrets }, instituteId, sealing)
    const signing = signingSecrets(opened.secrets, message.now)
    return postSigned((outgoing) => send(outgoing, signal), { ...message, url: opened.url, secrets: signing })
  })

/**
 * Sends a test event to a hook. Returns undefined when no hook has the id, and a failure as an outcome instead of
 * throwing.
 */
export async function testHook(db: Db, id: string, now: Date): Promise<DeliveryOutcome | undefined> {
  const hook = await db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.secrets', 'h.institute_id', 'i.slug'])
    .where('h.id', '=', id)
    .executeTakeFirst()
  if (!hook) return undefined
  return postToHook(
    { instituteId: hook.institute_id, secrets: hook.secrets },
    { id: `test_${now.getTime()}`, body: eventBody('catalogue.test', { institute: hook.slug }, now), now },
    deliveryFromEnv(),
  )
}

/** Resumes a paused or failing hook after it accepted a test event. */
export async function reactivateHook(db: Db, id: string): Promise<void> {
  await db
    .updateTable('hooks')
    .set({ paused_at: null, failures: 0, failing_since: null, backoff_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Time in milliseconds after which a hook that keeps failing is paused. */
const failingMaxMs = 3 * 24 * 3_600_000

/** The outbox of all hooks. Each hook gets one event at a time, so that events arrive in order. */
export const hookEvents: Outbox = {
  destinations: { table: 'hooks', key: 'id' },
  hasDue: (now) => sql`(c.due_at <= ${now} and c.paused_at is null)`,
  open: async (db, lease, run) => async () => {
    const due = await findDueEvent(db, lease, run.now())
    if (!due) return { outcomes: [], parked: 0 }
    const message = { id: `${lease.key}_${due.revision}`, body: due.event, now: run.now() }
    const outcome = await postToHook({ instituteId: lease.instituteId, ...due }, message, run)
    if (outcome.kind === 'delivered') await recordSent(db, lease, due, run.now())
    else
      await db.transaction().execute(async (trx) => {
        const failing = await recordOutage(trx, lease, outcome, run.now())
        if (failing && failing.since.getTime() <= run.now().getTime() - failingMaxMs)
          await trx.updateTable('hooks').set({ paused_at: run.now() }).where('id', '=', lease.key).execute()
      })
    return { outcomes: [outcome], parked: 0 }
  },
}

/** Marks an event as sent. Changes published in the meantime make the hook due again. */
async function recordSent(db: Db, lease: Lease, { revision }: DueEvent, now: Date): Promise<void> {
  await db
    .updateTable('hooks')
    .set({ sent_revision: revision, sent_at: now, event: null, event_revision: null, due_at: null })
    .where('id', '=', lease.key)
    .where('event_revision', '=', String(revision))
    .execute()
  await endOutage(db, lease)
}
