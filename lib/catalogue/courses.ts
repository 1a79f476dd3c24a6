import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from '#lib/db/open.ts'
import type { Json } from './json.ts'
import { openedBy } from './opening.ts'
import type { CourseListQuery, CourseQuery } from './query.ts'
import { placeKey } from './rules/place-key.ts'
import { searchable } from './rules/search.ts'
import type { CourseDetail, CoursePage } from './shapes.ts'

/** `GET /courses` (contract §4.1): one page of the courses that match, with the exact total. */
export async function listCourses(
  db: Db,
  instituteId: string,
  query: CourseListQuery,
): Promise<Json<CoursePage>> {
  if (matchesNothing(query)) return pageJson(query, 0, '')
  const matching = () => filtered(db, instituteId, query)
  const page = ordered(matching(), query.sort)
    .select(['entry_id', 'version_id'])
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .as('page')
  // Numbered outside: a window function beside `order by` counts before the rows are sorted.
  const places = db
    .selectFrom(page)
    .select(['entry_id', 'version_id', sql<number>`row_number() over ()`.as('place')])
    .as('places')
  const summaries = db
    .selectFrom(places)
    .innerJoin('published_versions as shown', (join) =>
      join
        .on('shown.institute_id', '=', instituteId)
        .onRef('shown.entry_id', '=', 'places.entry_id')
        .onRef('shown.version_id', '=', 'places.version_id'),
    )
    .select(sql<string>`coalesce(string_agg(shown.summary, ',' order by places.place), '')`.as('data'))
  const { total, data } = await db
    .selectNoFrom([
      matching().select(sql<number>`count(*)::int`.as('total')).as('total'),
      summaries.as('data'),
    ])
    .executeTakeFirstOrThrow()
  return pageJson(query, total ?? 0, data ?? '')
}

const pageJson = ({ page, page_size }: CourseListQuery, total: number, data: string): Json<CoursePage> =>
  `{"data":[${data}],"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}}`

/** A filter that was given and can match nothing is null; `language` may have to be ignored, so it decides in SQL. */
const matchesNothing = ({ q, stream, category, format, tag }: CourseListQuery): boolean =>
  [q, stream, category, format, tag].includes(null)

type Listed = SelectQueryBuilder<Database, 'published_courses', object>

function filtered(db: Db, instituteId: string, query: CourseListQuery): Listed {
  const { q, stream, category, format, language, tag, availability } = query
  let listed: Listed = db.selectFrom('published_courses').where('institute_id', '=', instituteId)
  listed = listed.where('language', '=', language === undefined ? '' : listingLanguage(instituteId, language))
  if (stream || category) {
    const place = placeKey({ ...(stream && { stream }), ...(category && { category }) })
    listed = listed.where('places', '@>', sql<string[]>`array[${place}]::text[]`)
  }
  if (format) listed = listed.where('formats', '@>', sql<string[]>`array[${format}]::text[]`)
  if (tag) listed = listed.where('tags', '&&', sql<string[]>`${tag}::text[]`)
  if (availability) listed = listed.where('availability', '=', availability)
  if (q) listed = listed.where('search', 'like', `%${searchable(q).replace(/[\\%_]/g, '\\$&')}%`)
  return listed
}

/** No course is listed under a blank language other than `''`, so it stands for a code that matches nothing. */
const noLanguage = ' '

/** A site without course languages lists every course under `''` and ignores the parameter. */
const listingLanguage = (instituteId: string, language: string | null) =>
  sql<string>`(select case when languages_enabled then ${language ?? noLanguage}::text else '' end
    from publications where institute_id = ${instituteId})`

/** Each order ends in the catalogue's, and that in the entry's id, so that pages part the list. */
function ordered(listed: Listed, sort: CourseListQuery['sort']): Listed {
  switch (sort) {
    case 'newest':
      return listed.orderBy('newest', 'desc').orderBy('position').orderBy('entry_id')
    case 'title':
      // The prefix is what the index holds; what follows sorts among equals only.
      return inCatalogueOrder(
        listed.orderBy(sql`left(title_key, 200)`).orderBy('title_key').orderBy('title_folded'),
      )
    case 'price_asc':
      return inCatalogueOrder(listed.orderBy('price', (order) => order.asc().nullsLast()))
    case 'price_desc':
      return inCatalogueOrder(listed.orderBy('price', (order) => order.desc().nullsLast()))
  }
}

const inCatalogueOrder = (listed: Listed): Listed =>
  listed.orderBy('position').orderBy('newest', 'desc').orderBy('entry_id')

/**
 * `GET /courses/{id}` (contract §4.2): the course that the id of it or of an edition opens, as the language's version
 * shows it when there is one. Undefined when the id opens no published course.
 */
export async function findCourse(
  db: Db,
  instituteId: string,
  courseId: string,
  { language }: CourseQuery,
): Promise<Json<CourseDetail> | undefined> {
  const row = await openedBy(db, instituteId, courseId, language)
    .innerJoin('published_versions as shown', (join) =>
      join
        .onRef('shown.institute_id', '=', 'opening.institute_id')
        .onRef('shown.entry_id', '=', 'opening.entry_id')
        .onRef('shown.version_id', '=', 'opening.version_id'),
    )
    .select('shown.detail')
    .executeTakeFirst()
  return row?.detail
}
