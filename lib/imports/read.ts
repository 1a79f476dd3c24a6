import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { isSheetName } from '#lib/modules/sheet/grid.ts'
import type { SheetChoice } from '#lib/modules/sheet/read.ts'
import type { GivenFile, ReadFile } from './given.ts'
import { loadHeadings } from './headings.ts'
import { readApart } from './reading.ts'
import { loadStoredInstitute, type NewInstitute } from './stored.ts'

/** Reads a file as an institute's document, or as a sheet of its courses; one of another institute is at fault. */
export async function readFile(
  db: Db,
  institute: InstituteName,
  file: GivenFile,
  choice: SheetChoice = {},
): Promise<ReadFile> {
  if (isSheetName(file.name)) return readSheetFile(db, institute, file, choice)
  const read = await readApart(file, undefined, {})
  if (!read.isValid || read.source.institute.id === institute.id) return read
  const { id } = read.source.institute
  const message = `is ${JSON.stringify(id)}; expected ${JSON.stringify(institute.id)}, the id of ${institute.name}`
  return { isValid: false, faults: [{ path: 'institute.id', message }] }
}

/** Reads a file as a sheet of an institute's courses; headings that somebody named before are known. */
export async function readSheetFile(
  db: Db,
  institute: NewInstitute,
  file: GivenFile,
  choice: SheetChoice,
): Promise<ReadFile> {
  const mustHave = Object.entries(choice.map ?? {}).flatMap(([heading, name]) => (name === '' ? [] : heading))
  const map = { ...(await loadHeadings(db, institute.id)), ...choice.map }
  return readApart(file, await loadStoredInstitute(db, institute), { ...choice, map, mustHave })
}
