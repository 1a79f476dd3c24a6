import { existsSync } from 'node:fs'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { moreWords } from '#lib/contract/catalogue/document/document-findings.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import { readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import type { SaysFree } from '#lib/contract/catalogue/source/store/becomes-free.ts'
import { CommandFailure, type FileFault, faultLine } from '#lib/office/cli/failure.ts'
import { fromCaller } from '#lib/office/cli/options.ts'
import { printNote } from '#lib/office/cli/print.ts'
import type { Progress } from '#lib/office/cli/progress.ts'
import type { CommonOptions, Context } from '#lib/office/cli/run.ts'
import { operatorText } from '#lib/office/findings/findings.ts'
import { findingsOfSource } from '#lib/office/findings/languages.ts'
import type { Mapping } from '#lib/office/imports/mapping.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { ChangedFile, NoDocument, openDocument } from './file-content.ts'

export interface DocumentFile {
  file: string
  source: AuthoredSource
  warnings: FileFault[]
  more?: number
  mapping?: Mapping | undefined
  /** For a sheet: returns whether a version's cell marks it as free. */
  saysFree?: SaysFree
}

export async function readDocumentFile(
  { now, progress }: Pick<Context, 'now' | 'progress'>,
  file: string,
): Promise<DocumentFile> {
  const parsed = await progress(`checking ${file}`, (report) => readFile(file, now, report))
  if (typeof parsed === 'string') throw refused([{ file, path: null, message: parsed }])
  if (parsed.isValid) {
    const warnings = [...parsed.warnings, ...findingsOfSource(parsed.source)]
    return { file, ...parsed, warnings: ofFile(file, warnings) }
  }
  throw refused(ofFile(file, parsed.faults), parsed.more)
}

export const ofFile = (file: string, findings: readonly Finding[]): FileFault[] =>
  findings.map((finding) => ({ file, path: finding.on.id, message: operatorText(finding).message }))

/** Throws if the document's slug is another institute's; else prints its warnings. */
export async function begin(
  { db }: Context,
  { file, source, warnings, more }: DocumentFile,
  { json }: CommonOptions,
): Promise<void> {
  const { id, slug } = source.institute
  const holder = await findInstitute(db, slug)
  if (holder && holder.id !== id) {
    const message = `${JSON.stringify(slug)} already names the institute "${holder.id}" (${holder.name})`
    throw refused([{ file, path: 'institute.slug', message }])
  }
  if (json) return
  for (const warning of warnings) printNote(`warning: ${faultLine(warning)}`)
  const rest = moreWords(more)
  if (rest) printNote(`warning: ${file}: ${rest}`)
}

/** Builds the failure of a rejected import. `more` is the number of faults that are not listed. */
export function refused(faults: readonly FileFault[], more = 0): CommandFailure {
  const rest = moreWords(more)
  const count =
    faults.length === 1 ? 'There is 1 fault' : `There are ${faults.length} faults${rest ? ` ${rest}` : ''}`
  return new CommandFailure(`${count}; nothing was imported.`, faults)
}

async function readFile(
  file: string,
  now: Date,
  onProgress: Progress['report'],
): Promise<ParsedDocument<AuthoredSource> | string> {
  try {
    const { content, form } = await openDocument(locate(file), file)
    return readDocument(content, form, { now, onProgress })
  } catch (error) {
    if (error instanceof NoDocument) return error.message
    if (error instanceof ChangedFile) return error.faults[0]?.message ?? error.message
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    if (code === 'ENOENT') return 'there is no such file'
    if (code === 'EACCES') return 'this file is not readable'
    return message
  }
}

/** Returns the path of a file: in the caller's folder or, if it does not exist there, in the project's folder. */
export function locate(file: string): string {
  const meant = fromCaller(file)
  return existsSync(meant) ? meant : file
}
