import type { CatalogueIndex } from './catalogue-index.ts'

/** Measured sizes, without texts and sets. */
const indexBytes = 40_000
const courseBytes = 380
const valueBytes = 200

/** Estimates the memory of an index in bytes. */
export function memorySizeOf(index: CatalogueIndex): number {
  const { keys, places, listings, tags, instructors, levels, venues } = index
  let bytes =
    indexBytes + index.size * courseBytes + index.textLength + index.orders.bytes + (index.search?.bytes ?? 0)
  const lists = [...listings.values()]
  for (const sets of [keys, places, ...lists.flatMap(({ sets, batches }) => [...sets, ...batches.sets])])
    for (const docIds of sets.values()) bytes += docIds.bytes
  for (const values of [tags, instructors, levels, venues])
    for (const { docIds } of values.all()) bytes += docIds.bytes + valueBytes
  return bytes
}
