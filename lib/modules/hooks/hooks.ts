import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { callRefusalOf, isPlainUrl, redactedUrl } from '#lib/base/net/address-guard.ts'
import { isSealed, type Sealing } from '#lib/base/net/sealed-secrets.ts'
import { openHook, renewSecrets, sealHook } from './deliver.ts'

/**
 * A hook without its secrets. `url` is shortened, because path and query may contain a token. `due_at`: when the oldest
 * unsent change became due. `sent_at`: when the receiver accepted the last event. `paused_at`: when the hook was paused
 * because it kept failing.
 */
export type Hook = Awaited<ReturnType<typeof listHooks>>[number]

/** Gets later changes only. Throws for a refused or known address. The secret is not readable later. */
export async function addHook(
  db: Db,
  instituteId: string,
  url: string,
  { sealing, privateHosts, now }: { sealing: Sealing; privateHosts: readonly string[]; now: Date },
) {
  if (!isPlainUrl(url)) throw new Error(cause('hookAddress'))
  const refusal = callRefusalOf(url, privateHosts)
  if (refusal !== undefined) throw new Error(refusal)
  const id = `hook_${randomBytes(9).toString('hex')}`
  const secrets = renewSecrets([], now)
  const sealed = sealHook({ url, secrets }, instituteId, sealing)
  // Raw SQL, which is easier to read for a statement over several tables.
  const { rows } =
    await sql`insert into hooks (id, institute_id, url, digest, secrets, created_at, sent_revision)
    select ${id}, i.id, ${redactedUrl(url)}, ${digestOf(url)}, ${sealed}, ${now}, coalesce(p.revision, 0)
    from institutes i left join publications p on p.institute_id = i.id where i.id = ${instituteId}
    on conflict (institute_id, digest) do nothing returning id`.execute(db)
  if (rows.length === 0) throw new Error(cause('hookTaken'))
  return { id, secret: secrets[0].secret, isSealed: isSealed(sealed) }
}

/** Digest by which the same address is recognised. */
const digestOf = (url: string): string => hash('sha256', url)

/** Lists hooks by institute, oldest first; those of one institute, and with one id or address, where these are given. */
export async function listHooks(db: Db, instituteId?: string, word?: string) {
  return db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.id', 'h.institute_id', 'i.slug as institute', 'h.url', 'h.created_at', 'h.last_error'])
    .select(['h.due_at', 'h.sent_at', 'h.failing_since', 'h.backoff_until', 'h.paused_at'])
    .$if(instituteId !== undefined, (all) => all.where('h.institute_id', '=', instituteId ?? ''))
    .$if(word !== undefined, (all) =>
      all.where((eb) => eb.or([eb('h.id', '=', word ?? ''), eb('h.digest', '=', digestOf(word ?? ''))])),
    )
    .orderBy('i.slug')
    .orderBy('h.created_at')
    .orderBy('h.id')
    .execute()
}

export const removeHook = (db: Db, id: string) => db.deleteFrom('hooks').where('id', '=', id).execute()

/** Adds a new signing secret and returns it. For a day, events are signed with the old secret too. */
export async function rotateSecret(trx: Db, id: string, sealing: Sealing, now: Date): Promise<string> {
  const hook = await trx
    .selectFrom('hooks')
    .select(['institute_id', 'secrets'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { url, secrets: before } = openHook(hook, hook.institute_id, sealing)
  const secrets = renewSecrets(before, now)
  const sealed = sealHook({ url, secrets }, hook.institute_id, sealing)
  await trx.updateTable('hooks').set({ secrets: sealed }).where('id', '=', id).execute()
  return secrets[0].secret
}
