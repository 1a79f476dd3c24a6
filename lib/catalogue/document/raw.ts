/**
 * Reads of a document that may be invalid. Checks that compare two places use them, so that a wrong type in one course
 * does not hide a repeated id in the next.
 */
import { isAbsent, trimmed } from '../rules/text/blank.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value under a path of keys; undefined when it is missing. */
export function under(value: unknown, ...keys: string[]): unknown {
  let at = value
  for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

/** Yields the items of the list under a path of keys, each with its steps; nothing when there is no list. */
export function* itemsAt(
  value: unknown,
  steps: readonly PropertyKey[],
  ...keys: string[]
): Generator<[item: unknown, steps: PropertyKey[]]> {
  const list = under(value, ...keys)
  if (!Array.isArray(list)) return
  for (const [index, item] of list.entries()) yield [item, [...steps, ...keys, index]]
}

/** Returns a text, trimmed; null when the value is blank or not a text. */
export const trimmedText = (value: unknown): string | null =>
  typeof value === 'string' && !isAbsent(value) ? trimmed(value) : null
