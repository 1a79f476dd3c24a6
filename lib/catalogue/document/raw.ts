/**
 * Views of a document that is not yet known to be sound. The checks that compare one place with another read through
 * these, so that a wrong type in one course does not hide a repeated id in the next.
 */
import { isAbsent, trimmed } from '../rules/text/blank.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands under a key, or under one key after another; undefined when it is missing. */
export function under(value: unknown, ...keys: string[]): unknown {
  let at = value
  for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

/** The items of the list under some keys, each with the steps that lead to it; none when there is no list. */
export function* itemsAt(
  value: unknown,
  steps: readonly PropertyKey[],
  ...keys: string[]
): Generator<[item: unknown, steps: PropertyKey[]]> {
  const list = under(value, ...keys)
  if (!Array.isArray(list)) return
  for (const [index, item] of list.entries()) yield [item, [...steps, ...keys, index]]
}

/** A text, trimmed; null when it is blank or no text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && !isAbsent(value) ? trimmed(value) : null
