import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { everyCourse, type Facet } from './facets.ts'
import { type Filter, type FilterQuery, filterOf } from './filter.ts'
import type { Sizes } from './way.ts'

/** What a list and its filter are at one revision. */
export interface Standing {
  revision: string
  filter: Filter
  sizes: Sizes
  /** How many courses of the list have the facet. */
  countOf: (facet: Facet) => number
}

/** Tells one state of an institute's published rows from every other, also after a backup was put back. */
export const revisionNow = (instituteId: string) =>
  sql<string>`(select revision || ' ' || published_at from publications where institute_id = ${instituteId})`

/** No course is listed under a blank language other than `''`, so it stands for a code that matches nothing. */
const noLanguage = ' '

/** Undefined while the institute was never published. */
export async function readStanding(
  db: Db,
  instituteId: string,
  query: FilterQuery,
): Promise<Standing | undefined> {
  const asked = query.language === undefined ? '' : (query.language ?? noLanguage)
  const languages = [...new Set(['', asked])]
  const filters = languages.map((language) => filterOf(instituteId, query, language))
  const facets = [everyCourse, ...new Set(filters.flatMap(({ all, any }) => [...all, ...any]))]
  const { rows } = await sql<{
    revision: string
    languages_enabled: boolean
    language: string | null
    facet: Facet | null
    courses: number | null
  }>`select ${revisionNow(instituteId)} as revision, p.languages_enabled, c.language, c.facet::text, c.courses
    from publications p
    left join published_counts c on c.institute_id = p.institute_id
      and c.language = any(${languages}::text[]) and c.facet = any(${facets}::bigint[])
    where p.institute_id = ${instituteId}`.execute(db)
  const [first] = rows
  if (first === undefined) return undefined
  // A site without course languages lists every course under `''` and ignores the parameter.
  const filter = (first.languages_enabled && filters[1]) || filters[0]
  if (filter === undefined) return undefined
  const counts = new Map(rows.map(({ language, facet, courses }) => [`${language} ${facet}`, courses ?? 0]))
  const countIn = (language: string, facet: Facet) => counts.get(`${language} ${facet}`) ?? 0
  const countOf = (facet: Facet) => countIn(filter.language, facet)
  return {
    revision: first.revision,
    filter,
    countOf,
    sizes: { list: countOf(everyCourse), of: (facet) => Math.max(countIn('', facet), countOf(facet)) },
  }
}
