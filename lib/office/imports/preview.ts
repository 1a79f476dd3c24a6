import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { WholeSource } from '#lib/contract/catalogue/compile/whole-catalogue.ts'
import {
  type Changed,
  changedIn,
  type Drafts,
  draftsIn,
  readPublicNow,
} from '#lib/contract/catalogue/preview/drafts.ts'
import { makePreview, type Preview } from '#lib/contract/catalogue/preview/preview.ts'
import { cleanTexts } from '#lib/contract/catalogue/publish/clean-texts.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { companionsOf } from '#lib/contract/catalogue/rules/visibility.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { loadHead } from '#lib/contract/catalogue/source/load/load-institute.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { type Previewed, pathsIn, sourceOf } from './previewed.ts'
import { storedCourses } from './stored.ts'

const coursesMax = 5_000
/** Maximum size of the answers of one preview in bytes, about. A course is repeated for each of its versions. */
const usualBytesMax = 48 * 1024 ** 2

/** Thrown for a catalogue that is too large to be compiled in memory. */
export class TooLargeToPreview extends Error {}

/** A catalogue in memory, and which of its courses are drafts. */
export interface OpenedPreview {
  preview: Preview
  drafts: Drafts
}

const kept = perProcess(
  'previews',
  () => new LRUCache<string, Promise<OpenedPreview>>({ max: 2, ttl: 600_000, ttlAutopurge: true }),
)
/** One preview is compiled at a time, because each takes memory and processor time of its own. */
const turns = perProcess('preview turns', () => pLimit(1))

/** Keeps a preview in memory for ten minutes, while nothing stored changes. Throws `TooLargeToPreview`. */
export async function openPreview(
  db: Db,
  institute: InstituteName,
  previewed: Previewed,
): Promise<OpenedPreview> {
  const key = await keyOf(db, institute.id, previewed)
  const known = key && kept().get(key)
  if (known) return known
  const opened = turns()(() => compileWhole(db, institute, previewed))
  if (!key) return opened
  kept().set(key, opened)
  opened.catch(() => kept().delete(key))
  return opened
}

/** How long a key is that of the same day in every time zone, whose offsets are quarters of an hour. */
const quarterMs = 900_000

