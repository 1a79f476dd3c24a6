import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { isPlainUrl, redactedUrl, refusalOf } from '#lib/outbox/http/callable-url.ts'
import { isSealed, type Sealing } from '#lib/outbox/seal.ts'
import { openSecrets, renewSecrets, sealSecrets } from './secrets.ts'

/** What may be shown of a hook. */
export interface Hook {
  id: string
  /** The institute's slug. */
  institute: string
  /** Without what may be a token. */
  url: string
  created_at: Date
  /** When an event was last taken; null: never. */
  sent_at: Date | null
  /** Since when there is something to tell, whether or not that was noticed; null while there is nothing. */
  due_at: Date | null
  failing_since: Date | null
  backoff_until: Date | null
  /** Since when nothing is sent any more; null: it is. */
  paused_at: Date | null
  last_error: string | null
}

const lateMs = 5 * 60_000

/** Since when a hook could have been told what changed, if that is long ago: nobody delivers, or does not get round to it. */
export function lateSince({ due_at, backoff_until, paused_at }: Hook, now: Date): Date | undefined {
  if (due_at === null || paused_at !== null) return undefined
  const since = Math.max(due_at.getTime(), backoff_until?.getTime() ?? 0)
  return now.getTime() - since > lateMs ? new Date(since) : undefined
}

export interface NewHook {
  id: string
  /** The one time that it can be read. */
  secret: string
  isSealed: boolean
}

/**
 * Adds a hook that is told what changes from now on. Throws when the address can never be called, or is told already.
 */
export async function addHook(
  db: Db,
  instituteId: string,
  url: string,
  { sealing, privateHosts, now }: { sealing: Sealing; privateHosts: readonly string[]; now: Date },
): Promise<NewHook> {
  if (!isPlainUrl(url)) throw new Error('The address must be an https URL without a user and a fragment.')
  const refusal = refusalOf(url, privateHosts)
  if (refusal !== undefined) throw new Error(`${refusal}.`)
  const id = `hook_${randomBytes(9).toString('hex')}`
  const secrets = renewSecrets([], now)
  const sealed = sealSecrets(secrets, instituteId, sealing)
  const added = await db
    .insertInto('hooks')
    .columns(['id', 'institute_id', 'url', 'secrets', 'created_at', 'sent_revision'])
    .expression((eb) =>
      eb
        .selectFrom('institutes as i')
        .leftJoin('publications as p', 'p.institute_id', 'i.id')
        .select((of) => [
          of.val(id).as('id'),
          'i.id as institute_id',
          of.val(url).as('url'),
          of.val(sealed).as('secrets'),
          of.cast<Date>(of.val(now.toISOString()), 'timestamptz').as('created_at'),
          of.fn.coalesce('p.revision', of.cast<string>(of.val(0), 'bigint')).as('sent_revision'),
        ])
        .where('i.id', '=', instituteId),
    )
    .onConflict((conflict) => conflict.columns(['institute_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Error('That address is told already; hooks list shows its id.')
  return { id, secret: secrets[0]?.secret ?? '', isSealed: isSealed(sealed) }
}

/** All hooks, or an institute's, by institute and age. */
export async function listHooks(db: Db, instituteId?: string): Promise<Hook[]> {
  let query = db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.id', 'i.slug as institute', 'h.url', 'h.created_at', 'h.sent_at'])
    .select(
      sql<Date | null>`coalesce(h.due_at, (
        select min(c.at) from published_changes c
        where c.institute_id = h.institute_id and c.revision > h.sent_revision))`.as('due_at'),
    )
    .select(['h.failing_since', 'h.backoff_until', 'h.paused_at', 'h.last_error'])
    .orderBy('i.slug')
    .orderBy('h.created_at')
    .orderBy('h.id')
  if (instituteId !== undefined) query = query.where('h.institute_id', '=', instituteId)
  return (await query.execute()).map((hook) => ({ ...hook, url: redactedUrl(hook.url) }))
}

/** The hooks that a word names, by id or whole address: none, one, or several of one address. */
export async function findHookIds(db: Db, word: string, instituteId?: string): Promise<string[]> {
  let query = db
    .selectFrom('hooks')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', word), eb('url', '=', word)]))
    .orderBy('id')
  if (instituteId !== undefined) query = query.where('institute_id', '=', instituteId)
  return (await query.execute()).map(({ id }) => id)
}

/** Answers false when no hook has the id. */
export async function removeHook(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('hooks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a hook a new secret; the one before signs beside it for a day. Undefined when no hook has the id. */
export async function rotateSecret(
  db: Db,
  id: string,
  sealing: Sealing,
  now: Date,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const hook = await trx
      .selectFrom('hooks')
      .select(['institute_id', 'secrets'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!hook) return undefined
    const secrets = renewSecrets(openSecrets(hook.secrets, hook.institute_id, sealing), now)
    const sealed = sealSecrets(secrets, hook.institute_id, sealing)
    await trx.updateTable('hooks').set({ secrets: sealed }).where('id', '=', id).execute()
    return secrets[0]?.secret
  })
}
