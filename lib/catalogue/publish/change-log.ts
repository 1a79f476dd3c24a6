import { sql } from 'kysely'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'
import { chunksOf } from '#lib/chunks.ts'
import type { Db } from '#lib/db/open.ts'
import { keyOf } from '#lib/db/storable.ts'
import type { FormerEntry, Replaced, StoredEntry } from './entries.ts'
import type { Publication } from './publication-row.ts'

/** First shape version for which publishing writes the change log. */
const firstLoggedShape = 5

const keptDays = 30
const keptAtLeast = 100_000
const chunkMax = 5_000

type Written = Pick<Publication, 'languages_enabled' | 'site' | 'streams'> & {
  revision: number
  published_at: string
}

/**
 * Logs what a publish changed. Call it after the rows are written. The log keeps only the latest change to each course,
 * path and so on. Deletes changes older than thirty days, except the latest hundred thousand. If there is no former
 * state to compare with, as in the first publish, all earlier cursors expire.
 */
export async function recordChanges(
  trx: Db,
  instituteId: string,
  former: Publication | undefined,
  now: Written,
  differences: Differences,
): Promise<void> {
  if (former === undefined || former.shape < firstLoggedShape) {
    await trx.deleteFrom('published_changes').where('institute_id', '=', instituteId).execute()
    await setFloor(trx, instituteId, now.revision)
    return
  }
  const changes = await differences.list(trx, switchedLanguages(former, now))
  for (const kind of ['site', 'streams'] as const)
    if (former[kind] !== now[kind]) changes.push({ kind, id: '', change: 'changed' })
  for (const chunk of chunksOf(changes, chunkMax)) await note(trx, instituteId, chunk, now)
  // Only once a day, because it scans the whole log.
  if (former.published_at.toISOString().slice(0, 10) !== now.published_at.slice(0, 10))
    await forgetOld(trx, instituteId, now.published_at)
}

function switchedLanguages(former: Publication, now: Written): string[] | undefined {
  if (former.languages_enabled === now.languages_enabled) return undefined
  const { site } = former.languages_enabled ? former : now
  return (JSON.parse(site) as Site).languages.map(({ code }) => fold(code))
}

async function note(
  trx: Db,
  instituteId: string,
  changes: Difference[],
  { revision, published_at }: Written,
): Promise<void> {
  const rows = changes.map((change) => ({ ...change, key: keyOf(change.id) }))
  // Raw SQL, because Kysely lacks `json_populate_recordset`, which passes any number of rows as one parameter.
  await sql`insert into published_changes (institute_id, kind, id, key, change, revision, at)
    select ${instituteId}, kind, id, key, change, ${revision}::bigint, ${published_at}::timestamptz
    from json_populate_recordset(null::published_changes, ${JSON.stringify(rows)}::json)
    on conflict (institute_id, kind, key)
      do update set change = excluded.change, revision = excluded.revision, at = excluded.at`.execute(trx)
}

