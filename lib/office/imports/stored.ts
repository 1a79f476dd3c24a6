import { chunksOf } from '#lib/base/chunks.ts'
import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { AuthoredSource, CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { loadHead } from '#lib/contract/catalogue/source/load/load-institute.ts'
import { RefusedImport } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { ownHosts } from '#lib/contract/catalogue/source/store/websites-and-hosts.ts'
import { lineOf } from '#lib/office/findings/findings.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'

export interface StoredInstitute {
  currency: string | null
  timeZone: string
  head: { site?: { languages?: { editions: string[][] } } } & Record<string, unknown>
  /** Course ids by folded title; omits titles that several courses share. */
  idsByTitle: ReadonlyMap<string, string>
  loadCourses: (ids: readonly string[]) => Promise<ReadonlyMap<string, CourseSource>>
  /** The database's time, which decides the year of a date without one. */
  now: Date
}

/** Loads an institute's stored data; of an institute that is not stored yet, only its name. */
export async function loadStoredInstitute(
  db: Db,
  { id, slug, name }: InstituteName,
): Promise<StoredInstitute> {
  const stored = await loadHead(db, id)
  const [spoilt] = stored?.faults ?? []
  if (spoilt) throw spoilt
  return {
    currency: stored?.site.currency ?? null,
    timeZone: stored?.site.time_zone ?? 'UTC',
    idsByTitle: await idsByTitle(db, id),
    now: await databaseNow(db),
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

/** Has only those websites and hosts that came from a document. */
async function headOf(
  db: Db,
  id: string,
  { institute, site, learning_paths }: NonNullable<Awaited<ReturnType<typeof loadHead>>>,
) {
  const websites = await db
    .selectFrom('websites')
    .select('origin')
    .where('institute_id', '=', id)
    .where('in_document', '=', true)
    .orderBy('origin')
    .execute()
  const hosts = (await ownHosts(db, id)).filter(({ in_document }) => in_document)
  return {
    institute: {
      ...institute,
      websites: websites.map(({ origin }) => origin),
      hosts: hosts.map(({ host }) => host),
    },
    site,
    learning_paths: learning_paths.map(({ source }) => source),
  }
}

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

/** The first line of a stored state. */
export type StoredHead = StoredInstitute['head'] & Record<'institute' | 'learning_paths', unknown>

/** With empty lists, so that importing the document clears these lists too. */
export async function storedHead(db: Db, institute: InstituteName): Promise<StoredHead> {
  const { head } = await loadStoredInstitute(db, institute)
  return { institute, learning_paths: [], ...head, courses: [] }
}

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

/** Yields courses by id, with only one batch in memory at a time. */
async function* coursesOfIds(
  db: Db,
  instituteId: string,
  ids: readonly string[],
): AsyncGenerator<CourseSource> {
  for (const part of chunksOf(ids, batchSize)) yield* await loadCourses(db, instituteId, part)
}

/** `onPart` gets the head and each course before its line. Importing the lines changes nothing. */
export async function* storedLines(
  db: Db,
  institute: InstituteName,
  onPart: (part: unknown) => void = () => {},
): AsyncGenerator<string> {
  const head = await storedHead(db, institute)
  onPart(head)
  yield `${JSON.stringify(head)}\n`
  for await (const course of storedCourses(db, institute.id)) {
    onPart(course)
    yield `${JSON.stringify(course)}\n`
  }
}

/** Parses a stored state. Throws `RefusedImport` if it is not valid beside what an undo leaves as it is. */
export function readStored(bytes: Uint8Array): AuthoredSource {
  const parsed = readDocument(bytes, 'json lines')
  if (parsed.isValid) return parsed.source
  throw refusedState(parsed.faults)
}

export const refusedState = ([fault]: readonly Finding[]): RefusedImport =>
  new RefusedImport(
    'unfitState',
    `The earlier state does not fit what was added or edited since (${fault && lineOf(fault)}); take that back too.`,
  )
