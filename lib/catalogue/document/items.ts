/** A list whose items are read when they are asked for, each time anew; an array is one as well. */
export interface Items<Item> extends Iterable<Item> {
  readonly length: number
  at(index: number): Item | undefined
}

export const itemsFrom = <Item>(length: number, read: (index: number) => Item): Items<Item> => ({
  length,
  at: (index) => (index < length ? read(index) : undefined),
  *[Symbol.iterator]() {
    for (let index = 0; index < length; index++) yield read(index)
  },
})
