import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from '#lib/base/db/open.ts'
import { parseJson } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import { compileSite, compileStreams, type SiteContext } from '#lib/contract/catalogue/compile/site.ts'
import { startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import type { StreamList } from '#lib/contract/catalogue/shapes/site.ts'
import type { LastGoodSite } from '#lib/contract/catalogue/source/load/load-head.ts'
import { placeKey } from '../rules/streams.ts'
import type { Replaced } from './entries.ts'
import { shapeVersion } from './shape-version.ts'

export type Publication = Selectable<Database['publications']>

/** Returns the number of entries in a stream or category, by `placeKey`. */
type CountOf = (placeKey: string) => number

/** Adds up how replaced entries change the counts of streams and categories. */
export class PlaceChanges {
  private readonly changes = new Map<string, number>()

  add({ former, now }: Replaced): void {
    for (const { places } of former.values()) this.step(places, -1)
    for (const { course } of now.values()) this.step(course.places, 1)
  }

  /** Returns the new counts. `former` is the published JSON with the former counts of the same streams. */
  since(former: string): CountOf {
    const before = new Map<string, number>()
    for (const { slug, course_count, categories } of parseJson<StreamList>(former).streams) {
      const stream = fold(slug)
      before.set(placeKey({ stream }), course_count)
      for (const category of categories)
        before.set(placeKey({ stream, category: fold(category.slug) }), category.course_count)
    }
    return (key) => (before.get(key) ?? 0) + (this.changes.get(key) ?? 0)
  }

  private step(places: readonly string[], by: 1 | -1): void {
    for (const place of new Set(places)) this.changes.set(place, (this.changes.get(place) ?? 0) + by)
  }
}

interface Published {
  revision: number
  now: Date
  /** Site values used by this publish; a later publish falls back on them. */
  kept: LastGoodSite
  /** Number of entries per stream and category. If undefined, the entries are counted in the database. */
  countOf: CountOf | undefined
}

/** Writes an institute's row of `publications` and returns it. Must run after its entries have been written. */
export async function writePublication(
  trx: Db,
  instituteId: string,
  site: SiteContext,
  { revision, now, kept, countOf }: Published,
) {
  const { currency, nextChangeOn } = await readListFacts(trx, instituteId, site.today)
  const publication = {
    revision,
    published_at: now.toISOString(),
    next_change_at: nextChangeOn && startOfDate(kept.time_zone, nextChangeOn).toISOString(),
    shape: shapeVersion,
    languages_enabled: site.setting.languages.enabled,
    site_kept: JSON.stringify(kept),
    site: JSON.stringify(compileSite(site, currency)),
    streams: JSON.stringify(compileStreams(site, countOf ?? (await countPlaces(trx, instituteId)))),
  }
  await trx
    .insertInto('publications')
    .values({ institute_id: instituteId, ...publication })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet(publication))
    .execute()
  return publication
}

/** Counts the institute's entries by `placeKey`. */
async function countPlaces(trx: Db, instituteId: string): Promise<CountOf> {
  // Raw SQL, because Kysely cannot `unnest` an array column of the same row.
  const { rows } = await sql<{ place: string; courses: number }>`
    select place, count(distinct entry_id)::int as courses from published_courses cross join unnest(places) place
    where institute_id = ${instituteId} group by place`.execute(trx)
  const counts = new Map(rows.map(({ place, courses }) => [place, courses]))
  return (key) => counts.get(key) ?? 0
}

/**
 * Reads the currency of the first paid plan, and the day of the next change: of a published entry, or on which a hidden
 * course appears. Each takes one index look-up.
 */
