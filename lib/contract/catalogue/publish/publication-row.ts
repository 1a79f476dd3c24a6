import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from '#lib/base/db/open.ts'
import { parseJson } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { StreamList } from '#lib/contract/catalogue/answers/site.ts'
import { compileSite, compileStreams, type SiteContext } from '#lib/contract/catalogue/compile/site.ts'
import { startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import type { LastGoodSite } from '#lib/contract/catalogue/source/load/load-institute.ts'
import { placeKey } from '../rules/streams.ts'
import { shapeVersion } from './shape-version.ts'
import type { Replaced } from './stored-entries.ts'

export type Publication = Selectable<Database['publications']>

/** Returns the number of entries in a stream or category, by `placeKey`. */
type CountOf = (placeKey: string) => number

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

async function countPlaces(trx: Db, instituteId: string): Promise<CountOf> {
  // Raw SQL, because Kysely cannot `unnest` an array column of the same row.
  const { rows } = await sql<{ place: string; courses: number }>`
    select place, count(distinct entry_id)::int as courses from published_courses cross join unnest(places) place
    where institute_id = ${instituteId} group by place`.execute(trx)
  const counts = new Map(rows.map(({ place, courses }) => [place, courses]))
  return (key) => counts.get(key) ?? 0
}

/** The first paid plan's currency, and the next day on which an entry changes or appears: an index look-up each. */
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
