import type { GeneratedNumeric, Moment, NullableDay, NullableNumeric, Numeric } from './columns.ts'

/** What requests read: only what visitors may see. */
export interface PublishedTables {
  published_courses: PublishedCoursesTable
  published_editions: PublishedEditionsTable
  published_facets: PublishedFacetsTable
  published_counts: PublishedCountsTable
  published_versions: PublishedVersionsTable
  published_openings: PublishedOpeningsTable
  published_variants: PublishedVariantsTable
  published_steps: PublishedStepsTable
  published_outlines: PublishedOutlinesTable
  published_pages: PublishedPagesTable
  published_paths: PublishedPathsTable
}

/** What filters and sorts of `GET /courses` need: a row per entry and listing language (`''` the default). */
interface PublishedCoursesTable {
  institute_id: string
  language: string
  entry_id: string
  /** The version shown. */
  version_id: string
  position: Numeric
  newest: Moment
  title_key: string
  title_folded: string
  price: NullableNumeric
  search: string
  /** Of which the course is found under each, as `facetOf` names them; as decimals, since they have 64 bits. */
  facets: string[]
  /** Currency of the entry's first paid plan, hidden or not; decides the site's when it has none of its own. */
  paid_currency: string | null
  /** The next day in the site's zone on which a date of the entry is passed. */
  next_change_on: NullableDay
  /** The revision that wrote the row. */
  revision: GeneratedNumeric
}

/** What a site lists of a course in one language (`''`: it has none), as finished JSON. */
interface PublishedEditionsTable {
  institute_id: string
  entry_id: string
  language: string
  edition: string
}

/** The courses under each facet, in the default order: one row a course, whatever its languages. */
interface PublishedFacetsTable {
  institute_id: string
  facet: string
  newest: Moment
  position: Numeric
  entry_id: string
}

/** How many courses of the list in a language (`''`: the list without one) have a facet. */
interface PublishedCountsTable {
  institute_id: string
  language: string
  facet: string
  courses: number
}

/** Finished JSON of an entry as one of its versions shows it. */
interface PublishedVersionsTable {
  institute_id: string
  version_id: string
  entry_id: string
  summary: string
  detail: string
  /** The revision that wrote the row. */
  revision: GeneratedNumeric
}

/** Which version an id in a path shows, by language (`''` without one). */
interface PublishedOpeningsTable {
  institute_id: string
  course_id: string
  language: string
  entry_id: string
  version_id: string
}

/** Every version of an entry. */
interface PublishedVariantsTable {
  institute_id: string
  version_id: string
  entry_id: string
}

/** Steps that paths show from their own data, their courses not being published. */
interface PublishedStepsTable {
  institute_id: string
  course_id: string
}

interface PublishedOutlinesTable {
  institute_id: string
  entry_id: string
  language: string
  outline: string
}

interface PublishedPagesTable {
  institute_id: string
  entry_id: string
  /** Place among the entry's editions. */
  edition: number
  position: Numeric
  newest: Moment
  page: string
}

interface PublishedPathsTable {
  institute_id: string
  sequence: number
  /** Folded, as a request's code is compared. */
  code: string
  /** Folded slug of the stream it is filed under; `''` for none. */
  stream: string
  entry: string
  detail: string
}
