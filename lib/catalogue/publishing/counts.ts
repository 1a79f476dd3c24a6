import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { everyCourse, type Facet, facetOf } from '../listing/facets.ts'

/** A course as one list has it. */
export interface Listed {
  language: string
  facets: Facet[]
}

/** By how much the courses of each list and facet grow or shrink, as entries are replaced. */
export class CountChanges {
  private readonly changes = new Map<string, { language: string; facet: Facet; courses: number }>()

  /** Adds courses to their lists, or takes them away. */
  add(listed: Listed[], step: 1 | -1): void {
    for (const { language, facets } of listed) {
      for (const facet of [everyCourse, ...facets]) {
        const name = `${language} ${facet}`
        const change = this.changes.get(name) ?? { language, facet, courses: 0 }
        change.courses += step
        this.changes.set(name, change)
      }
    }
  }

  /** Brings the institute's counts up to date. */
  async write(trx: Db, instituteId: string): Promise<void> {
    const rows = [...this.changes.values()].filter(({ courses }) => courses !== 0)
    if (rows.length === 0) return
    await sql`insert into published_counts
      select ${instituteId}, language, facet, courses
      from json_populate_recordset(null::published_counts, ${JSON.stringify(rows)}::json)
      on conflict (institute_id, language, facet)
        do update set courses = published_counts.courses + excluded.courses`.execute(trx)
    await trx
      .deleteFrom('published_counts')
      .where('institute_id', '=', instituteId)
      .where('courses', '=', 0)
      .execute()
  }
}

/** Counts all courses of an institute anew. */
export async function countAll(trx: Db, instituteId: string): Promise<void> {
  await trx.deleteFrom('published_counts').where('institute_id', '=', instituteId).execute()
  await sql`insert into published_counts
    select ${instituteId}, language, facet, count(*)
    from published_courses cross join unnest(facets || ${everyCourse}::bigint) facet
    where institute_id = ${instituteId}
    group by language, facet`.execute(trx)
}

/** How many courses the list without a language has: all of them, and under each of some place keys. */
export async function readCounts(trx: Db, instituteId: string, placeKeys: string[]) {
  const facets = new Map(placeKeys.map((key) => [key, facetOf(instituteId, 'place', key)]))
  const rows = await trx
    .selectFrom('published_counts')
    .select([sql<Facet>`facet::text`.as('facet'), 'courses'])
    .where('institute_id', '=', instituteId)
    .where('language', '=', '')
    .where('facet', '=', sql<Facet>`any(${[everyCourse, ...facets.values()]}::bigint[])`)
    .execute()
  const counts = new Map(rows.map(({ facet, courses }) => [facet, courses]))
  return {
    entries: counts.get(everyCourse) ?? 0,
    countOf: (placeKey: string): number => counts.get(facets.get(placeKey) ?? '') ?? 0,
  }
}
