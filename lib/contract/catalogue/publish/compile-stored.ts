import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rowsKeyed } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { parseJson } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { PathSource } from '../authored/catalogue.ts'
import { type CompiledEntry, compileEntry, type Texts } from '../compile/entry.ts'
import { type CompiledPath, compilePath } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import { type Companions, type Entry, listEntries } from '../rules/visibility.ts'
import { loadCourses } from '../source/load/load-courses.ts'
import type { StoredPath } from '../source/load/load-institute.ts'
import { cleanTexts } from './clean-texts.ts'
import { isOfContent, onContent } from './faults.ts'

const chunkMax = 50

/** Courses with all their editions and entries. If loading them failed, `content` is the error. */
export interface LoadedChunk {
  /** Courses that are published or keep their last good state together, as `unitsOf` returns them. */
  units: string[][]
  content: { entries: Entry[]; slugs: ReadonlyMap<string, string>; texts: Texts } | Error
}

/** Called with the ids of courses that cannot be compiled and keep their last good state. */
type OnFault = (courseIds: string[], error: Error) => void

/** Loads courses in chunks of about 50. All courses of a unit are in the same chunk. */
export async function* loadChunks(
  trx: Db,
  site: SiteContext,
  courseIds: Iterable<string>,
): AsyncGenerator<LoadedChunk, undefined> {
  const seen = new Set<string>()
  for (const ids of companyChunks(courseIds, site.companions, chunkMax)) {
    const units = await unitsOf(
      trx,
      site,
      ids.filter((id) => !seen.has(id)),
    )
    for (const id of units.flat()) seen.add(id)
    if (units.length > 0) yield await loadChunk(trx, site, units)
  }
  return undefined
}

/**
 * Groups courses with those that they are published together with: the editions of their entries, as these will be and as
 * they are published. Otherwise an edition that cannot be read would go with the entry that its group leaves.
 */
export async function unitsOf(
  trx: Db,
  { companions, institute }: Pick<SiteContext, 'companions' | 'institute'>,
  courseIds: readonly string[],
): Promise<string[][]> {
  const unitOf = new Map<string, Set<string>>()
  for (let asked = new Set(courseIds); asked.size > 0; ) {
    const former = await listFormerEditions(trx, institute.id, [...asked])
    // A set, because the editions of a group, which may be thousands, all have the same companions.
    const groups = [...new Set([...asked].map(companions)), ...former]
    asked = new Set(groups.flat()).difference(asked.union(unitOf))
    for (const group of groups) {
      const unit = new Set(group.flatMap((id) => [id, ...(unitOf.get(id) ?? [])]))
      for (const id of unit) unitOf.set(id, unit)
    }
  }
  return [...new Set(unitOf.values())].map((unit) => [...unit])
}

