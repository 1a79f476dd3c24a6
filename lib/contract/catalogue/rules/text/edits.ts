/** Returns the number of typos that a word may have: 0 if it is short or has digits. */
export function editsAllowed(word: string): number {
  const length = [...word].length
  if (length < 4 || hasDigit(word)) return 0
  return length < 8 ? 1 : 2
}

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

type Letters = readonly string[]

/**
 * Counts the edits between two words: insertions, deletions, replacements and swaps of neighbours. Returns infinity if
 * there are more than `limit`, which must be small, because all combinations are tried.
 */
export function editsBetween(a: Letters, b: Letters, limit: number, i = 0, j = 0): number {
  let [left, right] = [i, j]
  while (left < a.length && a[left] === b[right]) {
    left++
    right++
  }
  const [restA, restB] = [a.length - left, b.length - right]
  if (restA === 0 && restB === 0) return 0
  if (limit === 0 || Math.abs(restA - restB) > limit) return Number.POSITIVE_INFINITY
  const after = (fromA: number, fromB: number, cost: number): number =>
    cost > limit || fromA > restA || fromB > restB
      ? Number.POSITIVE_INFINITY
      : cost + editsBetween(a, b, limit - cost, left + fromA, right + fromB)
  const isSwapped = (inA: number, inB: number): boolean =>
    a[left] === b[right + inB] && a[left + inA] === b[right] && left + inA < a.length
  return Math.min(
    after(1, 1, 1),
    after(1, 0, 1),
    after(0, 1, 1),
    isSwapped(1, 1) ? after(2, 2, 1) : Number.POSITIVE_INFINITY,
    // Two edits: two letters were swapped, and one was inserted or deleted between them.
    isSwapped(1, 2) ? after(2, 3, 2) : Number.POSITIVE_INFINITY,
    isSwapped(2, 1) ? after(3, 2, 2) : Number.POSITIVE_INFINITY,
  )
}

/** Returns the closest known word. It may differ by one edit, or by two if the word has at least six letters. */
export function closest(word: string, known: readonly string[]): string | undefined {
  if (word.length < 3) return undefined
  const limit = word.length < 6 ? 1 : 2
  const near = known
    .map((one) => ({ one, edits: editsBetween([...word], [...one], limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.one
}
