import { anyOf } from '#lib/db/any-of.ts'
import type { Db } from '#lib/db/open.ts'
import type { ImportRun } from './import-run.ts'

/** Added and removed origins, sorted by code point. */
export interface WebsiteChanges {
  added: string[]
  removed: string[]
}

/**
 * Makes an institute's websites those of its document and those added in another way. Removes a website that only an
 * earlier document had.
 */
export async function importWebsites(
  trx: Db,
  institute_id: string,
  origins: readonly string[],
  { edits, isTrial }: ImportRun,
): Promise<WebsiteChanges> {
  const stored = await trx
    .selectFrom('websites')
    .where('institute_id', '=', institute_id)
    .select(['origin', 'in_document', 'is_added'])
    .execute()
  const known = new Map(stored.map((row) => [row.origin, row]))
  const authored = new Set(origins)
  const added = [...authored].filter((origin) => !known.has(origin)).sort()
  const gone = stored.filter(({ origin, in_document }) => in_document && !authored.has(origin))
  const removed = gone.flatMap(({ origin, is_added }) => (is_added ? [] : origin)).sort()
  if (removed.length > 0) edits.takesAway = true
  if (isTrial) return { added, removed }

  const mark = (list: string[], in_document: boolean) =>
    trx
      .updateTable('websites')
      .set({ in_document })
      .where('institute_id', '=', institute_id)
      .where('origin', '=', anyOf(list))
      .execute()
  const rows = added.map((origin) => ({ institute_id, origin, in_document: true, is_added: false }))
  if (rows.length > 0) await trx.insertInto('websites').values(rows).execute()
  const kept = stored.flatMap(({ origin, is_added }) => (is_added ? origin : []))
  await mark(
    kept.filter((origin) => authored.has(origin) && !known.get(origin)?.in_document),
    true,
  )
  await mark(
    kept.filter((origin) => !authored.has(origin) && known.get(origin)?.in_document),
    false,
  )
  await trx
    .deleteFrom('websites')
    .where('institute_id', '=', institute_id)
    .where('origin', '=', anyOf(removed))
    .execute()
  return { added, removed }
}
