import type { AuthoredSource, CourseSource } from '#lib/catalogue/authored/catalogue.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import { loadCourses } from '#lib/catalogue/source/load/load-courses.ts'
import { loadHead } from '#lib/catalogue/source/load/load-head.ts'
import { chunksOf } from '#lib/chunks.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'

/** Settings of a new institute that the operator names. */
export interface NewInstitute extends InstituteName {
  currency?: string | undefined
  timeZone?: string | undefined
}

/** What is stored of an institute, for a sheet: it has columns only for courses. */
export interface StoredInstitute {
  /** Nothing is stored of it but its name. */
  isNew: boolean
  currency: string | null
  /** Null where a new institute's was not named. */
  timeZone: string | null
  /** The institute's document but its courses. */
  head: { site?: { languages?: { editions: string[][] } } } & Record<string, unknown>
  /** Ids of courses by their folded titles, where a title is that of one course only. */
  idsByTitle: ReadonlyMap<string, string>
  loadCourses: (ids: readonly string[]) => Promise<ReadonlyMap<string, CourseSource>>
}

/** Reads what is stored of an institute; an institute that is new has what it is named with. */
export async function loadStoredInstitute(
  db: Db,
  { id, slug, name, currency = '', timeZone }: NewInstitute,
): Promise<StoredInstitute> {
  const stored = await loadHead(db, id)
  const [spoilt] = stored?.faults ?? []
  if (spoilt) throw spoilt
  return {
    isNew: stored === undefined,
    currency: stored?.site.currency ?? (currency || null),
    timeZone: stored?.site.time_zone ?? timeZone ?? null,
    idsByTitle: await idsByTitle(db, id),
    head: {
      format: 'catalogue/1',
      institute: { id, slug, name },
      ...(stored && (await headOf(db, id, stored))),
    },
    async loadCourses(ids) {
      const courses = await Array.fromAsync(coursesOfIds(db, id, ids))
      return new Map(courses.map((course) => [course.id, course]))
    },
  }
}

type StoredHead = NonNullable<Awaited<ReturnType<typeof loadHead>>>

/** A document of what is stored; of the websites those that a document said. */
async function headOf(db: Db, id: string, { institute, site, learning_paths }: StoredHead) {
  const websites = await db
    .selectFrom('websites')
    .select('origin')
    .where('institute_id', '=', id)
    .where('in_document', '=', true)
    .execute()
  return {
    institute: { ...institute, websites: websites.map(({ origin }) => origin) },
    site,
    learning_paths: learning_paths.map(({ source }) => source),
  }
}

/** Ids by folded titles, where a title is that of one course only. */
async function idsByTitle(db: Db, instituteId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('institute_id', '=', instituteId)
    .execute()
  const titles = Map.groupBy(rows, ({ title }) => fold(title))
  return new Map(
    [...titles].flatMap(([title, [course, other]]) => (course && !other ? [[title, course.id]] : [])),
  )
}

/** The document of what is stored of an institute but its courses; both lists are named, so that none stays. */
export async function storedHead(db: Db, institute: InstituteName): Promise<Record<string, unknown>> {
  const { head } = await loadStoredInstitute(db, institute)
  return { learning_paths: [], ...head, courses: [] }
}

/** The stored courses in the order of their document. */
export async function* storedCourses(db: Db, instituteId: string): AsyncGenerator<CourseSource> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('institute_id', '=', instituteId)
    .orderBy('sequence')
    .execute()
  yield* coursesOfIds(
    db,
    instituteId,
    rows.map(({ id }) => id),
  )
}

const batchSize = 250

/** Loads courses of these ids, a batch in memory at a time. */
export async function* coursesOfIds(
  db: Db,
  instituteId: string,
  ids: readonly string[],
): AsyncGenerator<CourseSource> {
  for (const part of chunksOf(ids, batchSize)) yield* await loadCourses(db, instituteId, part)
}

/** The stored data as JSON lines, which import again without a change. */
export async function* storedLines(db: Db, institute: InstituteName): AsyncGenerator<string> {
  yield `${JSON.stringify(await storedHead(db, institute))}\n`
  for await (const course of storedCourses(db, institute.id)) yield `${JSON.stringify(course)}\n`
}

/** Reads such lines back; they were written from what was stored, and throw where they are no document. */
export function readStored(bytes: Uint8Array): AuthoredSource {
  const parsed = readDocument(bytes, 'json lines')
  if (parsed.isValid) return parsed.source
  const [fault] = parsed.faults
  throw new Error(`The kept state is no document: ${fault?.path}: ${fault?.message}.`)
}
