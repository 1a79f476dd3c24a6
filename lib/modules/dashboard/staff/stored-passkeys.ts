import type { Db } from '#lib/db/open.ts'

interface Passkey {
  id: string
  name: string
  created_at: Date
  /** Null: never. */
  used_at: Date | null
}

export const listPasskeys = (db: Db, staffId: string): Promise<Passkey[]> =>
  db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Tells whether any member has a passkey. */
export const hasAnyPasskey = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff_passkeys').select('id').limit(1).executeTakeFirst()) !== undefined

export async function removePasskey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('staff_passkeys').where('id', '=', id).execute()
}
