import type { Db } from '#lib/base/db/open.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import type { SaysFree } from '#lib/contract/catalogue/source/store/becomes-free.ts'
import { type ImportReport, importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { areManyRemoved, RefusedImport } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { findingsOfSource } from '#lib/office/findings/languages.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { type GivenFile, saysFreeIn, unreadableFile } from './given.ts'
import { readFile } from './read-file.ts'
import type { SheetChoice } from './sheet-choice.ts'
import type { SheetFacts } from './sheet-facts.ts'
import { type EarlierState, planUndo, type Since } from './undo-plan.ts'

/** Form in which previews are stored. A change of `Trial` that an older preview does not fit needs the next number. */
export const trialForm = 6

/** Preview of an import: the changes it would make, or the faults that prevent it. Stored together with the file. */
export interface Trial {
  /** Faults that prevent the import; empty if the file can be applied. */
  faults: Finding[]
  warnings: Finding[]
  /** Number of further faults or warnings that are not listed. */
  more: number
  facts?: SheetFacts | undefined
  changes?: ReturnType<typeof changesIn> | undefined
  /** For an undo: what came after the import, and whether it is taken back too. */
  undo?: { takesAll: boolean; since: Since } | undefined
}

const editsMax = 100
const fieldsMax = 20

export async function tryFile(
  db: Db,
  institute: InstituteName,
  file: GivenFile,
  choice: SheetChoice = {},
): Promise<Trial> {
  const read = await readFile(db, institute, file, choice)
  const { more = 0, facts } = read
  if (!read.isValid) return { faults: faultsOf(file, read), warnings: [], more, facts }
  const compared = await compare(db, read.source, saysFreeIn(read))
  return { warnings: [...findingsOfSource(read.source), ...read.warnings], more, facts, ...compared }
}

/** Returns the faults of a file. Only a file that is named JSON is told what is wrong with it as JSON. */
function faultsOf({ name }: GivenFile, { faults }: { faults: Finding[] }) {
  const isUnknown = faults.length === 1 && faults[0]?.on.id === 'document'
  return isUnknown && !/\.jsonl?$/i.test(name) ? unreadableFile('otherFile').faults : faults
}

export async function tryUndo(
  db: Db,
  institute: InstituteName,
  state: EarlierState,
  takesAll: boolean,
  read: (lines: Uint8Array) => Promise<AuthoredSource> | AuthoredSource,
): Promise<Trial> {
  const { lines, since } = await planUndo(db, institute, state, takesAll)
  const undo = { takesAll, since }
  try {
    return { warnings: [], more: 0, undo, ...(await compare(db, await read(lines))) }
  } catch (error) {
    return { warnings: [], more: 0, undo, faults: refusedIn(error) }
  }
}

async function compare(
  db: Db,
  source: AuthoredSource,
  saysFree?: SaysFree,
): Promise<Pick<Trial, 'faults' | 'changes'>> {
  try {
    const report = await importSource(db, source, { isTrial: true, hostsWait: true, saysFree })
    return { faults: [], changes: changesIn(report) }
  } catch (error) {
    return { faults: refusedIn(error) }
  }
}

function refusedIn(error: unknown): Finding[] {
  if (!(error instanceof RefusedImport)) throw error
  return unreadableFile(error.conflict).faults
}

/** Returns what an import would change, with its first edits. */
function changesIn({ edits, courses, versions, ...report }: ImportReport) {
  const { removed, findings, learning_paths, free, hosts } = report
  const { list, hidden, shown, takesAway } = edits
  const listed = list.slice(0, editsMax).map((edit) => ({ ...edit, fields: edit.fields.slice(0, fieldsMax) }))
  return {
    ...{ courses, versions, removed, findings, learning_paths, free, hosts, hidden, shown, takesAway },
    edits: listed,
    moreEdits: edits.more + list.length - listed.length,
    areManyRemoved: areManyRemoved(courses, versions),
  }
}