/** Returns what a preview is kept under; undefined while stored data wait to be published. */
async function keyOf(db: Db, instituteId: string, previewed: Previewed): Promise<string | undefined> {
  const waiting = db.selectFrom('stale_courses').select('course_id').where('institute_id', '=', instituteId)
  const own = await db
    .selectFrom('publications')
    .select(['revision', 'published_at', sql<Date>`clock_timestamp()`.as('now')])
    .select((eb) => eb.exists(waiting).as('isWaiting'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  if (!own || own.isWaiting) return undefined
  const quarter = Math.floor(own.now.getTime() / quarterMs)
  return JSON.stringify([instituteId, previewed, own.revision, own.published_at, quarter])
}

async function compileWhole(db: Db, institute: InstituteName, previewed: Previewed): Promise<OpenedPreview> {
  const { source, stored } = await sourceOf(db, institute, previewed)
  const before = await coursesOf(db, institute.id)
  const whole = { ...source, courses: source.courses ? await listedUpTo(source.courses) : before }
  const changed = changedIn(whole, { ...stored, courses: before })
  return opened(db, institute.id, await compile(db, whole), changed)
}

/** One course or path of a catalogue that is too large as a whole. Undefined if nothing is shown. */
export const openPart = (
  db: Db,
  institute: InstituteName,
  previewed: Previewed,
  { course, path }: { course?: string; path?: string },
): Promise<OpenedPreview | undefined> =>
  turns()(async () => {
    const { source, stored } = await sourceOf(db, institute, previewed)
    const uploaded = source.courses && [...source.courses]
    const companions = companionsOf(source.site.languages)
    const shownId = course === undefined ? undefined : await courseIdOf(db, institute.id, course, uploaded)
    const own = shownId === undefined ? [] : companions(shownId)
    const learning_paths = source.learning_paths.filter(
      ({ code, steps }) =>
        (path !== undefined && fold(code) === fold(path)) ||
        steps.some(({ course_id }) => own.includes(course_id)),
    )
    const steps = learning_paths.flatMap((one) => one.steps.flatMap(({ course_id }) => companions(course_id)))
    const ids = new Set([...own, ...steps])
    if (ids.size === 0 && learning_paths.length === 0) return undefined
    const loaded = await loadCourses(db, institute.id, [...ids])
    const courses = uploaded ? uploaded.filter(({ id }) => ids.has(id)) : loaded
    const part = { ...source, courses, learning_paths }
    return opened(db, institute.id, await compile(db, part), changedIn(part, { ...stored, courses: loaded }))
  })

/** Returns the course that an id of a course or version, or a slug, names. */
async function courseIdOf(
  db: Db,
  instituteId: string,
  name: string,
  uploaded: readonly CourseSource[] | undefined,
): Promise<string | undefined> {
  const own =
    uploaded?.find(({ id }) => id === name) ??
    uploaded?.find(({ versions }) => versions.some(({ id }) => id === name))
  if (own) return own.id
  const isStored = !uploaded
  const { rows } = await sql<{ id: string }>`
    select id from courses where institute_id = ${instituteId} and id = ${name} and ${isStored}
    union all
    select course_id from versions where institute_id = ${instituteId} and id = ${name} and ${isStored}
    union all
    select course_id from course_slugs where institute_id = ${instituteId} and folded = ${fold(name)}`.execute(
    db,
  )
  return rows[0]?.id
}

/** Stores nothing. `changed` take the places of stored courses. Undefined without such an institute. */
export async function previewStored(
  db: Db,
  instituteId: string,
  changed: readonly CourseSource[] = [],
  hidesDrafts = false,
): Promise<Preview | undefined> {
  const head = await loadHead(db, instituteId)
  if (!head) return undefined
  return turns()(async () => {
    const courses = new Map((await coursesOf(db, instituteId)).map((course) => [course.id, course]))
    for (const course of changed) courses.set(course.id, course)
    return compile(
      db,
      { ...head, courses: [...courses.values()], learning_paths: pathsIn(head) },
      hidesDrafts,
    )
  })
}

const coursesOf = (db: Db, instituteId: string): Promise<CourseSource[]> =>
  listedUpTo(storedCourses(db, instituteId))

/** Lists courses. Throws `TooLargeToPreview` if there are more than `coursesMax`. */
async function listedUpTo(
  given: Iterable<CourseSource> | AsyncIterable<CourseSource>,
): Promise<CourseSource[]> {
  const courses: CourseSource[] = []
  for await (const course of given) if (courses.push(course) > coursesMax) throw new TooLargeToPreview()
  return courses
}

const opened = async (
  db: Db,
  instituteId: string,
  preview: Preview,
  changed: Changed,
): Promise<OpenedPreview> => ({
  preview,
  drafts: draftsIn(preview, await readPublicNow(db, instituteId, changed)),
})

async function compile(db: Db, source: WholeSource, hidesDrafts = false): Promise<Preview> {
  requireFitting(source)
  const slugs = await db
    .selectFrom('course_slugs')
    .select(['course_id', 'slug', 'made_from', 'is_current'])
    .where('institute_id', '=', source.institute.id)
    .execute()
  const texts = await cleanTexts(db, source)
  const today = dateIn(source.site.time_zone, await databaseNow(db))
  return makePreview(source, texts, { today, slugs, hidesDrafts })
}

/** Throws `TooLargeToPreview` if the answers would take more than `bytesMax`. */
export function requireFitting(
  { site, courses }: Pick<WholeSource, 'site' | 'courses'>,
  bytesMax = usualBytesMax,
): void {
  const companions = companionsOf(site.languages)
  const entries = Map.groupBy(courses, ({ id }) => companions(id)[0])
  let bytes = 0
  for (const editions of entries.values())
    bytes +=
      JSON.stringify(editions).length * editions.reduce((sum, { versions }) => sum + versions.length, 0)
  if (bytes > bytesMax) throw new TooLargeToPreview()
}
