import { perProcess } from '#lib/per-process.ts'
import { keptWords } from './words.ts'

export type Outcome = 'nothing' | 'corrected'

/** A search since the last store. */
export interface CountedSearch {
  institute_id: string
  words: string
  outcome: Outcome
  times: number
}

/** Different searches that a process counts between two stores; further ones are not counted. */
export const countedMax = 2_000

const counted = perProcess('searches', () => new Map<string, CountedSearch>())

/** Counts a search in memory: a read never writes. */
export function countSearch(institute_id: string, text: string, outcome: Outcome): void {
  const words = keptWords(text)
  if (words === undefined) return
  const key = JSON.stringify([institute_id, words, outcome])
  const known = counted().get(key)
  if (known) known.times++
  else if (counted().size < countedMax) counted().set(key, { institute_id, words, outcome, times: 1 })
}

export const hasCounted = (): boolean => counted().size > 0

/** Returns what was counted, and begins anew. */
export function takeCounted(): CountedSearch[] {
  const taken = [...counted().values()]
  counted().clear()
  return taken
}
