import type { CatalogueIndex } from './catalogue-index.ts'

/** What each costs beside its texts and sets, as measured. */
const indexBytes = 4_000
const courseBytes = 440
const valueBytes = 200

/** What an index takes in memory, in bytes, roughly. */
export function memorySizeOf(index: CatalogueIndex): number {
  const { formats, places, listings, tags, instructors, levels, venues } = index
  let bytes =
    indexBytes + index.size * courseBytes + index.textLength + index.orders.bytes + (index.search?.bytes ?? 0)
  const lists = [...listings.values()]
  for (const sets of [formats, places, ...lists.flatMap(({ sets, batches }) => [...sets, ...batches.sets])])
    for (const slots of sets.values()) bytes += slots.bytes
  for (const values of [tags, instructors, levels, venues])
    for (const { slots } of values.all()) bytes += slots.bytes + valueBytes
  return bytes
}
