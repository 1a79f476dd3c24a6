import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { type GivenFile, type ReadFile, unreadableFile } from './given.ts'
import { readApart } from './read-apart.ts'
import { loadMappings } from './remembered.ts'
import { isSheetName, type SheetChoice } from './sheet-choice.ts'
import { loadStoredInstitute } from './stored.ts'

/** The file's name says whether it is a sheet. Refuses the document of another institute. */
export async function readFile(
  db: Db,
  institute: InstituteName,
  file: GivenFile,
  choice: SheetChoice = {},
): Promise<ReadFile> {
  if (isSheetName(file.name)) return readSheetFile(db, institute, file, choice)
  const read = await readApart(file, await databaseNow(db))
  if (!read.isValid || read.source.institute.id === institute.id) return read
  return unreadableFile('otherInstitute', { name: institute.name })
}

export async function readSheetFile(
  db: Db,
  institute: InstituteName,
  file: GivenFile,
  choice: SheetChoice,
): Promise<ReadFile> {
  const remembered = choice.draft ? [] : await loadMappings(db, institute.id)
  const stored = await loadStoredInstitute(db, institute)
  return readApart(file, stored.now, { institute: stored, choice: { ...choice, remembered } })
}
