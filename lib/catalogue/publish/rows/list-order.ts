import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { FormerEntry, Replaced, StoredEntry } from './entry-rows.ts'

/** Sort keys of an entry in one list; `language` is `''` for the list without one. */
interface Place {
  entry_id: string
  language: string
  newest: string | Date
  position: string | number
}

/** Detects whether replaced entries joined, left or moved within the default order of the lists of `GET /courses`. */
export class ListOrder {
  readonly #before = new Map<string, Place>()
  readonly #now = new Map<string, Place>()

  /** Keeps only sort keys, of entries whose position may have changed: there may be 100,000. */
  add({ former, now }: Replaced): void {
    for (const [id, entry] of former) {
      const course = now.get(id)?.course
      if (course === undefined || !isPlacedAlike(entry, course)) note(this.#before, entry)
    }
    for (const [id, { course }] of now) {
      const entry = former.get(id)
      if (entry === undefined || !isPlacedAlike(entry, course)) note(this.#now, course)
    }
  }

  /**
   * Tells whether a list changed; call it when all rows are written. `switched`: languages switched on or off together,
   * folded; the list of such a language was, or is now, the list without a language.
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
    const places = [...moved.values()].filter(({ language }) => language === '')
    return places.length > 0 && isReordered(trx, instituteId, places)
  }
}

type Course = StoredEntry['course']

const isPlacedAlike = (former: FormerEntry, now: Course): boolean =>
  former.newest_ms === millisecondsOf(now.newest) &&
  Number(former.position) === Number(now.position) &&
  former.languages.join() === now.languages.join()

const millisecondsOf = (newest: Course['newest']): number =>
  newest === '-infinity' ? Number.NEGATIVE_INFINITY : new Date(newest).getTime()

function note(
  places: Map<string, Place>,
  { entry_id, newest, position, languages }: FormerEntry | Course,
): void {
  for (const language of languages) {
    const place = { entry_id, language, newest, position }
    places.set(keyOf(place), place)
  }
}

const keyOf = ({ entry_id, language }: Place): string => JSON.stringify([language, entry_id])

async function countListed(trx: Db, instituteId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('published_courses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Tells whether entries changed their order: along the present list, former positions do not always grow. Entries outside
 * the range of former and present positions cannot have moved. Every other list is a part of the one without a language.
 */
async function isReordered(trx: Db, instituteId: string, former: Place[]): Promise<boolean> {
  // Windows over rows of JSON: a builder would only quote this.
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
