/**
 * What was worked out from a text, for those who bring the same text again; it must not be changed. When it is full it
 * begins anew, which costs less than knowing what was used last.
 */
export class Memo<Result> {
  private readonly results = new Map<string, Result>()
  private readonly countMax: number
  private readonly lengthMax: number

  /** Results of texts longer than `lengthMax` are not kept, so that the memory is bounded. */
  constructor(countMax: number, lengthMax: number) {
    this.countMax = countMax
    this.lengthMax = lengthMax
  }

  /** The result kept for a text; undefined when there is none. */
  find(text: string): Result | undefined {
    return this.results.get(text)
  }

  /** Keeps a result for a text, and answers it. */
  keep(text: string, result: Result): Result {
    if (text.length > this.lengthMax) return result
    if (this.results.size >= this.countMax) this.results.clear()
    this.results.set(text, result)
    return result
  }
}
