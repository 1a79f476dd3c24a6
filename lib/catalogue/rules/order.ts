/**
 * Compares by code point, like `collate "C"` of the published tables. JavaScript's own `<` compares UTF-16 units and
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

/** Sorts surrogates above the rest of the basic plane, because their characters have higher code points. */
const aboveSurrogates = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Compares ascending; null sorts last. */
export function compareMissingLast<Value>(
  a: Value | null,
  b: Value | null,
  compare: (a: Value, b: Value) => number,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}

export const ascending = (a: number, b: number): number => a - b

/** Compares newest first. Timestamps are ISO 8601 UTC of equal length, so text order is time order. */
export const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

/** Returns the newest timestamp; null if all are null. */
export const newestOf = (moments: (string | null)[]): string | null =>
  moments.reduce(
    (newest, moment) => (compareMissingLast(newest, moment, newestFirst) <= 0 ? newest : moment),
    null,
  )
