import { setImmediate as turn } from 'node:timers/promises'

export interface ChunkSize<Item> {
  max: number
  of: (item: Item) => number
}

/** Yields chunks of at most `itemsMax` items and a total size; an item above that size is a chunk of its own. */
export function* chunksOf<Item>(
  items: Iterable<Item>,
  itemsMax: number,
  size?: ChunkSize<Item>,
): Generator<Item[]> {
  let chunk: Item[] = []
  let sum = 0
  for (const item of items) {
    const own = size?.of(item) ?? 0
    const isFull = chunk.length === itemsMax || (size !== undefined && sum + own > size.max)
    if (isFull && chunk.length > 0) {
      yield chunk
      chunk = []
      sum = 0
    }
    chunk.push(item)
    sum += own
  }
  if (chunk.length > 0) yield chunk
}

/** Maps items `atOnce` at a time, and lets other requests run in between. */
export async function mapInSlices<Item, Mapped>(
  items: readonly Item[],
  atOnce: number,
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for (const slice of chunksOf(items, atOnce)) {
    if (mapped.length > 0) await turn()
    mapped.push(...slice.map(map))
  }
  return mapped
}