async function readListFacts(trx: Db, instituteId: string, today: string) {
  const courses = trx.selectFrom('published_courses').where('institute_id', '=', instituteId)
  const paid = courses
    .select('paid_currency')
    .where('paid_currency', 'is not', null)
    .orderBy('catalogue_key')
    .limit(1)
  const tomorrow = sql<string>`${today}::date + 1`
  const next = courses
    .select(({ fn }) => fn.min('next_change_on').as('day'))
    .where('next_change_on', '>=', tomorrow)
  const appears = trx
    .selectFrom('courses')
    .where('institute_id', '=', instituteId)
    .select(({ fn }) => fn.min('publish_from').as('day'))
    // Plain SQL can store dates that no course is published on.
    .where(({ between }) => between('publish_from', tomorrow, sql<string>`'9999-12-31'`))
  return trx
    .selectNoFrom([
      paid.as('currency'),
      sql<string | null>`least(${next}, ${appears})::text`.as('nextChangeOn'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * The sitemap is stored as JSON text in chunks of about this many entries, because reading 86,000 courses one by one
 * takes several times as long. A chunk has the courses from its own catalogue key up to the key of the next chunk.
 */
const entriesPerChunk = 500
/** If a chunk grows beyond this, all courses are divided into chunks again. */
const entriesMax = 2 * entriesPerChunk
/** After more changes than this, rewriting all chunks is cheaper than finding the affected ones. */
const changesMax = 500

/** Notes where a publish changes the sitemap, then rewrites the affected chunks. */
export class SitemapChanges {
  /** Catalogue keys of the changed entries; at most `changesMax`. */
  readonly #keys: string[] = []
  #count = 0

  add({ former, now }: Replaced): void {
    for (const [id, { catalogue_key }] of former) if (!now.has(id)) this.#note(catalogue_key)
    for (const [id, { course }] of now) {
      const last = former.get(id)
      if (last && last.catalogue_key !== course.catalogue_key) this.#note(last.catalogue_key)
      else if (last?.answer_digest === course.answer_digest) continue
      this.#note(course.catalogue_key)
    }
  }

  #note(key: string): void {
    if (++this.#count <= changesMax) this.#keys.push(key)
  }

  /** Rewrites the chunks that changed, or all of them for a repair. Must run after all entries have been written. */
  async write(trx: Db, instituteId: string, isRepair: boolean): Promise<void> {
    if (!isRepair && this.#count === 0) return
    const isPart = !isRepair && this.#count <= changesMax
    const sizes = isPart ? await rewriteChunks(trx, instituteId, this.#keys) : []
    if (sizes.length === 0 || sizes.some((size) => size > entriesMax)) await writeAllChunks(trx, instituteId)
  }
}

const joined = sql`coalesce(string_agg(array_to_string(pages, ','), ',' order by catalogue_key)
  filter (where pages <> '{}'), '')`

/**
 * Rewrites the chunks that contain these catalogue keys. Returns the number of courses in each of them; empty if no
 * chunk is stored yet. Keys start with a hexadecimal digit, so `g` is greater than any key.
 */
async function rewriteChunks(trx: Db, instituteId: string, keys: string[]): Promise<number[]> {
  const start = (comparison: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
    select from_key from sitemap_chunks where institute_id = ${instituteId} and from_key ${comparison}
    order by from_key ${order} limit 1`
  const { rows } = await sql<{ entries: number }>`
    with stale as (
      select distinct chunk.from_key from unnest(${keys}::text[]) as changed (key)
      cross join lateral (${start(sql`<= changed.key`, sql`desc`)}) chunk
    )
    update sitemap_chunks chunk set pages = filled.pages
    from stale
    left join lateral (${start(sql`> stale.from_key`, sql`asc`)}) following on true
    cross join lateral (
      select count(*)::int as entries, ${joined} as pages from published_courses
      where institute_id = ${instituteId} and catalogue_key >= stale.from_key
        and catalogue_key < coalesce(following.from_key, 'g')) filled
    where chunk.institute_id = ${instituteId} and chunk.from_key = stale.from_key
    returning entries`.execute(trx)
  return rows.map(({ entries }) => entries)
}

/** Deletes all chunks of an institute and divides its courses into new ones. */
async function writeAllChunks(trx: Db, instituteId: string): Promise<void> {
  await trx.deleteFrom('sitemap_chunks').where('institute_id', '=', instituteId).execute()
  // The first chunk starts before every key, so that it also covers a new first course.
  await sql`
    insert into sitemap_chunks (institute_id, from_key, pages)
    select ${instituteId}, case when chunk = 0 then '' else min(catalogue_key) end, ${joined}
    from (
      select (row_number() over (order by catalogue_key) - 1) / ${entriesPerChunk}::int as chunk, catalogue_key, pages
      from published_courses where institute_id = ${instituteId}
    ) numbered group by chunk`.execute(trx)
}
