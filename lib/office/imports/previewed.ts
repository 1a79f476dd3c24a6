import type { Db } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { WholeSource } from '#lib/contract/catalogue/compile/whole-catalogue.ts'
import { type LoadedHead, loadHead } from '#lib/contract/catalogue/source/load/load-institute.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import type { ReadFile } from './given.ts'
import { readFile } from './read-file.ts'
import { choiceOf } from './sheet-choice.ts'
import { findStoredDocument, findUpload, listStoredDocuments } from './stored-documents.ts'
import { planUndo } from './undo-plan.ts'

export type Previewed =
  | { is: 'drafts' }
  | { is: 'trial'; id: string; facts: string }
  | { is: 'undo'; id: string; takesAll: boolean }

/** Returns the name of an undo's preview. */
export const undoName = (id: string, takesAll: boolean): string => `${id}.${takesAll ? 'all' : 'own'}`

/** Finds what an undo would leave only with `undos`; undefined for a document that is gone. */
export async function findPreviewed(
  db: Db,
  instituteId: string,
  name: string,
  { undos = false } = {},
): Promise<Previewed | undefined> {
  if (name === 'drafts') return { is: 'drafts' }
  const upload = await findUpload(db, instituteId)
  if (upload?.id === name)
    return (
      upload.trial.changes && { is: 'trial', id: name, facts: JSON.stringify(upload.trial.facts ?? null) }
    )
  const states = undos ? await listStoredDocuments(db, instituteId, 'before') : []
  for (const { id } of states)
    for (const takesAll of [true, false])
      if (undoName(id, takesAll) === name) return { is: 'undo', id, takesAll }
  return undefined
}

interface Sources {
  /** Without `courses`, those that are stored. */
  source: Omit<WholeSource, 'courses'> & { courses?: Iterable<CourseSource> | undefined }
  stored: Pick<WholeSource, 'learning_paths'>
}

export async function sourceOf(db: Db, institute: InstituteName, previewed: Previewed): Promise<Sources> {
  const head = await loadHead(db, institute.id)
  const stored = head && { ...head, learning_paths: pathsIn(head) }
  if (previewed.is === 'drafts') {
    if (!stored) throw new Error(`The institute ${institute.slug} has nothing stored.`)
    return { source: stored, stored }
  }
  const document = await findStoredDocument(db, institute.id, previewed.id)
  const read = document && (await readPreviewed(db, institute, document, previewed))
  if (!read?.isValid) throw new Error('The uploaded file is gone, or cannot be read any more.')
  const storedPaths = stored?.learning_paths ?? []
  const { source } = read
  return {
    source: { ...source, learning_paths: source.learning_paths ?? storedPaths },
    stored: { learning_paths: storedPaths },
  }
}

type StoredFile = NonNullable<Awaited<ReturnType<typeof findStoredDocument>>>

/** Reads an upload, or the state that an undo would restore. */
async function readPreviewed(
  db: Db,
  institute: InstituteName,
  document: StoredFile,
  previewed: Previewed,
): Promise<ReadFile> {
  if (previewed.is !== 'undo') return readFile(db, institute, document, choiceOf(document.trial?.facts))
  const { lines } = await planUndo(db, institute, document, previewed.takesAll)
  return readFile(db, institute, { bytes: lines, name: 'state.jsonl' })
}

export const pathsIn = ({ learning_paths }: LoadedHead) =>
  learning_paths.flatMap(({ source }) => (source instanceof Error ? [] : source))
