/**
 * What was found out, by name, and may be asked again. Bounded in weight; the longest known goes first. Whoever keeps
 * what a publish changes keeps the revision with it, or sees it confirmed by what is read next.
 */
export class Kept<Value> {
  private readonly values = new Map<string, Value>()
  private readonly weightMax: number
  private readonly weigh: (value: Value, name: string) => number
  private weight = 0

  /** `weigh` answers the same each time it is asked; names are chosen by whoever asks, so they weigh too. */
  constructor(weightMax: number, weigh: (value: Value, name: string) => number) {
    this.weightMax = weightMax
    this.weigh = weigh
  }

  /** The value kept under a name; undefined when there is none. */
  find(name: string): Value | undefined {
    return this.values.get(name)
  }

  keep(name: string, value: Value): void {
    this.drop(name)
    this.values.set(name, value)
    this.weight += this.weigh(value, name)
    for (const oldest of this.values.keys()) {
      if (this.weight <= this.weightMax) return
      this.drop(oldest)
    }
  }

  drop(name: string): void {
    const value = this.values.get(name)
    if (value === undefined) return
    this.values.delete(name)
    this.weight -= this.weigh(value, name)
  }
}