/** Lists the courses of each published entry that shows any of the courses and has several. */
async function listFormerEditions(
  trx: Db,
  instituteId: string,
  courseIds: readonly string[],
): Promise<string[][]> {
  // Raw SQL, because Kysely lacks `offset 0`, which forces look-ups by key: see `rowsKeyed`.
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(distinct course_id) as ids
    from (select distinct entry_id from ${rowsKeyed('published_versions', instituteId, 'course_id', courseIds)} row) entry
    cross join lateral (select course_id from published_versions
      where institute_id = ${instituteId} and entry_id = entry.entry_id offset 0) version
    group by entry_id having count(distinct course_id) > 1`.execute(trx)
  return rows.map(({ ids }) => ids)
}

/** Divides courses into chunks of about `max`. Adds the editions of each course to its chunk. */
export function companyChunks(courseIds: Iterable<string>, companions: Companions, max: number): string[][] {
  const chunks: string[][] = []
  const seen = new Set<string>()
  let chunk: string[] = []
  for (const id of courseIds) {
    if (seen.has(id)) continue
    const together = companions(id)
    for (const companion of together) seen.add(companion)
    if (chunk.length === 0) chunks.push(chunk)
    chunk.push(...together)
    if (chunk.length >= max) chunk = []
  }
  return chunks
}

async function loadChunk(trx: Db, site: SiteContext, units: string[][]): Promise<LoadedChunk> {
  try {
    const courses = await loadCourses(trx, site.institute.id, units.flat())
    const texts = await cleanTexts(trx, { courses, learning_paths: [] })
    const entries = await onContent(() => listEntries(courses, site.companions, site.today))
    const slugs = await readSlugs(
      trx,
      site.institute.id,
      entries.map(({ id }) => id),
    )
    return { units, content: { entries, slugs, texts } }
  } catch (error) {
    if (!isOfContent(error)) throw error
    return { units, content: error }
  }
}

async function readSlugs(
  trx: Db,
  instituteId: string,
  entryIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom(rowsKeyed('course_slugs', instituteId, 'course_id', entryIds).as('given'))
    .select(['course_id', 'slug'])
    .where('is_current', '=', true)
    .execute()
  return new Map(rows.map(({ course_id, slug }) => [course_id, slug]))
}

/** `onFault` gets the courses of units that fail. A chunk that cannot be loaded is loaded unit by unit. */
export async function compileChunk<Made>(
  trx: Db,
  site: SiteContext,
  { units, content }: LoadedChunk,
  onFault: OnFault,
  make: (entry: CompiledEntry, texts: Texts) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  if (content instanceof Error) {
    if (units.length <= 1) onFault(units.flat(), content)
    else
      for (const unit of units)
        made.push(...(await compileChunk(trx, site, await loadChunk(trx, site, [unit]), onFault, make)))
    return made
  }
  const { entries, slugs, texts } = content
  for (const unit of units) {
    const own: Made[] = []
    try {
      for (const entry of entries.filter(({ id }) => unit.includes(id))) {
        // Compiling an entry takes half a millisecond; let requests and statements run in between.
        await setImmediate()
        const slug = slugs.get(entry.id) ?? null
        own.push(await onContent(() => make(compileEntry(site, entry, slug, texts), texts)))
      }
      made.push(...own)
    } catch (error) {
      if (!isOfContent(error)) throw error
      onFault(unit, error)
    }
  }
  return made
}

/** Like `loadChunks` and `compileChunk` together, but returns the results of all courses in one array. */
async function compileAll<Made>(
  trx: Db,
  site: SiteContext,
  courseIds: Iterable<string>,
  onFault: OnFault,
  make: (entry: CompiledEntry, texts: Texts) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for await (const chunk of loadChunks(trx, site, courseIds))
    made.push(...(await compileChunk(trx, site, chunk, onFault, make)))
  return made
}

/** A learning path as it was last published, as JSON text. */
export interface FormerPath {
  sequence: number
  code: string
  entry: string
  detail: string
  series: string | null
}

type TextsOfPath = (source: PathSource) => Promise<Texts>

/** Cleans the texts of all paths with one query. If any of them cannot be cleaned, cleans path by path. */
export async function cleanPaths(trx: Db, paths: StoredPath[]): Promise<TextsOfPath> {
  const clean = (learning_paths: PathSource[]) => cleanTexts(trx, { courses: [], learning_paths })
  try {
    const texts = await clean(paths.flatMap(({ source }) => (source instanceof Error ? [] : source)))
    return async () => texts
  } catch (error) {
    if (isOfContent(error)) return (source) => clean([source])
    throw error
  }
}

/** Compiles a stored path, using its courses' summaries. Returns an error if its content cannot be compiled. */
export async function compileStored(
  site: SiteContext,
  { source }: StoredPath,
  findSummary: (courseId: string) => CourseSummary | undefined,
  textsOf: TextsOfPath,
): Promise<CompiledPath | Error> {
  if (source instanceof Error) return source
  try {
    const texts = await textsOf(source)
    return await onContent(() => compilePath(site, source, findSummary, texts))
  } catch (error) {
    if (isOfContent(error)) return error
    throw error
  }
}

/** Finds the last published state of a path by its code, or by its position if the code is invalid. */
export function lastGood(
  former: FormerPath[],
  paths: StoredPath[],
  { code, sequence }: StoredPath,
): CompiledPath | undefined {
  const codes = new Set(paths.map((path) => fold(path.code)))
  const row =
    former.find((each) => each.code === fold(code)) ??
    former.find((each) => each.sequence === sequence && !codes.has(each.code))
  return (
    row && {
      entry: JSON.parse(row.entry),
      detail: JSON.parse(row.detail),
      series: row.series === null ? null : JSON.parse(row.series),
    }
  )
}

/** Returns course summaries by course id. A course that cannot be compiled has its last published summary. */
export async function summariesOf(
  trx: Db,
  site: SiteContext,
  courseIds: string[],
): Promise<Map<string, CourseSummary>> {
  const summaries = new Map<string, CourseSummary>()
  const failed: string[] = []
  const onFault = (ids: string[]) => {
    failed.push(...ids)
  }
  await compileAll(trx, site, courseIds, onFault, ({ byCourse }) => {
    for (const [courseId, { summary }] of byCourse) summaries.set(courseId, summary)
  })
  for (const { course_id, summary } of await lastSummaries(trx, site.institute.id, failed)) {
    summaries.set(course_id, parseJson<CourseSummary>(summary))
  }
  return summaries
}

async function lastSummaries(trx: Db, instituteId: string, courseIds: string[]) {
  if (courseIds.length === 0) return []
  return trx
    .selectFrom(rowsKeyed('published_versions', instituteId, 'course_id', courseIds).as('version'))
    .distinctOn('course_id')
    .select(['course_id', 'summary'])
    .orderBy('course_id')
    .orderBy('place')
    .execute()
}
