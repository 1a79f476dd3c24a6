import { sql } from 'kysely'
import { chunksOf } from '#lib/base/chunks.ts'
import type { Db } from '#lib/base/db/open.ts'
import { keyOf } from '#lib/base/db/table-key.ts'
import type { Publication } from './publication-row.ts'
import type { FormerEntry, Replaced, StoredEntry } from './stored-entries.ts'

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
  if (former === undefined) {
    await trx.deleteFrom('published_changes').where('institute_id', '=', instituteId).execute()
    await setFloor(trx, instituteId, now.revision)
    return
  }
  const changes = differences.list(former.languages_enabled !== now.languages_enabled)
  for (const kind of ['site', 'streams'] as const)
    if (former[kind] !== now[kind]) changes.push({ kind, id: '', change: 'changed' })
  for (const chunk of chunksOf(changes, chunkMax)) await note(trx, instituteId, chunk, now)
  // Only once a day, because it scans the whole log.
  if (former.published_at.toISOString().slice(0, 10) !== now.published_at.slice(0, 10))
    await forgetOld(trx, instituteId, now.published_at)
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

interface PathAnswers {
  entry: string
  detail: string
}

/** Collects what a publish changes in an institute's courses, learning paths and course list. */
export class Differences {
  readonly #isFirst: boolean
  readonly #courses = new Map<string, Difference['change']>()
  readonly #paths = new Map<string, Difference['change']>()
  /** Whether an entry came to a list of some language, left it, or has other sort keys. */
  #isListChanged = false

  /** `isFirst` is true if there is no former state to compare with. */
  constructor(isFirst: boolean) {
    this.#isFirst = isFirst
  }

  addCourses({ former, now }: Replaced): void {
    if (this.#isFirst) return
    // An entry removed in one chunk may be added in a later one, if its editions were separated. The reverse cannot
    // happen.
    for (const id of former.keys())
      if (!now.has(id)) {
        this.#courses.set(id, 'removed')
        this.#isListChanged = true
      }
    for (const [id, { course }] of now) {
      const entry = former.get(id)
      if (entry?.answer_digest !== course.answer_digest) this.#courses.set(id, 'changed')
      if (!entry || !isListedAlike(entry, course)) this.#isListChanged = true
    }
  }

  addPaths(before: PathAnswers[], now: PathAnswers[]): void {
    const were = textsByCode(before)
    const are = textsByCode(now)
    for (const code of were.keys()) if (!are.has(code)) this.#paths.set(code, 'removed')
    for (const [code, text] of are) if (were.get(code) !== text) this.#paths.set(code, 'changed')
  }

  /** Lists all differences. While course languages are off, requests for any language get the list of all courses. */
  list(areLanguagesSwitched: boolean): Difference[] {
    const named = (kind: Difference['kind'], changes: Map<string, Difference['change']>) =>
      [...changes].map(([id, change]) => ({ kind, id, change }))
    const differences = [...named('course', this.#courses), ...named('path', this.#paths)]
    if (this.#isListChanged || areLanguagesSwitched)
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

/** Whether an entry is in the same lists, with the same sort keys of the default order. */
const isListedAlike = (former: FormerEntry, now: StoredEntry['course']): boolean =>
  former.newest_ms === millisecondsOf(now.newest) &&
  Number(former.position) === Number(now.position) &&
  new Set(former.languages).symmetricDifference(new Set(now.languages)).size === 0

const millisecondsOf = (newest: StoredEntry['course']['newest']): number =>
  newest === '-infinity' ? Number.NEGATIVE_INFINITY : new Date(newest).getTime()

export interface ChangeSummary {
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

/** Oldest first, at most `idsMax` ids per kind. Undefined if nothing changed or was ever published. */
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
