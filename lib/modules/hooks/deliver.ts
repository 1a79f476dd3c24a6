import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { attemptOnce, type DeliveryOutcome } from '#lib/base/net/delivery-outcome.ts'
import { type DeliveryDeps, deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { type Sealing, seal, unseal } from '#lib/base/net/sealed-secrets.ts'
import { makeWebhookSecret, postSigned } from '#lib/base/net/signed-webhooks.ts'
import { endOutage, type Lease, type Outbox, recordOutage } from '#lib/base/outbox.ts'
import { summariseChanges } from '#lib/contract/catalogue/publish/change-log.ts'
import { writeCursor } from '#lib/contract/catalogue/reads/changes.ts'
import { messageBody } from './messages.ts'

/** A signing secret. `until` is the expiry date of a replaced secret; null for the current secret. */
interface HookSecret {
  secret: string
  until: string | null
}

const overlapMs = 24 * 3_600_000

/** Adds a secret in front of the older ones, which keep signing for at most one more day. */
export function renewSecrets(before: readonly HookSecret[], now: Date): [HookSecret, ...HookSecret[]] {
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

/** Maximum number of ids of each kind in an event. Receivers fetch the others from `GET /changes`. */
const idsMax = 1_000

/** Time in milliseconds within which published changes are combined into one event. */
export const gatherMs = 2_000

/** `gatherMs` from now or at once, for hooks with unsent changes. Returns how many were set. */
export async function markDue(db: Db, dueAt: Date, instituteId: string | null = null): Promise<number> {
  // Raw SQL, which is easier to read for a statement over several tables.
  const { numAffectedRows } = await sql`update hooks h set due_at = ${dueAt}
    from publications p where p.institute_id = h.institute_id and p.revision > h.sent_revision
      and h.due_at is null and h.paused_at is null
      and (${instituteId}::text is null or h.institute_id = ${instituteId})
      and (p.changes_from > h.sent_revision or exists (select 1 from published_changes c
        where c.institute_id = h.institute_id and c.revision > h.sent_revision))`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Returns the event to send to a leased hook; undefined when nothing changed, or while changes are still being
 * gathered. An event is stored and sent unchanged until the receiver accepts it; then a new event covers all changes
 * since.
 */
async function findDueEvent(db: Db, lease: Lease, now: Date) {
  const hook = await findHook(db, lease.key)
  if (!hook?.due_at || hook.due_at > now) return undefined
  const { institute_id, slug, event, event_revision } = hook
  if (event !== null) return { ...hook, event, revision: Number(event_revision) }
  const own = db.updateTable('hooks').where('id', '=', lease.key).where('lease', '=', lease.token)
  const since = Number(hook.sent_revision)
  const summary = await summariseChanges(db, institute_id, since, idsMax)
  if (!summary) {
    await own.set({ due_at: null }).execute()
    return undefined
  }
  const { revision, ...changes } = summary
  const [from, next] = [since, revision].map((one) => writeCursor(institute_id, { revision: one }))
  const data = { institute: slug, since: from, next, ...changes }
  const made = messageBody({ type: 'catalogue.changed', data }, now)
  await own.set({ event: made, event_revision: revision }).execute()
  return { ...hook, event: made, revision }
}

const findHook = (db: Db, id: string) =>
  db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select([
      'h.id',
      'h.institute_id',
      'h.secrets',
      'h.event',
      'h.event_revision',
      'h.sent_revision',
      'h.due_at',
    ])
    .select('i.slug')
    .where('h.id', '=', id)
    .executeTakeFirst()

/** Posts a message once. Returns a failure as an outcome instead of throwing. */
const postToHook = (
  { institute_id, secrets: sealed }: { institute_id: string; secrets: string },
  message: { id: string; body: string; now: Date },
  { send, sealing }: Pick<DeliveryDeps, 'send' | 'sealing'>,
): Promise<DeliveryOutcome> =>
  attemptOnce(async (signal) => {
    const { url, secrets } = openHook({ secrets: sealed }, institute_id, sealing)
    const signing = signingSecrets(secrets, message.now)
    return postSigned((outgoing) => send(outgoing, signal), { ...message, url, secrets: signing })
  })

/** Sends a test event to a hook. Returns why it was not accepted; null if it was. */
export async function testHook(db: Db, id: string, now: Date): Promise<string | null> {
  const hook = await findHook(db, id)
  if (!hook) return cause('noConnection')
  const body = messageBody({ type: 'catalogue.test', data: { institute: hook.slug } }, now)
  const outcome = await postToHook(hook, { id: `test_${now.getTime()}`, body, now }, deliveryFromEnv())
  return outcome.kind === 'delivered' ? null : outcome.reason
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
    const outcome = await postToHook(due, message, run)
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
async function recordSent(
  db: Db,
  lease: Lease,
  { revision }: { revision: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('hooks')
    .set({ sent_revision: revision, sent_at: now, event: null, event_revision: null, due_at: null })
    .where('id', '=', lease.key)
    .where('event_revision', '=', String(revision))
    .execute()
  await endOutage(db, lease)
}
