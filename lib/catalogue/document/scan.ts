import { isStorable } from '#lib/db/storable.ts'
import { type Findings, fault, shown } from './fault.ts'

/** Deeper nesting could exhaust the stack of whatever follows it; real folder trees stay far below. */
const nestingMax = 1000

/** Items of any list but that of the courses. */
const itemsMax = 10_000

/**
 * What can be wrong anywhere in a value: texts and keys that can not be stored, and nesting that can not be followed.
 * Answers whether checks that follow the nesting may look at it.
 */
export function scan(value: unknown, steps: PropertyKey[], faults: Findings): boolean {
  const at = [...steps]
  const judge = (text: string) => {
    if (isStorable(text)) return
    const message = `${shown(text)} holds a NUL or half a surrogate pair; expected Unicode text without either`
    faults.push(fault(at, message))
  }
  const follow = (inner: unknown, depth: number): boolean => {
    if (typeof inner === 'string') judge(inner)
    if (typeof inner !== 'object' || inner === null) return true
    if (depth > nestingMax) {
      // The whole way down would be a path of thousands of steps; the first few lead to it.
      const message = `${shown(inner)} inside is nested too deep; expected at most ${nestingMax} levels`
      faults.push(fault(at.slice(0, 12), message))
      return false
    }
    const isList = Array.isArray(inner)
    if (isList && inner.length > itemsMax) {
      faults.push(fault(at, `${inner.length} items are too many for a list; expected at most ${itemsMax}`))
      return false
    }
    for (const [key, part] of Object.entries(inner)) {
      at.push(isList ? Number(key) : key)
      if (!isList) judge(key)
      const isFlat = follow(part, depth + 1)
      at.pop()
      if (!isFlat) return false
    }
    return true
  }
  return follow(value, steps.length + 1)
}
