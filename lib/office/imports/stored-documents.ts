import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { unreadableFile } from './given.ts'
import type { Touched } from './touched.ts'
import { type Trial, trialForm } from './trial.ts'

/** An upload (`tried`), or the state before a document was applied (`before`) or undone (`undone`). */
export type StoredKind = 'tried' | 'before' | 'undone'

export interface StoredDocument {
  id: string
  kind: StoredKind
  at: Date
  who: string
  /** Name of the uploaded file; for a state, name of the file that was applied or undone. */
  name: string
}

/** Maximum number of earlier states saved per institute for an undo. */
const statesMax = 5

const states: StoredKind[] = ['before', 'undone']
const alike = (kind: StoredKind): StoredKind[] => (kind === 'tried' ? ['tried'] : states)

interface NewDocument extends Omit<StoredDocument, 'id' | 'at'> {
  content: Uint8Array
  trial?: Trial | undefined
  /** For a state: how the import left what it changed. */
  touched?: Touched | undefined
}

/** Keeps one upload and five states; its time is later than the others', because undo goes by it. */
export async function keepDocument(
  db: Db,
  instituteId: string,
  { trial, touched, ...document }: NewDocument,
): Promise<string> {
  const id = `document_${randomBytes(9).toString('hex')}`
  const at = sql<Date>`greatest(clock_timestamp(), (select max(at) + interval '1 ms' from import_documents
    where institute_id = ${instituteId}))`
  const work = async (trx: Db) => {
    await trx
      .insertInto('import_documents')
      .values({
        ...document,
        ...{ id, at, institute_id: instituteId },
        trial: trial ? formed(trial) : null,
        touched: touched ? JSON.stringify(touched) : null,
      })
      .execute()
    const kept = await listStoredDocuments(trx, instituteId, document.kind)
    const old = kept.slice(document.kind === 'tried' ? 1 : statesMax).map((one) => one.id)
    if (old.length > 0) await trx.deleteFrom('import_documents').where('id', 'in', old).execute()
  }
  await (db.isTransaction ? work(db) : db.transaction().execute(work))
  return id
}

export const listStoredDocuments = (
  db: Db,
  instituteId: string,
  kind: StoredKind,
): Promise<StoredDocument[]> =>
  documentsOf(db, instituteId)
    .select(['id', 'kind', 'at', 'who', 'name'])
    .where('kind', 'in', alike(kind))
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

export async function findUpload(db: Db, instituteId: string) {
  const upload = await documentsOf(db, instituteId)
    .select(['id', 'name', 'trial'])
    .where('kind', '=', 'tried')
    .where('trial', 'is not', null)
    .executeTakeFirst()
  return upload && { ...upload, trial: readTrial(upload.trial) }
}

const documentsOf = (db: Db, instituteId: string) =>
  db.selectFrom('import_documents').where('institute_id', '=', instituteId)

const formed = (trial: Trial): string => JSON.stringify({ ...trial, form: trialForm })

/** Reads a stored preview. One of another version says so instead of what it found. */
function readTrial(stored: unknown): Trial {
  const { form, ...trial } = stored as Trial & { form?: number }
  if (form === trialForm) return trial
  return { ...unreadableFile('otherForm'), warnings: [], more: 0 }
}

export async function keepTrial(db: Db, instituteId: string, id: string, trial: Trial): Promise<void> {
  await db
    .updateTable('import_documents')
    .set({ trial: formed(trial) })
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .execute()
}

/** Loads a document with its content and preview; undefined if the institute has no document with this id. */
export async function findStoredDocument(db: Db, instituteId: string, id: string) {
  const row = await documentsOf(db, instituteId)
    .select(['id', 'kind', 'at', 'who', 'name', 'trial', 'touched', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { content, trial, touched, ...kept } = row
  return {
    ...kept,
    trial: trial === null ? null : readTrial(trial),
    touched: touched as Touched | null,
    bytes: await promisify(gunzip)(content),
  }
}

export async function deleteStoredDocument(db: Db, instituteId: string, id: string): Promise<void> {
  await db
    .deleteFrom('import_documents')
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .execute()
}
