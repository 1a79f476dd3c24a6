import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { anyOf } from '#lib/db/rows.ts'

/** Added and removed origins, sorted by code point. */
export interface WebsiteChanges {
  added: string[]
  removed: string[]
}

/** The changes, and all origins of the document. */
interface WebsiteComparison extends WebsiteChanges {
  authored: readonly string[]
}

/**
 * Compares an institute's websites with those of its document. Removed is a website that only an earlier document had;
 * one that was added in another way stays.
 */
export async function compareWebsites(
  trx: Db,
  institute_id: string,
  origins: readonly string[],
): Promise<WebsiteComparison> {
  const stored = await trx
    .selectFrom('websites')
    .where('institute_id', '=', institute_id)
    .select(['origin', 'in_document', 'is_added'])
    .execute()
  const known = new Set(stored.map(({ origin }) => origin))
  const named = new Set(origins)
  const gone = stored.filter(({ origin, in_document }) => in_document && !named.has(origin))
  return {
    authored: origins,
    added: [...named].filter((origin) => !known.has(origin)).sort(),
    removed: gone.flatMap(({ origin, is_added }) => (is_added ? [] : origin)).sort(),
  }
}

/** Writes the changes, and marks which of the other websites the document has. */
export async function writeWebsites(
  trx: Db,
  institute_id: string,
  { authored, added, removed }: WebsiteComparison,
): Promise<void> {
  const own = trx.deleteFrom('websites').where('institute_id', '=', institute_id)
  await own.where('origin', '=', anyOf(removed)).execute()
  const isAuthored = sql<boolean>`(origin = ${anyOf(authored)})`
  await trx
    .updateTable('websites')
    .set({ in_document: isAuthored })
    .where('institute_id', '=', institute_id)
    .where('in_document', '<>', isAuthored)
    .execute()
  const rows = added.map((origin) => ({ institute_id, origin, in_document: true, is_added: false }))
  if (rows.length > 0) await trx.insertInto('websites').values(rows).execute()
}
