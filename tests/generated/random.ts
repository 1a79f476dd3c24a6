/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    // Within a list that is not empty; null may be one of the items.
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    chance: (probability) => next() < probability,
  }
}

const dayMs = 86_400_000

/** A time on the day so many days from today (before it, when negative). */
export const moment = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T06:30:00Z`) + days * dayMs).toISOString()

/** Returns that day as `YYYY-MM-DD`. */
export const day = (today: string, days: number): string => moment(today, days).slice(0, 10)
