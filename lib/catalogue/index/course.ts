import type { PriceClass } from '../rules/prices.ts'
import type { Delivery } from '../rules/schedule.ts'
import type { Availability } from '../shapes/fields.ts'

/** One entry of the catalogue, as lists find, order and count it. Made at publish; texts are as authored. */
export interface IndexedCourse {
  id: string
  /** Null comes last, as for the newest creation time of its versions (ISO 8601 in UTC). */
  position: number | null
  newest: string | null
  /** The lowest price shown, in any currency; null when there is none. */
  price: number | null
  /** Of its editions, the first one's first. */
  titles: string[]
  tags: string[]
  instructors: string[]
  /** Of all its versions, in their order. */
  levels: string[]
  /** Folded keys. */
  formats: string[]
  /** Place keys of its streams and categories. */
  places: string[]
  /** Its versions that are batches, in their order. */
  batches: IndexedBatch[]
  listings: IndexedListing[]
}

/** How a course is listed: without a language, or in one of its own. */
export interface IndexedListing {
  /** `''`, or a folded code. */
  language: string
  /** Which of the titles is shown. */
  title: number
  level: string | null
  availability: Availability
  price: PriceClass | null
}

/** A version as somebody finds it who asks when, where and how. */
export interface IndexedBatch {
  /** Folded code; `''` without one. */
  language: string
  /** `YYYY-MM-DD`. */
  starts_on: string | null
  delivery: Delivery | null
  venue: string | null
}
