import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { clip } from '#lib/catalogue/rules/text/plain-text.ts'
import { UnreadableValue } from '#lib/catalogue/source/fields.ts'
import { type ImportReport, importSource } from '#lib/catalogue/source/store/import.ts'
import type { ImportOptions } from '#lib/catalogue/source/store/import-run.ts'
import { isOutOfTime, isUnreachable } from '#lib/db/failures.ts'
import { limitLockWaits } from '#lib/db/limits.ts'
import type { Db } from '#lib/db/open.ts'
import { type AuditEvent, recordAudit } from '#lib/institutes/audit.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { pluggedSheets } from '#lib/module.ts'
import type { HeadingMap } from './sheets.ts'
import { storedLines } from './stored.ts'
import { deleteStoredDocument, keepDocument } from './stored-documents.ts'

export interface Applied {
  /** E-mail address of the person who imports, or `command` for the command line. */
  who: string
  name: string
  now: Date
  /**
   * Kind of the earlier state that the import restores; undefined for any other import. An undo also saves the state
   * before it, so that it can itself be undone.
   */
  undoes?: 'before' | 'undone' | undefined
  /**
   * Id of the uploaded file or restored state, which is deleted after use. As a result, a second undo goes back one
   * import further, and an undo does not push older states off the list.
   */
  documentId?: string | undefined
  /** The columns that the office chose for a sheet's headings, to be remembered. */
  headings?: HeadingMap | undefined
}

/**
 * Imports a document, saves the previous state for an undo and records an audit event, all in one transaction. The
 * previous state is read only if the import changes something, and under the institute's lock, so that it includes
 * every edit that the import replaces. Throws the same errors as `importSource`.
 */
export const applyDocument = (
  db: Db,
  institute: InstituteName,
  source: AuthoredSource,
  { who, name, now, undoes, documentId, headings }: Applied,
  options: ImportOptions = {},
): Promise<{ report: ImportReport; event: AuditEvent }> =>
  db.transaction().execute(async (trx) => {
    let content: Uint8Array | undefined
    const beforeChange = async () => {
      content = await storedState(trx, institute)
    }
    const report = await importSource(trx, source, { ...options, beforeChange })
    await limitLockWaits(trx)
    const kind = undoes === 'before' ? 'undone' : 'before'
    // Delete first, to make room for the state that is saved now.
    if (documentId !== undefined) await deleteStoredDocument(trx, institute.id, documentId)
    if (content) await keepDocument(trx, institute.id, { kind, who, name, content })
    if (headings) await (await pluggedSheets())?.rememberHeadings(trx, institute.id, headings)
    const { courses, learning_paths, site_changed, free } = report
    const freed = free.count > 0 && {
      free: { count: free.count, titles: free.courses.map(({ title }) => clip(title, 200)) },
    }
    const event: AuditEvent = {
      action: undoes ? 'import.undo' : 'import.apply',
      subject: documentId ?? null,
      after: { name, courses, learning_paths, site_changed, ...freed },
    }
    await recordAudit(trx, event, { instituteId: institute.id, who, now })
    return { report, event }
  })

/** Message for an import that was stored, but whose publish lost the database connection. */
export const storedNotPublished = 'stored, not published; published with the next request'

/**
 * Runs the publish after an import. Returns undefined when the database connection was lost: the import is stored
 * nevertheless, and the next request publishes it.
 */
export async function publishUnlessLost<Report>(
  publish: () => Promise<Report>,
): Promise<{ report: Report } | undefined> {
  try {
    return { report: await publish() }
  } catch (error) {
    if (isUnreachable(error) || isOutOfTime(error)) return undefined
    throw error
  }
}

/**
 * Returns the stored data as compressed JSON lines; undefined if the data contains an unreadable value, which the
 * import will repair.
 */
async function storedState(trx: Db, institute: InstituteName): Promise<Uint8Array | undefined> {
  try {
    return await buffer(Readable.from(storedLines(trx, institute)).compose(createGzip()))
  } catch (error) {
    if (error instanceof UnreadableValue) return undefined
    throw error
  }
}
