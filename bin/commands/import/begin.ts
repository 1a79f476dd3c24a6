import { moreWords } from '#lib/catalogue/document/fault.ts'
import { lineOf } from '#lib/cli/failure.ts'
import { printNote, visible } from '#lib/cli/print.ts'
import type { CommonOptions, Context } from '#lib/cli/run.ts'
import { keepEdits } from '#lib/imports/keep-edits.ts'
import { type EditedCourse, findOfficeEdits } from '#lib/imports/office-edits.ts'
import { type DocumentFile, requireFreeSlugs } from './documents.ts'
import { editedLine } from './edit-words.ts'

/** A document whose warnings are printed, with the edits of the dashboard that it would replace. */
export interface BegunDocument extends DocumentFile {
  edited_here: EditedCourse[]
}

/** Courses whose edits are kept: all, or ids parted by commas. */
export type KeepChoice = true | string

/** Prints the warnings, and says which edits of the dashboard the documents replace or keep. */
export async function begin(
  { db }: Context,
  documents: DocumentFile[],
  { json, keepEdits: kept }: CommonOptions & { keepEdits?: KeepChoice },
): Promise<BegunDocument[]> {
  await requireFreeSlugs(db, documents)
  const note = json ? () => {} : printNote
  const begun: BegunDocument[] = []
  for (const document of documents) {
    const { file, source, warnings, more } = document
    for (const warning of warnings) note(`warning: ${lineOf({ file, ...warning })}`)
    const rest = moreWords(more)
    if (rest) note(`warning: ${file}: ${rest}`)
    const edited_here = await findOfficeEdits(db, source.institute.id, source.courses)
    const keeps = edited_here.filter(({ id }) => isKept(id, kept))
    for (const course of edited_here) note(`${file}: ${visible(editedLine(course, keeps.includes(course)))}`)
    begun.push({ ...document, source: await keepEdits(db, source, keeps), edited_here })
  }
  return begun
}

const isKept = (id: string, kept: KeepChoice | undefined): boolean =>
  kept === true || (kept?.split(',').includes(id) ?? false)
