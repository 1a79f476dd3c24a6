/** A bound of what the items of one part come to together. */
export interface PartSize<Item> {
  max: number
  of: (item: Item) => number
}

/** Splits items into parts of at most `itemsMax`, and of at most a size; an item that is larger has a part of its own. */
export function* partsOf<Item>(
  items: Iterable<Item>,
  itemsMax: number,
  size?: PartSize<Item>,
): Generator<Item[]> {
  let part: Item[] = []
  let sum = 0
  for (const item of items) {
    const own = size?.of(item) ?? 0
    const isFull = part.length === itemsMax || (size !== undefined && sum + own > size.max)
    if (isFull && part.length > 0) {
      yield part
      part = []
      sum = 0
    }
    part.push(item)
    sum += own
  }
  if (part.length > 0) yield part
}
