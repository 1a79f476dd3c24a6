import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/catalogue/document/parse.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { NoSheet } from '#lib/sheet/cell.ts'
import { isSheetName, readGrid } from '#lib/sheet/grid.ts'
import { readSheetDocument } from '#lib/sheet/read.ts'
import { loadStoredInstitute } from '#lib/sheet/stored.ts'

/** Reads a file as an institute's document, or as a sheet of its courses; one of another institute is at fault. */
export async function readFile(
  db: Db,
  institute: InstituteName,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<ParsedDocument<AuthoredSource>> {
  const parsed = isSheetName(name) ? await readSheet(db, institute, bytes) : readDocument(bytes, formOf(name))
  if (!parsed.isValid || parsed.source.institute.id === institute.id) return parsed
  const { id } = parsed.source.institute
  const message = `is ${JSON.stringify(id)}; expected ${JSON.stringify(institute.id)}, the id of ${institute.name}`
  return atFault('institute.id', message)
}

const formOf = (name: string) => (/\.jsonl$/i.test(name) ? 'json lines' : 'whichever it is')

async function readSheet(db: Db, institute: InstituteName, bytes: Buffer) {
  try {
    return (await readSheetDocument(await readGrid(bytes), await loadStoredInstitute(db, institute), {}))
      .parsed
  } catch (error) {
    if (error instanceof NoSheet) return atFault('sheet', error.message)
    throw error
  }
}

const atFault = (path: Fault['path'], message: string): ParsedDocument<never> => ({
  isValid: false,
  faults: [{ path, message }],
})
