import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { inPages } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { parseJson } from '#lib/base/json.ts'
import { type Revision, readRevision, revisionOf } from '#lib/contract/revision.ts'
import type { Site, StreamList } from '../answers/site.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexedCourse, IndexedSite, Upsert } from '../index/indexed-course.ts'
import { SearchIndex } from '../index/search/search-index.ts'
import { dateIn } from '../rules/calendar.ts'
import type { SearchText } from '../rules/text/search-text.ts'

/** Maximum number of rows read per query. */
const chunkMax = 500

/** The JSON of a response with its revision. Both must come from one statement or one index, so that they match. */
export interface Answered<Json> {
  json: Json
  revision: Revision
}

/** A publication's data that the index needs, apart from the courses. */
interface Publication extends Revision {
  /** The change log contains every removal after this revision; older removals may be missing. */
  changesFrom: number
  site: IndexedSite
}

/** Returns undefined before the first publish. */
export async function readPublication(trx: Db, instituteId: string): Promise<Publication | undefined> {
  const row = await trx
    .selectFrom('publications')
    .select(['revision', 'changes_from', 'published_at', 'site', 'streams'])
    .select(sql<string>`site_kept ->> 'time_zone'`.as('time_zone'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { course_languages_enabled, languages, formats } = parseJson<Site>(row.site)
  const { streams } = parseJson<StreamList>(row.streams)
  return {
    ...revisionOf(row),
    changesFrom: Number(row.changes_from),
    site: {
      course_languages_enabled,
      languages,
      formats,
      streams,
      today: dateIn(row.time_zone, row.published_at),
    },
  }
}

export async function listRemoved(trx: Db, instituteId: string, revision: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('published_changes')
    .select('id')
    .where('institute_id', '=', instituteId)
    .where('revision', '>', String(revision))
    .where('kind', '=', 'course')
    .where('change', '=', 'removed')
    .execute()
  return rows.map(({ id }) => id)
}

/** A published course as stored. Its JSON is parsed only when it is added to the index. */
interface StoredCourse {
  entry_id: string
  indexed: string
  search_text: string | null
  revision: string
}

/**
 * Reads the courses added or changed after a revision, in chunks. Reads the next chunk while the caller indexes the
 * current one. Reads their search texts only if `isSearched` is true.
 */
export function listChanged(
  trx: Db,
  instituteId: string,
  revision: number,
  isSearched: boolean,
): AsyncGenerator<StoredCourse[]> {
  const text = isSearched ? sql<string | null>`search_text` : sql<null>`null`
  const read = (after: { revision: string; entry_id: string }): Promise<StoredCourse[]> =>
    trx
      .selectFrom('published_courses')
      .select(['entry_id', 'indexed', text.as('search_text'), sql<string>`revision::text`.as('revision')])
      .where('institute_id', '=', instituteId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('revision', 'entry_id'),
          '>',
          tuple(sql<string>`${after.revision}::bigint`, after.entry_id),
        ),
      )
      .orderBy('published_courses.revision')
      .orderBy('entry_id')
      .limit(chunkMax)
      .execute()
  return inPages(read, { revision: String(revision), entry_id: '\uffff' }, chunkMax)
}

/** Parses stored courses lazily, one at a time. */
export function* upsertsOf(courses: Iterable<StoredCourse>): Generator<Upsert, void> {
  for (const { indexed, search_text, revision } of courses)
    yield {
      course: parseJson<IndexedCourse>(indexed),
      text: search_text === null ? undefined : parseJson<SearchText>(search_text),
      revision: Number(revision),
    }
}

/** A search index that was built separately and is not yet attached to the institute's index, with its revision. */
export interface Searched {
  search: SearchIndex
  revision: Revision
  /** Course id of each text, by the number of the text in `search`. */
  courses: Map<number, string>
}

/**
 * Builds a search index from all texts of an institute, separately, so that lists can be answered meanwhile. Holds no
 * snapshot: rows that a publish changes meanwhile are of a later revision, so `attachSearched` reads them again.
 */
export async function readSearched(db: Db, instituteId: string): Promise<Searched> {
  const revision = await readRevision(db, instituteId)
  const searched = { search: new SearchIndex(), revision, courses: new Map<number, string>() }
  for await (const chunk of listChanged(db, instituteId, 0, true)) await addInSlices(searched, chunk)
  return searched
}

/** Texts that are indexed before other work gets its turn; they take about 5 ms. */
export const sliceTexts = 50

async function addInSlices({ search, courses }: Searched, chunk: StoredCourse[]): Promise<void> {
  for (const [at, { entry_id, search_text }] of chunk.entries()) {
    if (search_text !== null) courses.set(search.add(parseJson<SearchText>(search_text)), entry_id)
    if ((at + 1) % sliceTexts === 0) await setImmediate()
  }
}

/** Attaches a search index. Texts that were published after it was built are read again, within the transaction. */
export async function attachSearched(
  trx: Db,
  instituteId: string,
  index: CatalogueIndex,
  searched: Searched,
): Promise<void> {
  for await (const chunk of listChanged(trx, instituteId, searched.revision.number, true))
    await addInSlices(searched, chunk)
  await inTurns(assignTexts(index, searched))
  index.search = searched.search
}

/** Assigns the texts to their courses in the order they were read, so that the latest text of a course wins. */
function* assignTexts(index: CatalogueIndex, { search, courses }: Searched): Generator<void, void> {
  for (const [text, id] of courses) {
    const docId = index.docIdOf(id)
    if (docId !== undefined) search.assign(docId, text)
    yield
  }
}

/** Milliseconds of work before `inTurns` yields to the event loop. */
const turnMs = 8

/** Yields to the event loop every few milliseconds. `work` must yield often. */
export async function inTurns<Result>(work: Iterator<void, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < turnMs) continue
    await setImmediate()
    began = performance.now()
  }
}
