import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/catalogue/document/fault.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import type { SheetChoice, SheetFacts } from '#lib/office/sheet/read.ts'
import { loadStoredInstitute } from '#lib/office/sheet/stored.ts'
import { type GivenFile, isSheet, sourceOf } from './given.ts'
import { readApart } from './reading.ts'

/** A file as a document of an institute, or what is wrong with it. */
export type ReadImport = { facts?: SheetFacts | undefined; more: number } & (
  | { isValid: true; source: AuthoredSource; warnings: Fault[] }
  | { isValid: false; faults: Fault[] }
)

/** Reads a file as an institute's document, or as a sheet of its courses; one of another institute is at fault. */
export async function readFile(
  db: Db,
  institute: InstituteName,
  file: GivenFile,
  choice: SheetChoice = {},
): Promise<ReadImport> {
  const stored = isSheet(file.name) ? await loadStoredInstitute(db, institute) : undefined
  const read = await readApart(file, stored, choice)
  if (!read.isValid) return read
  const { more, facts, warnings } = read
  const { id } = read.frame.institute
  if (id === institute.id) return { isValid: true, source: sourceOf(read), warnings, more, facts }
  const message = `is ${JSON.stringify(id)}; expected ${JSON.stringify(institute.id)}, the id of ${institute.name}`
  return { isValid: false, faults: [{ path: 'institute.id', message }], more: 0 }
}
