import { isStorable } from '#lib/db/storable.ts'
import { type Fault, fault, shown } from './fault.ts'

/** Deeper nesting could exhaust the stack of whatever reads the document; real folder trees stay far below. */
export const nestingMax = 1000

/** A list or object on the way down; its steps are only written out once something is wrong. */
interface Place {
  value: object
  key: PropertyKey
  depth: number
  parent: Place | null
}

/**
 * What can be wrong anywhere: texts and keys that can not be stored, and nesting that can not be followed. A list may
 * be one that is read as it is gone through.
 */
export function scan(document: unknown): { faults: Fault[]; isTooDeep: boolean } {
  const scanned = new Scan()
  scanned.follow(document, '', null)
  return { faults: scanned.faults.reverse(), isTooDeep: scanned.isTooDeep }
}

/** Goes backwards, as `pop` does, but into each list or object from its first item on. */
class Scan {
  faults: Fault[] = []
  isTooDeep = false

  follow(value: unknown, key: PropertyKey, parent: Place | null): void {
    const places: Place[] = []
    const look = (value: unknown, key: PropertyKey, parent: Place | null) => {
      if (typeof value === 'string') this.judge(value, key, parent)
      else if (typeof value === 'object' && value !== null)
        places.push({ value, key, depth: parent === null ? 1 : parent.depth + 1, parent })
    }
    look(value, key, parent)
    // A loop, not recursion: a hostile file may nest a million brackets.
    for (let place = places.pop(); place; place = places.pop()) {
      if (place.depth > nestingMax) {
        if (!this.isTooDeep) this.faults.push(nestedTooDeep(place))
        this.isTooDeep = true
      } else if (Array.isArray(place.value)) {
        for (let index = place.value.length - 1; index >= 0; index--) look(place.value[index], index, place)
      } else if (Symbol.iterator in place.value) {
        this.followEach(place.value as Iterable<unknown>, place)
      } else {
        for (const key of Object.keys(place.value).reverse()) {
          this.judge(key, key, place)
          look((place.value as Record<string, unknown>)[key], key, place)
        }
      }
    }
  }

  /** Holds one item at a time. Texts that are items themselves come first, the last one before the others. */
  private followEach(items: Iterable<unknown>, place: Place): void {
    const before = this.faults
    this.faults = []
    const texts: Fault[] = []
    let index = 0
    for (const item of items) {
      const inOthers = this.faults
      if (typeof item === 'string') this.faults = texts
      this.follow(item, index++, place)
      this.faults = inOthers
    }
    this.faults = [...before, ...texts.reverse(), ...this.faults]
  }

  private judge(text: string, key: PropertyKey, parent: Place | null): void {
    if (isStorable(text)) return
    const message = `${shown(text)} holds a NUL or half a surrogate pair; expected Unicode text without either`
    this.faults.push(fault(parent === null ? [] : [...stepsTo(parent), key], message))
  }
}

/** The whole way down would be a path of thousands of steps; the first few lead to it. */
const nestedTooDeep = (place: Place): Fault =>
  fault(
    stepsTo(place).slice(0, 12),
    `${shown(place.value)} inside is nested too deep; expected at most ${nestingMax} levels`,
  )

function stepsTo(place: Place | null): PropertyKey[] {
  const steps: PropertyKey[] = []
  for (let at = place; at?.parent; at = at.parent) steps.push(at.key)
  return steps.reverse()
}
