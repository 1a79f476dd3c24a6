/** By code point, as `collate "C"` does. JavaScript's `<` compares UTF-16 units: U+FFFD after an emoji. */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return aboveSurrogates(left) - aboveSurrogates(right)
  }
  return a.length - b.length
}

/** Ranks surrogates above all other units, because they belong to characters with higher code points. */
const aboveSurrogates = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Compares in ascending order; null sorts last. */
export function compareMissingLast<Value>(
  a: Value | null,
  b: Value | null,
  compare: (a: Value, b: Value) => number,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}

export const ascending = (a: number, b: number): number => a - b

/** Compares timestamps, newest first. Compares them as text, because all are ISO 8601 in UTC with equal length. */
export const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

/** Returns the newest timestamp; null if all are null. */
export const newestOf = (moments: (string | null)[]): string | null =>
  moments.reduce(
    (newest, moment) => (compareMissingLast(newest, moment, newestFirst) <= 0 ? newest : moment),
    null,
  )
