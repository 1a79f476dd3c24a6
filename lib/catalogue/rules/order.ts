/**
 * Compares by code point, as the published tables' `collate "C"` does. JavaScript's own `<` compares UTF-16 units and
 * puts U+FFFD after an emoji.
 */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return aboveSurrogates(left) - aboveSurrogates(right)
  }
  return a.length - b.length
}

/** Moves surrogates above the rest of the basic plane, which is where the characters they spell belong. */
const aboveSurrogates = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Ascending, missing last. */
export function compareMissingLast<Value>(
  a: Value | null,
  b: Value | null,
  compare: (a: Value, b: Value) => number,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}

export const ascending = (a: number, b: number): number => a - b

/** Newest first; timestamps are ISO 8601 UTC of equal length, so text order is time order. */
export const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

/** The newest of some timestamps; null when none is known. */
export const newestOf = (moments: (string | null)[]): string | null =>
  moments.reduce(
    (newest, moment) => (compareMissingLast(newest, moment, newestFirst) <= 0 ? newest : moment),
    null,
  )