async function forgetOld(trx: Db, instituteId: string, now: string): Promise<void> {
  const own = trx.selectFrom('published_changes').where('institute_id', '=', instituteId)
  const beyond = own.select('revision').orderBy('revision', 'desc').offset(keptAtLeast).limit(1)
  const { last } = await own
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${keptDays})`)
    .where('revision', '<=', beyond)
    .executeTakeFirstOrThrow()
  if (last === null) return
  await trx
    .deleteFrom('published_changes')
    .where('institute_id', '=', instituteId)
    .where('revision', '<=', last)
    .execute()
  await setFloor(trx, instituteId, last)
}

const setFloor = (trx: Db, instituteId: string, revision: string | number): Promise<unknown> =>
  trx
    .updateTable('publications')
    .set({ changes_from: revision })
    .where('institute_id', '=', instituteId)
    .execute()

/** A course, path, list or other subject whose answers changed, as stored in `published_changes`. */
interface Difference {
  kind: 'course' | 'path' | 'list' | 'streams' | 'site'
  /** `''` for a kind with a single subject, such as `site`. */
  id: string
  change: 'changed' | 'removed'
}

/** The answers that contain a learning path, as JSON text. */
interface PathAnswers {
  entry: string
  detail: string
}

/** Collects what a publish changes in an institute's courses, learning paths and course list. */
export class Differences {
  readonly #instituteId: string
  readonly #isFirst: boolean
  readonly #courses = new Map<string, Difference['change']>()
  readonly #paths = new Map<string, Difference['change']>()
  readonly #order = new ListOrder()

  /** `isFirst` is true if there is no former state to compare with. */
  constructor(instituteId: string, isFirst: boolean) {
    this.#instituteId = instituteId
    this.#isFirst = isFirst
  }

  /** Adds the entries that one chunk of the publish replaced. */
  addCourses({ former, now }: Replaced): void {
    if (this.#isFirst) return
    // An entry removed in one chunk may be added in a later one, if its editions were separated. The reverse cannot
    // happen.
    for (const id of former.keys()) if (!now.has(id)) this.#courses.set(id, 'removed')
    for (const [id, { course }] of now)
      if (former.get(id)?.answer_digest !== course.answer_digest) this.#courses.set(id, 'changed')
    this.#order.add({ former, now })
  }

  /** Compares the learning paths as published before and now. */
  addPaths(before: PathAnswers[], now: PathAnswers[]): void {
    const were = textsByCode(before)
    const are = textsByCode(now)
    for (const code of were.keys()) if (!are.has(code)) this.#paths.set(code, 'removed')
    for (const [code, text] of are) if (were.get(code) !== text) this.#paths.set(code, 'changed')
  }

  /** Lists all differences. Call it after all rows are written. `ListOrder.isChanged` explains `switched`. */
  async list(trx: Db, switched: string[] | undefined): Promise<Difference[]> {
    const named = (kind: Difference['kind'], changes: Map<string, Difference['change']>) =>
      [...changes].map(([id, change]) => ({ kind, id, change }))
    const differences = [...named('course', this.#courses), ...named('path', this.#paths)]
    if (await this.#order.isChanged(trx, this.#instituteId, switched))
      differences.push({ kind: 'list', id: '', change: 'changed' })
    return differences
  }
}

/** Joins the answers of each path by code, because plain SQL may give several paths the same code. */
function textsByCode(paths: PathAnswers[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { entry, detail } of paths) {
    const { code } = JSON.parse(entry) as { code: string }
    texts.set(code, `${texts.get(code) ?? ''}${entry}${detail}`)
  }
  return texts
}

/** Sort keys of an entry in one list. `language` is `''` for the list without a language. */
interface ListPosition {
  entry_id: string
  language: string
  newest: string | Date
  position: string | number
}

/** Detects whether a publish adds, removes or moves entries in any list of `GET /courses`, in the default order. */
class ListOrder {
  readonly #before = new Map<string, ListPosition>()
  readonly #now = new Map<string, ListPosition>()

  /**
   * Remembers the sort keys of entries whose position may have changed. Skips the others, because an institute may have
   * 100,000 entries.
   */
  add({ former, now }: Replaced): void {
    for (const [id, entry] of former) {
      const course = now.get(id)?.course
      if (course === undefined || !isListedAlike(entry, course)) notePositions(this.#before, entry)
    }
    for (const [id, { course }] of now) {
      const entry = former.get(id)
      if (entry === undefined || !isListedAlike(entry, course)) notePositions(this.#now, course)
    }
  }

  /**
   * Returns whether any list changed. Call it after all rows are written. `switched` contains the folded codes of all
   * languages if course languages were switched on or off. While they are off, requests for any language get the list
   * without a language.
   */
  async isChanged(trx: Db, instituteId: string, switched: string[] | undefined): Promise<boolean> {
    const moved = new Map([...this.#before].filter(([key]) => this.#now.has(key)))
    const others = [...this.#before, ...this.#now].filter(([key]) => !moved.has(key))
    const cameOrWent = Map.groupBy(others, ([, { language }]) => language)
    if (cameOrWent.has('')) return true
    if (switched === undefined && cameOrWent.size > 0) return true
    if (switched && switched.length > 0) {
      const total = await countListed(trx, instituteId)
      if (switched.some((language) => (cameOrWent.get(language)?.length ?? 0) !== total)) return true
    }
    const positions = [...moved.values()].filter(({ language }) => language === '')
    return positions.length > 0 && isReordered(trx, instituteId, positions)
  }
}

type Course = StoredEntry['course']

const isListedAlike = (former: FormerEntry, now: Course): boolean =>
  former.newest_ms === millisecondsOf(now.newest) &&
  Number(former.position) === Number(now.position) &&
  former.languages.join() === now.languages.join()

const millisecondsOf = (newest: Course['newest']): number =>
  newest === '-infinity' ? Number.NEGATIVE_INFINITY : new Date(newest).getTime()

function notePositions(
  positions: Map<string, ListPosition>,
  { entry_id, newest, position, languages }: FormerEntry | Course,
): void {
  for (const language of languages) {
    const listed = { entry_id, language, newest, position }
    positions.set(positionKeyOf(listed), listed)
  }
}

const positionKeyOf = ({ entry_id, language }: ListPosition): string => JSON.stringify([language, entry_id])

async function countListed(trx: Db, instituteId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('published_courses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns whether the order of entries changed, that is, whether their former positions no longer ascend in the new
 * list. Entries outside the range of former and present positions cannot have moved. Checks only the list without a
 * language, because every other list is a subset.
 */
async function isReordered(trx: Db, instituteId: string, former: ListPosition[]): Promise<boolean> {
  // Raw SQL, because in Kysely these window functions over JSON rows would be raw fragments anyway.
  const { rows } = await sql<{ reordered: boolean }>`
    with former as materialized (
      select f.entry_id, f.newest, f.position, least(f.newest, c.newest) as oldest, greatest(f.newest, c.newest) as latest
      from json_populate_recordset(null::published_courses, ${JSON.stringify(former)}::json) f
      join published_courses c on c.institute_id = ${instituteId} and c.entry_id = f.entry_id
    ), placed as (
      select coalesce(f.newest, c.newest) as was_newest, coalesce(f.position, c.position) as was_position, c.entry_id,
        lag(coalesce(f.newest, c.newest)) over now as before_newest,
        lag(coalesce(f.position, c.position)) over now as before_position,
        lag(c.entry_id) over now as before_id
      from published_courses c left join former f on f.entry_id = c.entry_id
      where c.institute_id = ${instituteId}
        and c.newest between (select min(oldest) from former) and (select max(latest) from former)
      window now as (order by c.newest desc, c.position, c.entry_id)
    )
    select exists (select from placed where before_newest < was_newest
      or before_newest = was_newest and (before_position, before_id) > (was_position, entry_id)) as reordered`.execute(
    trx,
  )
  return rows[0]?.reordered ?? false
}

/** What changed since a revision, for modules that follow the change log. */
export interface ChangeSummary {
  /** Revision that is published now. */
  revision: number
  /** Ids of changed courses, up to the requested maximum. */
  courses: string[]
  removed: string[]
  /** Codes of changed and removed learning paths. */
  paths: string[]
  list: boolean
  streams: boolean
  site: boolean
  /** True if there are more changes than listed, or the log does not go back far enough. */
  truncated: boolean
}

/**
 * Returns the changes since a revision, oldest first, with at most `idsMax` ids per kind. Returns undefined if nothing
 * changed or the institute was never published.
 */
export async function summariseChanges(
  db: Db,
  instituteId: string,
  since: number,
  idsMax: number,
): Promise<ChangeSummary | undefined> {
  const changed = sql`from published_changes where institute_id = ${instituteId} and revision > ${since}`
  const ids = (which: ReturnType<typeof sql>) => sql`coalesce((select json_agg(id) from (
    select id ${changed} and ${which} order by revision, kind, id limit ${idsMax + 1}) first), '[]')`
  // One statement, so that one snapshot shows both the changes and the revision from which the log is complete. Raw
  // SQL, because Kysely would nest it deeper.
  const { rows } = await sql<Omit<ChangeSummary, 'truncated'> & { from: number; others: string[] }>`
    select revision::float8 as revision, changes_from::float8 as "from",
      ${ids(sql`kind = 'course' and change = 'changed'`)} as courses,
      ${ids(sql`kind = 'course' and change = 'removed'`)} as removed,
      ${ids(sql`kind = 'path'`)} as paths,
      coalesce((select json_agg(kind) ${changed} and id = '' and kind in ('list', 'streams', 'site')), '[]') as others
    from publications where institute_id = ${instituteId}`.execute(db)
  const [row] = rows
  if (!row || row.revision <= since) return undefined
  const lists = [row.courses, row.removed, row.paths]
  const isKnown = row.from <= since
  if (isKnown && [...lists, row.others].every((list) => list.length === 0)) return undefined
  const [courses = [], removed = [], paths = []] = lists.map((list) => list.slice(0, idsMax))
  return {
    revision: row.revision,
    courses,
    removed,
    paths,
    list: row.others.includes('list'),
    streams: row.others.includes('streams'),
    site: row.others.includes('site'),
    truncated: !isKnown || lists.some((list) => list.length > idsMax),
  }
}
