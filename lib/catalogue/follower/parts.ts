import { sql } from 'kysely'
import { inPages } from '#lib/db/in-pages.ts'
import type { Db } from '#lib/db/open.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexPart } from '../index/part/part.ts'
import { parseJson } from '../shapes/json.ts'
import { inTurns } from './in-turns.ts'

/** Parts read at a time: about 2 MB. */
const batchMax = 4

/** Returns the revision of the stored parts; 0 without parts, or when the change log does not reach back to them. */
export async function readPartsRevision(trx: Db, instituteId: string): Promise<number> {
  const row = await trx
    .selectFrom('published_parts as part')
    .innerJoin('publications as publication', 'publication.institute_id', 'part.institute_id')
    .select(sql<string>`part.revision::text`.as('revision'))
    .where('part.institute_id', '=', instituteId)
    .whereRef('part.shape', '=', 'publication.shape')
    .whereRef('part.revision', '>=', 'publication.changes_from')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.revision ?? 0)
}

/** Begins an index with the stored parts, and returns their revision; 0 without parts. */
export async function addStoredParts(trx: Db, instituteId: string, index: CatalogueIndex): Promise<number> {
  const revision = await readPartsRevision(trx, instituteId)
  if (revision > 0)
    for await (const part of listParts<IndexPart>(trx, instituteId, 'courses'))
      await inTurns(index.update([], part))
  return revision
}

/** Lists the stored parts of an institute: their courses or their texts. */
export async function* listParts<Part>(
  trx: Db,
  instituteId: string,
  column: 'courses' | 'texts',
): AsyncGenerator<Part> {
  const read = (after: { part: number }) =>
    trx
      .selectFrom('published_parts')
      .select(['part', sql<string>`${sql.ref(column)}`.as('json')])
      .where('institute_id', '=', instituteId)
      .where('part', '>', after.part)
      .orderBy('part')
      .limit(batchMax)
      .execute()
  for await (const rows of inPages(read, { part: -1 }, batchMax))
    for (const { json } of rows) yield parseJson<Part>(json)
}
