import type { Fault } from '#lib/catalogue/document/fault.ts'
import type { FreeReport } from '#lib/catalogue/source/store/becomes-free.ts'
import type { Edit } from '#lib/catalogue/source/store/edits.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import {
  areManyRemoved,
  type Counts,
  RefusedImport,
  type VersionCounts,
} from '#lib/catalogue/source/store/import-run.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { type GivenFile, saysFreeIn } from './given.ts'
import { readFile } from './read.ts'
import type { SheetChoice, SheetFacts } from './sheets.ts'

/** The preview of a file: the changes that it would make, or the faults that prevent them. Stored beside the file. */
export interface Trial {
  /** Empty when it can be applied. */
  faults: Fault[]
  warnings: Fault[]
  /** Findings beyond these. */
  more: number
  facts?: SheetFacts | undefined
  changes?: {
    courses: Counts
    versions: VersionCounts
    learning_paths: Counts
    /** The first ones. */
    edits: Edit[]
    moreEdits: number
    hidden: number
    shown: number
    takesAway: boolean
    areManyRemoved: boolean
    free: FreeReport
  }
}

/** So much of a trial as a page shows. */
const editsMax = 100
const fieldsMax = 20

/**
 * Reads a file and compares it with what is stored; changes nothing. Of a sheet, `map` overrides the remembered headings,
 * and `distinct` lists stored courses that only seem to be renamed.
 */
export async function tryFile(
  db: Db,
  institute: InstituteName,
  file: GivenFile,
  choice: SheetChoice = {},
): Promise<Trial> {
  const read = await readFile(db, institute, file, choice)
  const { more = 0, facts } = read
  if (!read.isValid) return { faults: read.faults, warnings: [], more, facts }
  try {
    const report = await importSource(db, read.source, { isTrial: true, saysFree: saysFreeIn(read) })
    const { courses, versions, learning_paths, free, edits } = report
    const { list, hidden, shown, takesAway } = edits
    return {
      faults: [],
      warnings: read.warnings,
      more,
      facts,
      changes: {
        courses,
        learning_paths,
        edits: list.slice(0, editsMax).map((edit) => ({ ...edit, fields: edit.fields.slice(0, fieldsMax) })),
        moreEdits: edits.more + Math.max(0, list.length - editsMax),
        hidden,
        shown,
        takesAway,
        versions,
        free,
        areManyRemoved: areManyRemoved(courses, versions),
      },
    }
  } catch (error) {
    if (!(error instanceof RefusedImport)) throw error
    return { faults: [{ path: 'document', message: error.message }], warnings: [], more: 0, facts }
  }
}
