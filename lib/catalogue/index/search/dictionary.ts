import { lowerBound } from '../lower-bound.ts'

/** Texts in order, so that those with a beginning stand together; each with what is known of it. */
export class Dictionary<Item> {
  private readonly items = new Map<string, Item>()
  /** By the first two characters: a whole dictionary would take long to sort. */
  private readonly shelves = new Map<string, Shelf>()

  find(key: string): Item | undefined {
    return this.items.get(key)
  }

  set(key: string, item: Item): void {
    if (!this.items.has(key)) {
      const shelf = this.shelves.get(shelfOf(key)) ?? { keys: [], isSorted: true }
      this.shelves.set(shelfOf(key), shelf)
      shelf.isSorted = shelf.isSorted && (shelf.keys.at(-1) ?? '') < key
      shelf.keys.push(key)
    }
    this.items.set(key, item)
  }

  delete(key: string): void {
    if (!this.items.delete(key)) return
    const keys = sorted(this.shelves.get(shelfOf(key)))
    keys.splice(placeIn(keys, key), 1)
    if (keys.length === 0) this.shelves.delete(shelfOf(key))
  }

  values(): MapIterator<Item> {
    return this.items.values()
  }

  /** Calls `use` with everything that begins with a text, itself included. */
  forEachFrom(prefix: string, use: (item: Item, key: string) => void): void {
    for (const keys of this.shelvesFrom(prefix)) {
      for (let at = placeIn(keys, prefix); keys[at]?.startsWith(prefix); at++) {
        const key = keys[at] ?? ''
        const item = this.items.get(key)
        if (item !== undefined) use(item, key)
      }
    }
  }

  /** Groups of keys, sorted in each, that hold all that begin with a text, and maybe others. */
  *shelvesFrom(prefix: string): Generator<readonly string[], void> {
    if (prefix.length >= shelfLength) yield sorted(this.shelves.get(shelfOf(prefix)))
    else for (const [start, shelf] of this.shelves) if (start.startsWith(prefix)) yield sorted(shelf)
  }
}

interface Shelf {
  keys: string[]
  isSorted: boolean
}

const shelfLength = 2
const shelfOf = (key: string): string => key.slice(0, shelfLength)

function sorted(shelf: Shelf | undefined): string[] {
  if (shelf === undefined) return []
  if (!shelf.isSorted) shelf.keys.sort()
  shelf.isSorted = true
  return shelf.keys
}

/** Where a key stands among sorted ones, or would. */
const placeIn = (keys: readonly string[], key: string): number =>
  lowerBound(keys.length, (at) => (keys[at] ?? '') < key)
