import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/db/open.ts'
import { findProof, type ProofMethod, type ProofReader, type ProofResult } from './prove.ts'
import { addOrigin, listOrigins, removeOrigin } from './websites.ts'

/** A website of an institute, with its proof of ownership. */
export interface Website {
  origin: string
  /** Its pages may call the API with a key of the institute. */
  isAllowed: boolean
  /** Null: added by a document or a command, without a proof. */
  proof: Proof | null
}

export interface Proof {
  token: string
  /** When the proof was last found; null: not yet. */
  proved_at: Date | null
  method: ProofMethod | null
  checked_at: Date | null
  /** The first check without the proof; the pages may still call. Null while the proof is found. */
  failing_since: Date | null
  fault: string | null
}

const weekMs = 7 * 24 * 3_600_000
/** The most websites checked in one pass. */
const passMax = 20

/** Lists the websites of an institute by origin: verified ones and those still to be proved. */
export async function listWebsites(db: Db, instituteId: string): Promise<Website[]> {
  const [origins, rows] = await Promise.all([
    listOrigins(db, instituteId),
    db.selectFrom('website_proofs').selectAll().where('institute_id', '=', instituteId).execute(),
  ])
  const proofs = new Map(rows.map(({ institute_id: _, origin, added_at: __, ...proof }) => [origin, proof]))
  return [...new Set([...origins, ...proofs.keys()])]
    .sort()
    .map((origin) => ({ origin, isAllowed: origins.includes(origin), proof: proofs.get(origin) ?? null }))
}

/** Adds a website that must be proved before its pages may call. A known website keeps its token. */
export async function addProof(db: Db, instituteId: string, origin: string, now: Date): Promise<void> {
  const token = `catalogue-verification=${randomBytes(16).toString('hex')}`
  await db
    .insertInto('website_proofs')
    .values({ institute_id: instituteId, origin, token, added_at: now })
    .onConflict((conflict) => conflict.columns(['institute_id', 'origin']).doNothing())
    .execute()
}

/** Removes a website from the next request on; false when the institute has no such origin. */
export async function removeWebsite(db: Db, instituteId: string, origin: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('website_proofs')
    .where('institute_id', '=', instituteId)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return (await removeOrigin(db, instituteId, origin)) || numDeletedRows > 0n
}

interface ProofPlace {
  institute_id: string
  origin: string
  token: string
}

/**
 * Stores what a check found. After a found proof the website's pages may call from the next request on; a missing proof
 * is only noted.
 */
export const storeProof = (
  db: Db,
  { institute_id, origin, token }: ProofPlace,
  found: ProofResult,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const update = trx
      .updateTable('website_proofs')
      .where('institute_id', '=', institute_id)
      .where('origin', '=', origin)
      .where('token', '=', token)
    if ('fault' in found) {
      const since = sql<Date>`coalesce(failing_since, ${now})`
      await update.set({ checked_at: now, fault: found.fault, failing_since: since }).execute()
      return
    }
    const { method } = found
    const { numUpdatedRows } = await update
      .set({ checked_at: now, proved_at: now, method, failing_since: null, fault: null })
      .executeTakeFirst()
    // The website may have been removed meanwhile.
    if (numUpdatedRows > 0n) await addOrigin(trx, institute_id, origin)
  })

/** Checks proved websites again after a week, the oldest first. Returns how many were checked. */
export async function checkProofs(db: Db, reader: ProofReader, now: Date): Promise<number> {
  const due = new Date(now.getTime() - weekMs)
  // Marked before the checks, so that concurrent sweeps check different websites.
  const rows = await db
    .updateTable('website_proofs')
    .set({ checked_at: now })
    .where('proved_at', 'is not', null)
    .where('checked_at', '<', due)
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('institute_id', 'origin'),
        'in',
        selectFrom('website_proofs')
          .select(['institute_id', 'origin'])
          .where('proved_at', 'is not', null)
          .where('checked_at', '<', due)
          .orderBy('checked_at')
          .limit(passMax)
          .$asTuple('institute_id', 'origin'),
      ),
    )
    .returning(['institute_id', 'origin', 'token'])
    .execute()
  for (const row of rows) await storeProof(db, row, await findProof(row.origin, row.token, reader), now)
  return rows.length
}
