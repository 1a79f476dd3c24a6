import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { UnreadableValue } from '#lib/catalogue/source/load/load-values.ts'
import { hasChanged, importSource } from '#lib/catalogue/source/store/import.ts'
import type { ImportOptions } from '#lib/catalogue/source/store/import-run.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { storedLines } from './stored.ts'
import { keepDocument } from './stored-documents.ts'

export interface Applied {
  who: string
  /** The name of the file. */
  name: string
  /** The kept state that is put back; the states of an import and of its undoing take turns. */
  undoes?: 'before' | 'undone' | undefined
  now: Date
}

/**
 * Imports a document, and keeps what was stored before it, to go back to. A stored state that cannot be read is not
 * kept: the import repairs it. Throws, changing nothing, where `importSource` does. Returns the audit event to record.
 */
export async function applyDocument(
  db: Db,
  institute: InstituteName,
  source: AuthoredSource,
  { who, name, undoes, now }: Applied,
  options: ImportOptions = {},
) {
  const content = await storedState(db, institute)
  const report = await importSource(db, source, options)
  const kind = undoes === 'before' ? 'undone' : 'before'
  if (content && hasChanged(report))
    await keepDocument(db, institute.id, { kind, at: now, who, name, content })
  const { courses, learning_paths, site_changed } = report
  const action = undoes ? 'import.undo' : 'import.apply'
  return { report, event: { action, after: { name, courses, learning_paths, site_changed } } }
}

async function storedState(db: Db, institute: InstituteName): Promise<Uint8Array | undefined> {
  try {
    return await buffer(Readable.from(storedLines(db, institute)).compose(createGzip()))
  } catch (error) {
    if (error instanceof UnreadableValue) return undefined
    throw error
  }
}
