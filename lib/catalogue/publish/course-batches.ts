import type { Companions } from '../rules/entries.ts'

const batchMax = 200

/** Splits courses into batches of about 200 with all their companions; each course is in one batch. */
export function batchesOf(courseIds: Iterable<string>, companions: Companions): string[][] {
  const batches: string[][] = []
  const placed = new Set<string>()
  let batch: string[] = []
  for (const id of courseIds) {
    if (placed.has(id)) continue
    const together = companions(id)
    for (const companion of together) placed.add(companion)
    if (batch.length === 0) batches.push(batch)
    batch.push(...together)
    if (batch.length >= batchMax) batch = []
  }
  return batches
}
