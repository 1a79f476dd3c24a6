import type { Availability } from '../answers/fields.ts'
import type { Site, StreamList } from '../answers/site.ts'
import type { PriceClass } from '../rules/prices.ts'
import type { DeliveryMode } from '../rules/schedule.ts'
import { foldTag } from '../rules/tags.ts'
import type { SearchText } from '../rules/text/search-text.ts'

/** What lists filter, sort and count by, built when an entry is published. Texts are as authored. */
export interface IndexedCourse {
  id: string
  /** Position in the catalogue; null sorts last. */
  position: number | null
  /** Creation time of the newest version, as ISO 8601 in UTC; null sorts last. */
  newest: string | null
  /** Lowest visible price as a bare number, whatever its currency; null if there is none. */
  price: number | null
  /** Titles of all editions, in edition order. */
  titles: string[]
  tags: string[]
  instructors: string[]
  /** Levels of all versions, in version order. */
  levels: string[]
  /** Values for the filters by key, folded, each after its filter's name: `format video`. */
  keys: string[]
  /** The `placeKey` of each of its streams and categories. */
  places: string[]
  /** The versions that can be joined, in version order. */
  batches: IndexedBatch[]
  listings: IndexedListing[]
}

/** A course as shown in one list: the list of one of its languages, or the list without a language. */
export interface IndexedListing {
  /** Folded language code; `''` for the list without a language. */
  language: string
  title: number
  level: string | null
  availability: Availability
  price: PriceClass | null
}

/** Returns the keys of the version that a list shows, in the form of the course's `keys`. */
export const keysOfListing = ({ level, availability, price }: IndexedListing): string[] => [
  ...(level === null ? [] : [`level ${foldTag(level)}`]),
  `availability ${availability}`,
  ...(price === null ? [] : [`price ${price}`]),
]

/** Dates, delivery and venue of a version that can be joined. */
export interface IndexedBatch {
  /** Folded language code; `''` for a version without a language. */
  language: string
  /** First day as `YYYY-MM-DD`; null if there is none. */
  starts_on: string | null
  delivery: DeliveryMode | null
  venue: string | null
  sessions: string[]
}

/** Returns the keys of a batch, in the form of the course's `keys`. */
export const keysOfBatch = ({ delivery, venue, sessions }: IndexedBatch): string[] => [
  ...(delivery === null ? [] : [`delivery ${delivery}`]),
  ...(venue === null ? [] : [`venue ${foldTag(venue)}`]),
  ...sessions.map((session) => `session ${session}`),
]

/** Data of a published course in the index, apart from the sets that contain the course. */
export interface IndexedEntry {
  id: string
  position: number | null
  newest: string | null
  price: number | null
  /** All titles joined into one text, for `q`. Tags are searched separately. */
  text: string
  /** Revision at which the course last changed. Part of the cache keys of its summaries. */
  revision: number
}

/** A found course, and the language of the list in which it was found. */
export interface FoundCourse {
  id: string
  revision: number
  language: string
}

/** The facet values that are site settings, with their labels and order. */
export type IndexedSite = Pick<Site, 'course_languages_enabled' | 'languages' | 'formats'> &
  Pick<StreamList, 'streams'> & {
    /** Date of the publish in the site's time zone, `YYYY-MM-DD`. */
    today: string
  }

/** An added or changed course, and the revision of the change. */
export interface Upsert {
  course: IndexedCourse
  /** Text of the course for the search index; undefined while there is no search index. */
  text?: SearchText | undefined
  revision: number
}
