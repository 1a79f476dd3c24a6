import { type Form, NothingStored } from '#app/dashboard/page/base-route.ts'
import { type DashboardRequest, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import { RefusedImport, Unconfirmed } from '#lib/catalogue/source/store/import-run.ts'
import { isUnreachable } from '#lib/db/failures.ts'
import { applyDocument, publishUnlessLost } from '#lib/imports/apply.ts'
import { saysFreeIn } from '#lib/imports/given.ts'
import { readFile } from '#lib/imports/read.ts'
import type { SheetChoice, SheetFacts } from '#lib/imports/sheets.ts'
import { findStoredDocument } from '#lib/imports/stored-documents.ts'

/**
 * Applies an uploaded document or restores an earlier state. Checks the document again, because the stored data may
 * have changed.
 */
export async function apply({ db, now, session, words, say }: DashboardRequest, form: Form) {
  const { institute, staff } = session
  const kept = await findStoredDocument(db, institute.id, form.get('id') ?? '')
  if (!kept) throw new Missing()
  const isUndo = kept.kind !== 'tried'
  const file = { bytes: kept.bytes, name: isUndo ? 'state.jsonl' : kept.name }
  const parsed = await readFile(db, institute, file, choiceOf(kept.trial?.facts))
  if (!parsed.isValid) throw new Refused(words.import.faulty)
  const undoes = kept.kind === 'tried' ? undefined : kept.kind
  const applied = { who: staff.email, name: kept.name, now, undoes, documentId: kept.id }
  const options = {
    refusesRemovals: !isUndo && form.get('removes') !== 'yes',
    refusesFree: !isUndo && form.get('frees') !== 'yes',
    saysFree: saysFreeIn(parsed),
  }
  const { event } = await applyDocument(db, institute, parsed.source, applied, options).catch((error) => {
    throw refusalOf(error, { words, say })
  })
  const published = await publishUnlessLost(() => publishDue(db, institute.id, now))
  return { event, isRecorded: true as const, ...(!published && { did: 'import.stored' }) }
}

/** Returns the choices that the office made while previewing a sheet. */
const choiceOf = (facts: SheetFacts | undefined): SheetChoice => ({
  distinct: facts?.renames.filter(({ isTaken }) => !isTaken).map(({ id }) => id),
  headingRow: facts?.headingRow,
  dates: facts?.ambiguous?.order,
  leaveOut: facts?.leftOut,
})

/** Returns the error to show for an import that was not stored. */
function refusalOf(error: unknown, { words, say }: Pick<DashboardRequest, 'words' | 'say'>): unknown {
  if (error instanceof RefusedImport) return new Refused(error.message)
  // A commit without a response may have succeeded.
  if (!(error instanceof Unconfirmed)) return isUnreachable(error) ? error : new NothingStored(error)
  const { courses, versions, free, removesMany } = error
  return new Refused(
    removesMany
      ? say(words.import.tickRemoval, { what: removedIn({ words, say }, courses.removed, versions.removed) })
      : say(words.import.tickFree, { count: free.count, titles: free.courses.map(({ title }) => title) }),
  )
}

/** Lists what an import removes; leaves out a number that is 0. */
export const removedIn = (
  { words, say }: Pick<DashboardRequest, 'words' | 'say'>,
  courses: number,
  versions: number,
): string[] => [
  ...(courses > 0 ? [say(words.import.removedCourses, { n: courses })] : []),
  ...(versions > 0 ? [say(words.import.removedVersions, { n: versions })] : []),
]
