import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { Missing, Refused } from '#app/dashboard/frame/refused.ts'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import { ManyRemoved, RefusedImport } from '#lib/catalogue/source/store/import-run.ts'
import { applyDocument } from '#lib/imports/apply.ts'
import { readFile } from '#lib/imports/read.ts'
import { findStoredDocument } from '#lib/imports/stored-documents.ts'

/** Applies an uploaded document, or restores a state. Reads and checks it again: the stored state may have changed. */
export async function apply({ db, now, session, words, say }: DashboardRequest, form: Form) {
  const { institute, staff } = session
  const kept = await findStoredDocument(db, institute.id, form.get('id') ?? '')
  if (!kept) throw new Missing()
  const isUndo = kept.kind !== 'tried'
  const file = { bytes: kept.bytes, name: isUndo ? 'state.jsonl' : kept.name }
  const distinct = kept.trial?.facts?.renames.filter(({ isTaken }) => !isTaken).map(({ id }) => id)
  const parsed = await readFile(db, institute, file, { distinct })
  if (!parsed.isValid) throw new Refused(words.import.faulty)
  const undoes = kept.kind === 'tried' ? undefined : kept.kind
  const applied = { who: staff.email, name: kept.name, now, undoes, documentId: kept.id }
  try {
    const refusesRemovals = !isUndo && form.get('removes') !== 'yes'
    const { event } = await applyDocument(db, institute, parsed.source, applied, { refusesRemovals })
    await publishDue(db, institute.id, now)
    return { event, isRecorded: true as const }
  } catch (error) {
    if (error instanceof ManyRemoved)
      throw new Refused(
        say(words.import.tickRemoval, {
          count: error.courses.removed,
          versions: error.versions.removed,
        }),
      )
    if (error instanceof RefusedImport) throw new Refused(error.message)
    throw error
  }
}
