import type { Generated } from 'kysely'
import type { GeneratedNumeric, Moment, NullableDay, Numeric } from './columns.ts'

/** What requests read: only what visitors may see. */
export interface PublishedTables {
  published_courses: PublishedCoursesTable
  published_versions: PublishedVersionsTable
  published_openings: PublishedOpeningsTable
  published_variants: PublishedVariantsTable
  published_steps: PublishedStepsTable
  published_outlines: PublishedOutlinesTable
  published_pages: PublishedPagesTable
  published_paths: PublishedPathsTable
}

/** One row an entry: what lists are made of. */
interface PublishedCoursesTable {
  institute_id: string
  entry_id: string
  position: Numeric
  newest: Moment
  /** The lists that it is in: `''` without a language, and folded codes. */
  languages: Generated<string[]>
  /** Place keys of its streams and categories. */
  places: Generated<string[]>
  /** Currency of the entry's first paid plan, hidden or not; decides the site's when it has none of its own. */
  paid_currency: string | null
  /** The next day in the site's zone on which a date of the entry is passed. */
  next_change_on: NullableDay
  /** An `IndexedCourse` as JSON. */
  indexed: Generated<string>
  /** A `SearchText` as JSON. */
  search_text: Generated<string>
  /** The revision in which the row, or a version that lists show, became what it is. */
  revision: GeneratedNumeric
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
  /** Of its courses, as finished JSON; null with fewer than two shown steps. */
  series: string | null
}
