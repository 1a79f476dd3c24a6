import { foldTag } from '#lib/catalogue/rules/tags.ts'
import type { IndexedBatch } from '../course.ts'
import { type Postings, postingsOf } from './docs.ts'

/** The courses of one lane: see `Batches`. */
export interface LanePart {
  /** By the first day of the course's batch; `''` for none. */
  starts: Postings
  deliveries: Postings
  /** By folded venue. */
  venues: Postings
}

/** Spreads the batches of each course over lanes; batches that differ only in language count once. */
export function lanesOf(batchesOfEach: readonly (readonly IndexedBatch[])[]): LanePart[] {
  const distinct = batchesOfEach.map((batches) => [
    ...new Map(
      batches.map(({ starts_on, delivery, venue }) => {
        const batch = { start: starts_on ?? '', delivery, venue: venue === null ? null : foldTag(venue) }
        return [Object.values(batch).join('\0'), batch]
      }),
    ).values(),
  ])
  const lanes = Math.max(0, ...distinct.map(({ length }) => length))
  return Array.from({ length: lanes }, (_, lane) => {
    const by = (key: 'start' | 'delivery' | 'venue') =>
      postingsOf(distinct, (batches) => [batches[lane]?.[key]].filter((each) => typeof each === 'string'))
    return { starts: by('start'), deliveries: by('delivery'), venues: by('venue') }
  })
}
