/** The characters that a shelf's texts begin with: a look-up reads the texts of one shelf. */
const shelfLength = 3

/** A map of texts, with look-ups by prefix. */
export class Dictionary<Item> {
  private readonly shelves = new Map<string, Map<string, Item>>()

  find(key: string): Item | undefined {
    return this.shelves.get(shelfOf(key))?.get(key)
  }

  set(key: string, item: Item): void {
    const shelf = this.shelves.get(shelfOf(key)) ?? new Map<string, Item>()
    this.shelves.set(shelfOf(key), shelf)
    shelf.set(key, item)
  }

  delete(key: string): void {
    const shelf = this.shelves.get(shelfOf(key))
    shelf?.delete(key)
    if (shelf?.size === 0) this.shelves.delete(shelfOf(key))
  }

  /** Calls `use` with each item whose text begins with `prefix`. */
  forEachFrom(prefix: string, use: (item: Item, key: string) => void): void {
    for (const shelf of this.shelvesOf(prefix))
      for (const [key, item] of shelf) if (key.startsWith(prefix)) use(item, key)
  }

  private shelvesOf(prefix: string): Map<string, Item>[] {
    if (prefix.length >= shelfLength) return [this.shelves.get(shelfOf(prefix)) ?? new Map()]
    return [...this.shelves].flatMap(([start, shelf]) => (start.startsWith(prefix) ? [shelf] : []))
  }
}

const shelfOf = (key: string): string => key.slice(0, shelfLength)
