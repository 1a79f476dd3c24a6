import pLimit from 'p-limit'
import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { WholeSource } from '#lib/contract/catalogue/compile/catalogue.ts'
import { type CurrentSlug, makePreview, type Preview } from '#lib/contract/catalogue/preview/preview.ts'
import { cleanTexts } from '#lib/contract/catalogue/publish/clean-texts.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { companionsOf } from '#lib/contract/catalogue/rules/visibility.ts'
import { loadHead } from '#lib/contract/catalogue/source/load/load-head.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { readFile } from './read.ts'
import type { SheetChoice, SheetFacts } from './sheets.ts'
import { storedCourses } from './stored.ts'
import { findStoredDocument, findTried } from './stored-documents.ts'

const coursesMax = 5_000
/** Maximum size of the answers of one preview in bytes, about. A course is repeated for each of its versions. */
const usualBytesMax = 48 * 1024 ** 2

/** Thrown for a catalogue that is too large to be compiled in memory. */
export class TooLargeToPreview extends Error {}

interface Kept {
  instituteId: string
  preview: Promise<Preview>
  expires: NodeJS.Timeout
}

const previewsMax = 2
const keptMs = 600_000

const kept = perProcess('previews', () => new Map<string, Kept>())
/** One preview is compiled at a time, because each takes memory and processor time of its own. */
const turns = perProcess('preview turns', () => pLimit(1))

/**
 * Opens the preview of an uploaded file, as `choiceOf` its facts reads it: from memory, where this process keeps the
 * last two for ten minutes. Returns undefined when the institute has no such upload any more, or it cannot be applied.
 */
export async function openTrial(
  db: Db,
  institute: InstituteName,
  id: string,
  choiceOf: (facts: SheetFacts | undefined) => SheetChoice,
): Promise<Preview | undefined> {
  const tried = (await findTried(db, institute.id)).find((one) => one.id === id && one.kind === 'tried')
  // A preview goes with its trial, or with what the trial said.
  const key = JSON.stringify([institute.id, id, tried?.trial])
  for (const [other, { instituteId }] of kept())
    if (other !== key && instituteId === institute.id) forget(other)
  if (!tried?.trial.changes) return undefined
  const known = kept().get(key)
  if (known) return known.preview
  const preview = turns()(() => compileTrial(db, institute, id, choiceOf))
  for (const oldest of [...kept().keys()].slice(0, 1 - previewsMax)) forget(oldest)
  const expires = setTimeout(() => forget(key), keptMs).unref()
  kept().set(key, { instituteId: institute.id, preview, expires })
  preview.catch(() => forget(key))
  return preview
}

function forget(key: string): void {
  clearTimeout(kept().get(key)?.expires)
  kept().delete(key)
}

async function compileTrial(
  db: Db,
  institute: InstituteName,
  id: string,
  choiceOf: (facts: SheetFacts | undefined) => SheetChoice,
): Promise<Preview> {
  const document = await findStoredDocument(db, institute.id, id)
  const read = document && (await readFile(db, institute, document, choiceOf(document.trial?.facts)))
  if (!read?.isValid) throw new Error('The uploaded file is gone, or cannot be read any more.')
  const { source } = read
  if (source.courses && source.courses.length > coursesMax) throw new TooLargeToPreview()
  const stored = await loadHead(db, institute.id)
  const courses = source.courses ? [...source.courses] : await coursesOf(db, institute.id)
  return compile(db, {
    ...source,
    courses,
    learning_paths: source.learning_paths ?? pathsIn(stored),
  })
}

/**
 * Compiles what is stored, with courses in the place of the stored ones with the same id, or added at the end. Returns
 * undefined when there is no such institute. Nothing is stored or kept.
 */
export async function previewStored(
  db: Db,
  instituteId: string,
  changed: readonly CourseSource[] = [],
): Promise<Preview | undefined> {
  const stored = await loadHead(db, instituteId)
  if (!stored) return undefined
  return turns()(async () => {
    const courses = new Map((await coursesOf(db, instituteId)).map((course) => [course.id, course]))
    for (const course of changed) courses.set(course.id, course)
    return compile(db, { ...stored, courses: [...courses.values()], learning_paths: pathsIn(stored) })
  })
}

async function coursesOf(db: Db, instituteId: string): Promise<CourseSource[]> {
  const courses: CourseSource[] = []
  for await (const course of storedCourses(db, instituteId))
    if (courses.push(course) > coursesMax) throw new TooLargeToPreview()
  return courses
}

const pathsIn = (stored: Awaited<ReturnType<typeof loadHead>>) =>
  (stored?.learning_paths ?? []).flatMap(({ source }) => (source instanceof Error ? [] : source))

async function compile(db: Db, source: WholeSource): Promise<Preview> {
  requireFitting(source)
  const given = await db
    .selectFrom('course_slugs')
    .select(['course_id', 'slug', 'made_from'])
    .where('institute_id', '=', source.institute.id)
    .where('is_current', '=', true)
    .execute()
  const slugs = new Map(given.map(({ course_id, ...slug }): [string, CurrentSlug] => [course_id, slug]))
  const texts = await cleanTexts(db, source)
  return makePreview(source, texts, { today: dateIn(source.site.time_zone, await databaseNow(db)), slugs })
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
