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

/** What can be wrong anywhere: texts and keys that can not be stored, and nesting that can not be followed. */
export function scan(document: unknown): { faults: Fault[]; isTooDeep: boolean } {
  const faults: Fault[] = []
  let isTooDeep = false
  const places: Place[] = []

  const look = (value: unknown, key: PropertyKey, parent: Place | null) => {
    if (typeof value === 'string') {
      if (!isStorable(value)) faults.push(unstorable(value, key, parent))
    } else if (typeof value === 'object' && value !== null) {
      places.push({ value, key, depth: parent === null ? 1 : parent.depth + 1, parent })
    }
  }

  look(document, '', null)
  // A loop, not recursion: a hostile file may nest a million brackets. It goes backwards, as `pop` does.
  for (let place = places.pop(); place; place = places.pop()) {
    if (place.depth > nestingMax) {
      if (!isTooDeep) faults.push(nestedTooDeep(place))
      isTooDeep = true
    } else if (Array.isArray(place.value)) {
      for (let index = place.value.length - 1; index >= 0; index--) look(place.value[index], index, place)
    } else {
      for (const key of Object.keys(place.value).reverse()) {
        if (!isStorable(key)) faults.push(unstorable(key, key, place))
        look((place.value as Record<string, unknown>)[key], key, place)
      }
    }
  }
  return { faults: faults.reverse(), isTooDeep }
}

/** Databases hold no NUL, and UTF-8 no half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const unstorable = (text: string, key: PropertyKey, parent: Place | null): Fault =>
  fault(
    parent === null ? [] : [...stepsTo(parent), key],
    `${shown(text)} holds a NUL or half a surrogate pair; expected Unicode text without either`,
  )

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
