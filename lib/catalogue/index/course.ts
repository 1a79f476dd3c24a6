import type { PriceClass } from '../rules/prices.ts'
import type { DeliveryMode } from '../rules/schedule.ts'
import type { Availability } from '../shapes/fields.ts'

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
