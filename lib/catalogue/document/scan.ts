import { isStorable } from '#lib/db/storable.ts'
import { htmlFault } from '#lib/html/parse.ts'
import { trimmed } from '../rules/text/plain-text.ts'
import { type Findings, fault, quoted } from './fault.ts'

/** The deepest nesting: more could exhaust the stack of recursive checks. Real folder trees are far flatter. */
const nestingMax = 1000

/** The most items of a list other than the list of courses. */
const itemsMax = 10_000

/**
 * Finds faults of any value: texts that cannot be stored, HTML that cannot be cleaned, long lists, deep nesting. Returns
 * whether recursive checks may read the value.
 */
export function scan(value: unknown, steps: PropertyKey[], faults: Findings): boolean {
  const at = [...steps]
  const judge = (text: string) => {
    if (isStorable(text)) return
    const message = `${quoted(text)} contains a NUL or half a surrogate pair; expected Unicode text without either`
    faults.push(fault(at, message))
  }
  const judgeHtml = (html: string) => {
    const message = htmlFault(trimmed(html))
    if (message !== undefined) faults.push(fault(at, message))
  }
  const follow = (inner: unknown, depth: number): boolean => {
    if (typeof inner === 'string') {
      judge(inner)
      if (String(at.at(-1)).endsWith('_html')) judgeHtml(inner)
    }
    if (typeof inner !== 'object' || inner === null) return true
    if (depth > nestingMax) {
      // The whole path would have thousands of steps; the first twelve are enough to find the place.
      const message = `${quoted(inner)} inside is nested too deep; expected at most ${nestingMax} levels`
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
