import type { Counted } from './count.ts'

const keptMax = 5_000

/**
 * What this process counted, by institute and filter. It holds for the revision that it names only, which whoever
 * uses it must see confirmed by the page that it reads. The longest known goes first.
 */
const kept = new Map<string, Counted>()

export const findCount = (name: string): Counted | undefined => kept.get(name)

export function keepCount(name: string, counted: Counted): void {
  kept.set(name, counted)
  const [oldest] = kept.keys()
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
}

export const dropCount = (name: string): boolean => kept.delete(name)
