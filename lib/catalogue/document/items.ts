/** A list whose items are read when they are asked for, each time anew; an array is one as well. */
export interface Items<Item> extends Iterable<Item> {
  readonly length: number
  /** Throws an `UnreadableItem` for one that is there and cannot be parsed. */
  at(index: number): Item | undefined
}

/** What stands in an item's place is none; the message says why. */
export class UnreadableItem extends Error {}

export const itemsFrom = <Item>(length: number, read: (index: number) => Item): Items<Item> => ({
  length,
  at: (index) => (index < length ? read(index) : undefined),
  *[Symbol.iterator]() {
    for (let index = 0; index < length; index++) yield read(index)
  },
})
