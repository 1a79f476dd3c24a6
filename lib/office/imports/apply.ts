import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { isOutOfTime, isUnreachable } from '#lib/base/db/failures.ts'
import type { Db } from '#lib/base/db/open.ts'
import { limitLockWaits } from '#lib/base/db/time-limits.ts'
import { clip } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type ImportReport, importSource } from '#lib/contract/catalogue/source/store/import.ts'
import type { ImportOptions } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { UnreadableValue } from '#lib/contract/catalogue/source/stored-fields.ts'
import { type AuditEvent, recordAudit } from '#lib/office/institutes/audit.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import type { Mapping } from './mapping.ts'
import { rememberMapping } from './remembered.ts'
import { storedHead, storedLines } from './stored.ts'
import { deleteStoredDocument, keepDocument } from './stored-documents.ts'
import { basisHash, courseDigests, headDigests, type Touched } from './touched.ts'

export interface Applied {
  /** E-mail address of the person who imports, or `command` for the command line. */
  who: string
  name: string
  now: Date
  /** The state that is restored; undefined for an import. What was before it is saved, to undo the undo. */
  undoes?: 'before' | 'undone' | undefined
  /** Deleted after use, so that a second undo goes back one import further. */
  documentId?: string | undefined
  /** Digest of the stored state that an undo was planned for. Throws `ChangedMeanwhile` if the state is another. */
  basis?: string | undefined
  /** How the sheet was read, to be remembered. */
  mapping?: Mapping | undefined
}

/** Thrown if something was edited between planning an undo and applying it. */
export class ChangedMeanwhile extends Error {}

/** One transaction; under the institute's lock it saves the state before for an undo. Throws as `importSource`. */
export const applyDocument = (
  db: Db,
  institute: InstituteName,
  source: AuthoredSource,
  { who, name, now, undoes, documentId, basis, mapping }: Applied,
  options: ImportOptions = {},
): Promise<{ report: ImportReport; event: AuditEvent }> =>
  db.transaction().execute(async (trx) => {
    let content: Uint8Array | undefined
    let courses: Touched['courses'] = {}
    const beforeChange: ImportOptions['beforeChange'] = async (written) => {
      const state = await storedState(trx, institute)
      if (basis !== undefined && state?.basis !== basis) throw new ChangedMeanwhile()
      content = state?.content
      courses = courseDigests(source, written)
    }
    const report = await importSource(trx, source, { ...options, beforeChange })
    await limitLockWaits(trx)
    const kind = undoes === 'before' ? 'undone' : 'before'
    // Delete first, to make room for the state that is saved now.
    if (documentId !== undefined) await deleteStoredDocument(trx, institute.id, documentId)
    if (content) {
      const touched = { courses, ...headDigests(await storedHead(trx, institute)) }
      await keepDocument(trx, institute.id, { kind, who, name, content, touched })
    }
    if (mapping) await rememberMapping(trx, institute.id, mapping)
    const { free, courses: changed, learning_paths, site_changed } = report
    const freed = free.count > 0 && {
      free: { count: free.count, titles: free.courses.map(({ title }) => clip(title, 200)) },
    }
    const event: AuditEvent = {
      action: undoes ? 'import.undo' : 'import.apply',
      subject: documentId ?? null,
      after: { name, courses: changed, learning_paths, site_changed, ...freed },
    }
    await recordAudit(trx, event, { instituteId: institute.id, who, now })
    return { report, event }
  })

/** Message for an import that was stored, but whose publish lost the database connection. */
export const storedNotPublished = 'stored, not published; published with the next request'

/** Undefined when the connection was lost: the import is stored, and the next request publishes it. */
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

/** Undefined if the data has an unreadable value, which the import will repair. */
export async function storedState(trx: Db, institute: InstituteName) {
  const basis = basisHash()
  try {
    const lines = Readable.from(storedLines(trx, institute, basis.add))
    return { content: await buffer(lines.compose(createGzip())), basis: basis.end() }
  } catch (error) {
    if (error instanceof UnreadableValue) return undefined
    throw error
  }
}
