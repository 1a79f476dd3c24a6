import { lowerBound } from '../lower-bound.ts'

/** A sorted map of texts, for look-ups by prefix. */
export class Dictionary<Item> {
  private readonly items = new Map<string, Item>()
  /** Texts by their first two characters: sorting all texts at once would take long. */
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

  /** Calls `use` with each item whose text begins with `prefix`. */
  forEachFrom(prefix: string, use: (item: Item, key: string) => void): void {
    for (const keys of this.shelvesFrom(prefix)) {
      for (let at = placeIn(keys, prefix); keys[at]?.startsWith(prefix); at++) {
        const key = keys[at] ?? ''
        const item = this.items.get(key)
        if (item !== undefined) use(item, key)
      }
    }
  }

  /** Returns sorted groups of keys, which have every key with the prefix and maybe others. */
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

/** Returns the index of a key in a sorted list, or the index to insert it at. */
const placeIn = (keys: readonly string[], key: string): number =>
  lowerBound(keys.length, (at) => (keys[at] ?? '') < key)
