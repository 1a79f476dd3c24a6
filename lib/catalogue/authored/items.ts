/** A list that reads its items on demand, again at each access; an array fits too. */
export interface Items<Item> extends Iterable<Item> {
  readonly length: number
  /** May throw for an item that cannot be parsed. */
  at(index: number): Item | undefined
}

export const itemsFrom = <Item>(length: number, read: (index: number) => Item): Items<Item> => ({
  length,
  at: (index) => (index < length ? read(index) : undefined),
  *[Symbol.iterator]() {
    for (let index = 0; index < length; index++) yield read(index)
  },
})
