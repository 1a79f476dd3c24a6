import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { perProcess } from '#lib/per-process.ts'
import { log } from '../log.ts'

/** One statement writes a minute's requests. A process that ends loses its last minute. */
const writeEveryMs = 60_000

const noted = perProcess('key uses', () => ({ counts: new Map<string, number>(), writtenAt: 0 }))

/** Counts one use of a key for the dashboard. Writes the counts once a minute, in the background. */
export function noteUse(db: Db, keyId: string, now: Date): void {
  const state = noted()
  state.counts.set(keyId, (state.counts.get(keyId) ?? 0) + 1)
  if (state.writtenAt === 0) state.writtenAt = now.getTime()
  if (now.getTime() - state.writtenAt < writeEveryMs) return
  state.writtenAt = now.getTime()
  const { counts } = state
  state.counts = new Map()
  writeUses(db, counts, now).catch((error) => {
    for (const [id, count] of counts) state.counts.set(id, (state.counts.get(id) ?? 0) + count)
    log().warn({ err: error }, 'the uses of keys could not be written')
  })
}

/** Adds to the day's uses (UTC) of each key; removed keys are ignored. */
export async function writeUses(db: Db, counts: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const given = JSON.stringify(Object.fromEntries(counts))
  // Plain SQL: one JSON parameter for any number of keys, which the query builder cannot express.
  await sql`insert into key_uses (key_id, day, requests)
    select k.id, ${now.toISOString().slice(0, 10)}::date, u.value::bigint
    from jsonb_each_text(${given}::jsonb) u join api_keys k on k.id = u.key
    on conflict (key_id, day) do update set requests = key_uses.requests + excluded.requests`.execute(db)
}
