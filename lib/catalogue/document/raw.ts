/**
 * Reads of a document that may be invalid. Checks that compare two places use them, so that a wrong type in one course
 * does not hide a repeated id in the next.
 */
import { isAbsent, trimmed } from '../rules/text/plain-text.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value under a path of keys; undefined when it is missing. */
export function under(value: unknown, ...keys: string[]): unknown {
  let at = value
  for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

/** A value of a document, and the steps that lead to it. */
export type Placed = [value: unknown, steps: PropertyKey[]]

/**
 * Yields the values under a pattern such as `versions[].invites[].id`, in which `[]` stands for each item of a list.
 * Missing values and values of another type on the way are left out.
 */
export const valuesAt = (value: unknown, steps: PropertyKey[], pattern: string): Generator<Placed> =>
  follow(value, steps, pattern.split(/\.|(?=\[)/))

function* follow(value: unknown, steps: PropertyKey[], keys: string[]): Generator<Placed> {
  const [key, ...inside] = keys
  if (key === undefined) yield [value, steps]
  else if (key !== '[]') {
    const inner = under(value, key)
    if (inner !== undefined) yield* follow(inner, [...steps, key], inside)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* follow(item, [...steps, index], inside)
  }
}

/** Yields every folder of the site, each before the folders in it. */
export const foldersOf = (document: unknown): Generator<Placed> =>
  foldersIn(under(document, 'site', 'streams'), ['site', 'streams'])

function* foldersIn(parent: unknown, steps: PropertyKey[]): Generator<Placed> {
  for (const [folder, at] of valuesAt(parent, steps, 'folders[]')) {
    yield [folder, at]
    yield* foldersIn(folder, at)
  }
}

/** Returns a text, trimmed; null when the value is blank or not a text. */
export const trimmedText = (value: unknown): string | null =>
  typeof value === 'string' && !isAbsent(value) ? trimmed(value) : null
