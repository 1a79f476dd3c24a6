import { existsSync } from 'node:fs'
import type { Db } from '#lib/base/db/open.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type Fault, moreWords } from '#lib/contract/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import { readDocument } from '#lib/contract/catalogue/document/read.ts'
import type { SaysFree } from '#lib/contract/catalogue/source/store/becomes-free.ts'
import { CommandFailure, type FileFault, faultLine } from '#lib/office/cli/failure.ts'
import { fromCaller } from '#lib/office/cli/options.ts'
import { printNote } from '#lib/office/cli/print.ts'
import type { Progress } from '#lib/office/cli/progress.ts'
import type { CommonOptions, Context } from '#lib/office/cli/run.ts'
import type { Mapping } from '#lib/office/imports/mapping.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { ChangedFile, NoDocument, openDocument } from './file-content.ts'

export interface DocumentFile {
  file: string
  source: AuthoredSource
  warnings: Fault[]
  more?: number
  mapping?: Mapping | undefined
  /** For a sheet: returns whether a version's cell marks it as free. */
  saysFree?: SaysFree
}

/** Reads and checks all documents. Throws one failure with all faults of all files. */
export async function readDocuments(
  { now, progress }: Pick<Context, 'now' | 'progress'>,
  files: readonly string[],
): Promise<DocumentFile[]> {
  const documents: DocumentFile[] = []
  const faults: FileFault[] = []
  let more = 0
  for (const file of files) {
    const parsed = await progress(`checking ${file}`, (report) => readFile(file, now, report))
    if (typeof parsed === 'string') faults.push({ file, path: null, message: parsed })
    else if (parsed.isValid) documents.push({ file, ...parsed })
    else {
      faults.push(...parsed.faults.map((fault) => ({ file, ...fault })))
      more += parsed.more ?? 0
    }
  }
  faults.push(...repeats(documents, 'id'), ...repeats(documents, 'slug'))
  if (faults.length > 0) throw refused(faults, more)
  return documents
}

/** Throws if a slug is taken; else prints the warnings of all documents. */
export async function begin(
  { db }: Context,
  documents: DocumentFile[],
  { json }: CommonOptions,
): Promise<DocumentFile[]> {
  await requireFreeSlugs(db, documents)
  if (json) return documents
  for (const { file, warnings, more } of documents) {
    for (const warning of warnings) printNote(`warning: ${faultLine({ file, ...warning })}`)
    const rest = moreWords(more)
    if (rest) printNote(`warning: ${file}: ${rest}`)
  }
  return documents
}

async function requireFreeSlugs(db: Db, documents: readonly DocumentFile[]): Promise<void> {
  const faults: FileFault[] = []
  const imported = new Set(documents.map(({ source }) => source.institute.id))
  for (const { file, source } of documents) {
    const { id, slug } = source.institute
    const holder = await findInstitute(db, slug)
    if (holder === undefined || holder.id === id || imported.has(holder.id)) continue
    const message = `${JSON.stringify(slug)} already names the institute "${holder.id}" (${holder.name})`
    faults.push({ file, path: 'institute.slug', message })
  }
  if (faults.length > 0) throw refused(faults)
}

/** Builds the failure of a rejected import. `more` is the number of faults that are not listed. */
export function refused(faults: readonly FileFault[], more = 0): CommandFailure {
  const rest = moreWords(more)
  const count =
    faults.length === 1 ? 'There is 1 fault' : `There are ${faults.length} faults${rest ? ` ${rest}` : ''}`
  return new CommandFailure(`${count}; nothing was imported.`, faults)
}

/** Returns a fault for each document with the same institute or slug as an earlier document. */
function repeats(documents: readonly DocumentFile[], key: 'id' | 'slug'): FileFault[] {
  const first = new Map<string, string>()
  return documents.flatMap(({ file, source }) => {
    const value = source.institute[key]
    const earlier = first.get(value)
    if (earlier === undefined) {
      first.set(value, file)
      return []
    }
    const message = `${JSON.stringify(value)} is already the ${key} of the institute in ${earlier}`
    return [{ file, path: `institute.${key}`, message }]
  })
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
