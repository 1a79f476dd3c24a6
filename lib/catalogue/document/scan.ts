import { isStorable } from '#lib/db/storable.ts'
import { type Fault, fault, shown } from './fault.ts'

/** Deeper nesting could exhaust the stack of whatever reads the document; real folder trees stay far below. */
const nestingMax = 1000

/** A list or object on the way down; its steps are only written out once something is wrong. */
interface Place {
  value: object
  /** What of it is still to be looked at. */
  rest: Iterator<[PropertyKey, unknown]>
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
  scanned.follow(document)
  return { faults: scanned.faults, isTooDeep: scanned.isTooDeep }
}

/** Goes in the order of the document, and holds nothing but the way down. */
class Scan {
  faults: Fault[] = []
  isTooDeep = false

  follow(document: unknown): void {
    // A loop, not recursion: a hostile file may nest a million brackets.
    let place = this.look(document, '', null)
    while (place !== null) {
      const { done, value: entry } = place.rest.next()
      if (done) {
        place = place.parent
        continue
      }
      const [key, value] = entry
      if (typeof key === 'string') this.judge(key, key, place)
      place = this.look(value, key, place) ?? place
    }
  }

  /** Answers the list or object to go into; null for all else. */
  private look(value: unknown, key: PropertyKey, parent: Place | null): Place | null {
    if (typeof value === 'string') this.judge(value, key, parent)
    if (typeof value !== 'object' || value === null) return null
    const place = { value, rest: entriesOf(value), key, depth: (parent?.depth ?? 0) + 1, parent }
    if (place.depth <= nestingMax) return place
    if (!this.isTooDeep) this.faults.push(nestedTooDeep(place))
    this.isTooDeep = true
    return null
  }

  private judge(text: string, key: PropertyKey, parent: Place | null): void {
    if (isStorable(text)) return
    const message = `${shown(text)} holds a NUL or half a surrogate pair; expected Unicode text without either`
    this.faults.push(fault(parent === null ? [] : [...stepsTo(parent), key], message))
  }
}

/** One item at a time: a list may be read as it is gone through. */
function* entriesOf(value: object): Generator<[PropertyKey, unknown]> {
  if (!(Symbol.iterator in value)) return yield* Object.entries(value)
  let index = 0
  for (const item of value as Iterable<unknown>) yield [index++, item]
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
