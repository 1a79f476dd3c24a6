import type { Db } from '#lib/base/db/open.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type ImportOptions, RefusedImport } from '#lib/contract/catalogue/source/store/import-terms.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { type Applied, applyDocument, ChangedMeanwhile } from './apply.ts'
import type { StoredKind } from './stored-documents.ts'
import { type EarlierState, planUndo } from './undo-plan.ts'

interface UndoneState extends EarlierState {
  id: string
  kind: StoredKind
  name: string
}

interface Undoing extends Pick<Applied, 'who' | 'now'> {
  /** Whether what was added, edited or removed since is taken back too. */
  takesAll: boolean
  /** Reads the planned state; throws `RefusedImport` if it is not valid. */
  read: (lines: Uint8Array) => Promise<AuthoredSource> | AuthoredSource
}

const undoTriesMax = 3

/** Takes an import back (see `planUndo`). Plans again if something is edited between the plan and the institute's lock. */
export async function undoImport(
  db: Db,
  institute: InstituteName,
  state: UndoneState,
  { who, now, takesAll, read }: Undoing,
  options: ImportOptions = {},
) {
  const undoes = state.kind === 'undone' ? 'undone' : 'before'
  for (let tries = 1; ; tries++) {
    const { lines, since, basis } = await planUndo(db, institute, state, takesAll)
    const source = await read(lines)
    const applied: Applied = { who, now, name: state.name, undoes, documentId: state.id, basis }
    try {
      return { ...(await applyDocument(db, institute, source, applied, options)), since }
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      if (tries === undoTriesMax)
        throw new RefusedImport('beingEdited', 'Courses are being edited at the moment; try again.')
    }
  }
}
