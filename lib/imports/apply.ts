import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import { type ImportReport, importSource } from '#lib/catalogue/source/store/import.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { loadStoredInstitute } from '#lib/sheet/stored.ts'
import { keepDocument } from './kept.ts'

/**
 * Imports and publishes a document, and keeps what was stored before it, to go back to. Throws, changing nothing, where
 * `importSource` does, and where what is stored cannot be read.
 */
export async function applyDocument(
  db: Db,
  institute: InstituteName,
  source: AuthoredSource,
  { who, name, now }: { who: string; name: string; now: Date },
): Promise<ImportReport> {
  const bytes = await writeStored(db, institute)
  const report = await importSource(db, source)
  await keepDocument(db, institute.id, 'before', { at: now, who, name, bytes })
  await publishDue(db, institute.id, now)
  return report
}

/** What is stored of an institute as a document on JSON lines. */
async function writeStored(db: Db, institute: InstituteName): Promise<Buffer> {
  const stored = await loadStoredInstitute(db, institute)
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('institute_id', '=', institute.id)
    .orderBy('sequence')
    .execute()
  const ids = rows.map(({ id }) => id)
  const courses = await stored.loadCourses(ids)
  const frame = { learning_paths: [], ...stored.frameFor(new Set(ids)), courses: [] }
  const lines = [frame, ...ids.flatMap((id) => courses.get(id) ?? [])]
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
