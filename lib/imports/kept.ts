import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#lib/db/open.ts'

export interface KeptDocument {
  id: string
  at: Date
  who: string
  /** Of its file, which tells what it is. */
  name: string
}

/** So many states can be gone back to. */
const beforeMax = 5

/**
 * Keeps a document: of those that are tried the last one, of those to go back to the last five. Answers its id.
 */
export async function keepDocument(
  db: Db,
  instituteId: string,
  kind: 'tried' | 'before',
  { at, who, name, bytes }: Omit<KeptDocument, 'id'> & { bytes: Uint8Array },
): Promise<string> {
  const id = `document_${randomBytes(9).toString('hex')}`
  const content = await promisify(gzip)(bytes)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('import_documents')
      .values({ id, institute_id: instituteId, kind, at, who, name, content })
      .execute()
    const kept = await listKept(trx, instituteId, kind)
    const old = kept.slice(kind === 'tried' ? 1 : beforeMax).map((one) => one.id)
    if (old.length > 0) await trx.deleteFrom('import_documents').where('id', 'in', old).execute()
  })
  return id
}

/** Of one kind, the newest first. */
export const listKept = (db: Db, instituteId: string, kind: 'tried' | 'before'): Promise<KeptDocument[]> =>
  db
    .selectFrom('import_documents')
    .select(['id', 'at', 'who', 'name'])
    .where('institute_id', '=', instituteId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

/** A document with its bytes; undefined when the institute keeps none of that id. */
export async function findKept(db: Db, instituteId: string, id: string) {
  const row = await db
    .selectFrom('import_documents')
    .select(['id', 'at', 'who', 'name', 'content'])
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { content, ...kept } = row
  return { ...kept, bytes: await promisify(gunzip)(content) }
}

export async function dropKept(db: Db, instituteId: string, id: string): Promise<void> {
  await db
    .deleteFrom('import_documents')
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .execute()
}
