import type { PriceClass } from '../rules/prices.ts'
import type { DeliveryMode } from '../rules/schedule.ts'
import type { SearchText } from '../rules/text/search-text.ts'
import type { Availability } from '../shapes/fields.ts'
import type { Site, StreamList } from '../shapes/site.ts'

/** One entry of the catalogue as lists filter, sort and count it. Made at publish; texts are as authored. */
export interface IndexedCourse {
  id: string
  /** Null sorts last. `newest`: the newest creation time of its versions (ISO 8601 in UTC); null sorts last. */
  position: number | null
  newest: string | null
  /** The lowest price shown, in any currency; null when there is none. */
  price: number | null
  /** Titles of its editions, the first edition's first. */
  titles: string[]
  tags: string[]
  instructors: string[]
  /** Levels of all its versions, in their order. */
  levels: string[]
  /** Folded values that filters look up, each after its filter's name: `format video`. */
  keys: string[]
  /** Place keys of its streams and categories. */
  places: string[]
  /** Its versions that are batches, in their order. */
  batches: IndexedBatch[]
  listings: IndexedListing[]
}

/** A course in one list: the list without a language, or the list of one of its languages. */
export interface IndexedListing {
  /** `''`, or a folded code. */
  language: string
  /** Index of the shown title. */
  title: number
  level: string | null
  availability: Availability
  price: PriceClass | null
}

/** A version's dates, delivery and venue. */
export interface IndexedBatch {
  /** Folded code; `''` without one. */
  language: string
  /** `YYYY-MM-DD`. */
  starts_on: string | null
  delivery: DeliveryMode | null
  venue: string | null
  /** `sessionKey` of each of its sessions. */
  sessions: string[]
}

/** The posting of one published course, by its `docId`. */
export interface IndexedEntry {
  id: string
  position: number | null
  newest: string | null
  price: number | null
  /** Titles as `q` searches them; tags are searched as values. */
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

/** Names and order of the values of facets. */
export type IndexedSite = Pick<Site, 'course_languages_enabled' | 'languages' | 'formats'> &
  Pick<StreamList, 'streams'> & {
    /** The day in the site's zone that it was published for. */
    today: string
  }

/** A course added or changed, and the revision of that change. */
export interface Upsert {
  course: IndexedCourse
  /** Missing when the index is not searched. */
  text?: SearchText | undefined
  revision: number
}
