import { foldTag } from '#lib/catalogue/rules/tags.ts'
import type { IndexedBatch } from '../course.ts'
import { type Docs, note, type Postings } from './docs.ts'

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
  const lanes: Record<keyof LanePart, Map<string, Docs>>[] = []
  for (const [at, batches] of batchesOfEach.entries()) {
    const distinct = new Map(
      batches.map(({ starts_on, delivery, venue }) => {
        const keys = [starts_on, delivery, venue === null ? null : foldTag(venue)] as const
        return [keys.join('\0'), keys]
      }),
    )
    for (const [lane, [starts_on, delivery, venue]] of [...distinct.values()].entries()) {
      lanes[lane] ??= { starts: new Map(), deliveries: new Map(), venues: new Map() }
      note(lanes[lane].starts, starts_on ?? '', at)
      if (delivery !== null) note(lanes[lane].deliveries, delivery, at)
      if (venue !== null) note(lanes[lane].venues, venue, at)
    }
  }
  return lanes.map(({ starts, deliveries, venues }) => ({
    starts: [...starts],
    deliveries: [...deliveries],
    venues: [...venues],
  }))
}
