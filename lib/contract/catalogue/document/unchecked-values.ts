import { htmlFault } from '#lib/base/html/parse.ts'
import { isAbsent, isStorable, trimmed } from '#lib/base/plain-text.ts'
import { type Findings, fault, quoted } from './document-findings.ts'
import type { HtmlNotes } from './html-warnings.ts'

/** Reads documents that may be invalid, so that a wrong type in a course does not hide a repeated id in the next. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value under a path of keys; undefined when it is missing. */
export function under(value: unknown, ...keys: string[]): unknown {
  let at = value
  for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

type Located = [value: unknown, steps: PropertyKey[]]

/** Follows a pattern such as `versions[].invites[].id`. Skips what is missing or of another type. */
export const valuesAt = (value: unknown, steps: PropertyKey[], pattern: string): Generator<Located> =>
  follow(value, steps, pattern.split(/\.|(?=\[)/))

function* follow(value: unknown, steps: PropertyKey[], keys: string[]): Generator<Located> {
  const [key, ...inside] = keys
  if (key === undefined) yield [value, steps]
  else if (key !== '[]') {
    const inner = under(value, key)
    if (inner !== undefined) yield* follow(inner, [...steps, key], inside)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* follow(item, [...steps, index], inside)
  }
}

/** Yields every folder of the site; parents come before their sub-folders. */
export const foldersOf = (document: unknown): Generator<Located> =>
  foldersIn(under(document, 'site', 'streams'), ['site', 'streams'])

function* foldersIn(parent: unknown, steps: PropertyKey[]): Generator<Located> {
  for (const [folder, at] of valuesAt(parent, steps, 'folders[]')) {
    yield [folder, at]
    yield* foldersIn(folder, at)
  }
}

/** Returns the trimmed text; null if the value is blank or not a text. */
export const trimmedText = (value: unknown): string | null =>
  typeof value === 'string' && !isAbsent(value) ? trimmed(value) : null

/** Deeper values could overflow the stack of recursive checks. Real folder trees are far flatter. */
const nestingMax = 1000

/** Maximum length of any list other than the list of courses. */
const itemsMax = 10_000

/**
 * Finds faults in any value: texts that cannot be stored, HTML that cannot be cleaned, long lists, deep nesting.
 * `notes` collects what cleaning takes from the HTML.
 * Returns false if the value is too deep or too long for the recursive checks.
 */
export function scan(value: unknown, steps: PropertyKey[], faults: Findings, notes: HtmlNotes): boolean {
  const at = [...steps]
  const judge = (text: string) => {
    if (!isStorable(text)) faults.push(fault(at, 'unstorable', { value: quoted(text) }))
  }
  const judgeHtml = (html: string) => {
    const text = trimmed(html)
    const detail = htmlFault(text, (tree) => notes.add(at, text, tree))
    if (detail !== undefined) faults.push(fault(at, 'invalidValue', { detail }))
  }
  const follow = (inner: unknown, depth: number): boolean => {
    if (typeof inner === 'string') {
      judge(inner)
      if (String(at.at(-1)).endsWith('_html')) judgeHtml(inner)
    }
    if (typeof inner !== 'object' || inner === null) return true
    if (depth > nestingMax) {
      // The whole path would have thousands of steps; the first twelve are enough to find it.
      faults.push(fault(at.slice(0, 12), 'nestedTooDeep', { max: nestingMax }))
      return false
    }
    const isList = Array.isArray(inner)
    if (isList && inner.length > itemsMax) {
      faults.push(fault(at, 'tooMany', { count: inner.length, noun: 'items of a list', max: itemsMax }))
      return false
    }
    for (const [key, item] of Object.entries(inner)) {
      at.push(isList ? Number(key) : key)
      if (!isList) judge(key)
      const isFlat = follow(item, depth + 1)
      at.pop()
      if (!isFlat) return false
    }
    return true
  }
  return follow(value, steps.length + 1)
}
