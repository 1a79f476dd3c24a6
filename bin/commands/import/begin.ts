import { moreWords } from '#lib/catalogue/document/fault.ts'
import { lineOf } from '#lib/cli/failure.ts'
import { printNote } from '#lib/cli/print.ts'
import type { CommonOptions, Context } from '#lib/cli/run.ts'
import { type DocumentFile, requireFreeSlugs } from './documents.ts'

/** Fails when a slug is taken, and prints the warnings of all documents. */
export async function begin(
  { db }: Context,
  documents: DocumentFile[],
  { json }: CommonOptions,
): Promise<DocumentFile[]> {
  await requireFreeSlugs(db, documents)
  if (json) return documents
  for (const { file, warnings, more } of documents) {
    for (const warning of warnings) printNote(`warning: ${lineOf({ file, ...warning })}`)
    const rest = moreWords(more)
    if (rest) printNote(`warning: ${file}: ${rest}`)
  }
  return documents
}
