/** How many edits away the word may be that was meant: none for short ones, and none for those with digits. */
export function editsAllowed(word: string): number {
  const length = [...word].length
  if (length < 4 || hasDigit(word)) return 0
  return length < 8 ? 1 : 2
}

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

/**
 * Measures words that come in order against one: how many edits (a letter more, less or another, or two neighbours
 * swapped) lie between. What a word has in common with the one before is not measured again.
 */
export class EditMeasure {
  private readonly wanted: string[]
  private readonly limit: number
  /** A row for each letter of the word that was measured last, after one for none. */
  private readonly rows: number[][]
  private letters: string[] = []
  /** So many letters of it are enough to know that it is too far. */
  private tooFarAt = Number.POSITIVE_INFINITY

  constructor(wanted: string, limit: number) {
    this.wanted = [...wanted]
    this.limit = limit
    this.rows = [Array.from({ length: this.wanted.length + 1 }, (_, at) => at)]
  }

  /** The number of edits; undefined when there are more than the limit. */
  edits(word: string): number | undefined {
    const letters = [...word]
    let shared = 0
    while (shared < this.letters.length && letters[shared] === this.letters[shared]) shared++
    if (shared >= this.tooFarAt) return undefined
    this.letters = letters
    this.tooFarAt = Number.POSITIVE_INFINITY
    for (let row = shared + 1; row <= letters.length; row++) {
      this.rows[row] = this.measure(row)
      if (this.isTooFar(row)) {
        this.tooFarAt = row
        this.letters = letters.slice(0, row)
        return undefined
      }
    }
    const edits = this.cell(letters.length, this.wanted.length)
    return edits <= this.limit ? edits : undefined
  }

  private measure(row: number): number[] {
    const cells = [row]
    for (let column = 1; column <= this.wanted.length; column++) {
      const isSame = this.letters[row - 1] === this.wanted[column - 1]
      cells[column] = Math.min(
        this.cell(row - 1, column) + 1,
        (cells[column - 1] ?? far) + 1,
        this.cell(row - 1, column - 1) + (isSame ? 0 : 1),
        this.swapped(row, column, 1, 1),
        // Two edits: the neighbours that were swapped have a letter between them now, or had one.
        this.swapped(row, column, 2, 1),
        this.swapped(row, column, 1, 2),
      )
    }
    return cells
  }

  /** The edits up to here when this letter is one of two that changed places, so far back in each word. */
  private swapped(row: number, column: number, back: number, wantedBack: number): number {
    const { letters, wanted } = this
    const isSwapped =
      letters[row - 1] === wanted[column - 1 - wantedBack] && letters[row - 1 - back] === wanted[column - 1]
    return isSwapped ? this.cell(row - 1 - back, column - 1 - wantedBack) + back + wantedBack - 1 : far
  }

  /** Whether no word with these first letters can be near: rows to come grow out of the last three. */
  private isTooFar(row: number): boolean {
    return [0, 1, 2].every((back) => Math.min(...(this.rows[row - back] ?? [far])) + back > this.limit)
  }

  private cell(row: number, column: number): number {
    return this.rows[row]?.[column] ?? far
  }
}

const far = Number.POSITIVE_INFINITY
