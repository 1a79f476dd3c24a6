import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
import { loadCourses } from '#lib/catalogue/source/load/load-courses.ts'
import { partsOf } from '#lib/catalogue/source/store/batches.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { loadStoredInstitute } from '#lib/office/sheet/stored.ts'

const batchSize = 250

/** The document of what is stored of an institute but its courses; both lists are named, so that none stays. */
export async function storedFrame(db: Db, institute: InstituteName): Promise<Record<string, unknown>> {
  const { frame } = await loadStoredInstitute(db, institute)
  return { learning_paths: [], ...frame, courses: [] }
}

/** The stored courses in the order of their document, a batch in memory at a time. */
export async function* storedCourses(db: Db, instituteId: string): AsyncGenerator<CourseSource> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('institute_id', '=', instituteId)
    .orderBy('sequence')
    .execute()
  for (const part of partsOf(rows, batchSize))
    yield* await loadCourses(
      db,
      instituteId,
      part.map(({ id }) => id),
    )
}

/** Reads such lines back; they were written from what was stored, and throw where they are no document. */
export function readStored(bytes: Uint8Array): AuthoredSource {
  const parsed = readDocument(bytes, 'json lines')
  if (parsed.isValid) return parsed.source
  const [fault] = parsed.faults
  throw new Error(`The kept state is no document: ${fault?.path}: ${fault?.message}.`)
}

/** The same as JSON lines, which import again without a change. */
export async function* storedLines(db: Db, institute: InstituteName): AsyncGenerator<string> {
  yield `${JSON.stringify(await storedFrame(db, institute))}\n`
  for await (const course of storedCourses(db, institute.id)) yield `${JSON.stringify(course)}\n`
}
