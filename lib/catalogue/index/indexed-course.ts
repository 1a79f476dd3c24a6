import type { PriceClass } from '../rules/prices.ts'
import type { DeliveryMode } from '../rules/schedule.ts'
import type { SearchText } from '../rules/text/search-text.ts'
import type { Availability } from '../shapes/fields.ts'
import type { Site, StreamList } from '../shapes/site.ts'

/** What lists need to filter, sort and count one entry of the catalogue. Built at publish; texts are as authored. */
export interface IndexedCourse {
  id: string
  /**
   * Position in the catalogue; null sorts last. `newest`: when the newest version was created (ISO 8601 in UTC); null
   * sorts last.
   */
  position: number | null
  newest: string | null
  /** The lowest price shown, in any currency; null when there is none. */
  price: number | null
  /** Titles of the editions, in edition order. */
  titles: string[]
  tags: string[]
  instructors: string[]
  /** Levels of all versions, in version order. */
  levels: string[]
  /** Folded filter values, each prefixed with the name of its filter: `format video`. */
  keys: string[]
  /** The `placeKey`s of its streams and categories. */
  places: string[]
  /** The versions that are batches, in version order. */
  batches: IndexedBatch[]
  listings: IndexedListing[]
}

/** A course as one list shows it: the list of one of its languages, or the list without a language. */
export interface IndexedListing {
  /** Folded language code; `''` for the list without a language. */
  language: string
  /** Index of the shown title in `titles`. */
  title: number
  level: string | null
  availability: Availability
  price: PriceClass | null
}

/** A version's dates, delivery and venue. */
export interface IndexedBatch {
  /** Folded language code; `''` without a language. */
  language: string
  /** First day as `YYYY-MM-DD`; null without a date. */
  starts_on: string | null
  delivery: DeliveryMode | null
  venue: string | null
  /** The `sessionKey` of each session. */
  sessions: string[]
}

/** What an index stores of a published course by `docId`, besides the sets that contain the course. */
export interface IndexedEntry {
  id: string
  position: number | null
  newest: string | null
  price: number | null
  /** The titles as one text for `q`, which searches tags separately. */
  text: string
  /** The revision of its last change; part of its summaries' cache keys. */
  revision: number
}

/** A course in a result, and the language of the list that shows it. */
export interface FoundCourse {
  id: string
  revision: number
  language: string
}

/** The facet values that the site defines, with labels and in order. */
export type IndexedSite = Pick<Site, 'course_languages_enabled' | 'languages' | 'formats'> &
  Pick<StreamList, 'streams'> & {
    /** The day of the publish in the site's time zone, `YYYY-MM-DD`. */
    today: string
  }

/** A course added or changed, and the revision of that change. */
export interface Upsert {
  course: IndexedCourse
  /** Missing when the index has no search index. */
  text?: SearchText | undefined
  revision: number
}
