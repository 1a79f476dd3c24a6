import { type RawBuilder, sql } from 'kysely'
import type { CourseListQuery } from '../query.ts'
import type { Filter } from './filter.ts'
import type { Way } from './way.ts'

/** The courses that match a filter, looked for in one way, as what follows `select`: `c` is a row of the list. */
export function matching(instituteId: string, filter: Filter, way: Way): RawBuilder<unknown> {
  const { language, any, text } = filter
  const inList = [
    sql`institute_id = ${instituteId}`,
    // Written out: the index of texts holds the list without a language only.
    language === '' ? sql`language = ''` : sql`language = ${language}`,
  ]
  const looked = way.by === 'text' && text !== undefined ? [inIndex(instituteId, filter, text)] : []
  const conditions = sql.join([...inList, ...looked, ...heldAgainst(filter, way)], sql` and `)
  if (way.by === 'list' || way.by === 'text') return sql`from published_courses c where ${conditions}`
  const found =
    way.by === 'facet'
      ? sql`published_facets f`
      : sql`(select distinct entry_id from published_facets where facet = any(${any}::bigint[])) f`
  // One by one, which a limit keeps the planner to: it would rather read the whole list and leave most of it.
  return sql`from ${found} cross join lateral (
      select * from published_courses where entry_id = f.entry_id and ${conditions} limit 1
    ) c ${way.by === 'facet' ? sql`where f.facet = ${way.facet}::bigint` : sql``}`
}

/** The index of texts holds each course once, in the list without a language. */
function inIndex(instituteId: string, { language }: Filter, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  if (language === '') return sql`search like ${pattern}`
  return sql`entry_id in (select entry_id from published_courses
    where institute_id = ${instituteId} and language = '' and search like ${pattern})`
}

/**
 * What the way there does not see to, row by row. Hidden from the planner, who would look for an index: it knows
 * neither how often a facet occurs in one institute, nor that all its courses are of that one.
 */
function heldAgainst({ all, any, text }: Filter, way: Way): RawBuilder<unknown>[] {
  const others = all.filter((facet) => way.by !== 'facet' || facet !== way.facet)
  return [
    ...(others.length > 0 ? [sql`coalesce(facets @> ${others}::bigint[], false)`] : []),
    ...(any.length > 0 && way.by !== 'any' ? [sql`coalesce(facets && ${any}::bigint[], false)`] : []),
    ...(text !== undefined && way.by !== 'text' ? [sql`strpos(search, ${text}) > 0`] : []),
  ]
}

/** Whether the courses under the facet are the answer, without a look at their rows. */
const isFacetAlone = ({ language, all, any, text }: Filter, way: Way): boolean =>
  way.by === 'facet' && language === '' && all.length === 1 && any.length === 0 && text === undefined

/** As `matching`, ordered: the ids of the courses only. */
export function orderedMatching(
  instituteId: string,
  filter: Filter,
  way: Way,
  sort: CourseListQuery['sort'],
): RawBuilder<unknown> {
  if (way.by === 'facet' && sort === 'newest') {
    const from = isFacetAlone(filter, way)
      ? sql`from published_facets f where f.facet = ${way.facet}::bigint`
      : matching(instituteId, filter, way)
    return sql`select f.entry_id ${from} order by f.newest desc, f.position, f.entry_id`
  }
  return sql`select c.entry_id ${matching(instituteId, filter, way)} order by ${orders[sort]}`
}

/** Each order ends in the catalogue's, and that in the entry's id, so that pages part the list. */
const orders: Record<CourseListQuery['sort'], RawBuilder<unknown>> = {
  newest: sql`c.newest desc, c.position, c.entry_id`,
  // The prefix is what the index holds; what follows sorts among equals only.
  title: sql`left(c.title_key, 200), c.title_key, c.title_folded, c.position, c.newest desc, c.entry_id`,
  price_asc: sql`c.price asc nulls last, c.position, c.newest desc, c.entry_id`,
  price_desc: sql`c.price desc nulls last, c.position, c.newest desc, c.entry_id`,
}
