import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** `much` is sorted in at less cost; `little` is what searches, which read all of it, can bear. */
const limits = { much: '4MB', little: '256kB' }

/**
 * Says how much newly written text the index of searched texts keeps unsorted, until the transaction ends; whoever
 * writes the next text sorts in what is more than that.
 */
export async function keepUnsorted(trx: Db, amount: keyof typeof limits): Promise<void> {
  await sql`select set_config('gin_pending_list_limit', ${limits[amount]}, true)`.execute(trx)
}
