import { wordsOf } from '#lib/catalogue/rules/text/search-text.ts'
import { perProcess } from '#lib/per-process.ts'

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

/** The longest search that is kept, in characters. */
const keptLengthMax = 40
/** A text with as many digits may be a phone number; years and postcodes have fewer. */
const phoneDigits = 7

/**
 * Returns a search as it is kept: its words as the search folds them. Undefined for one without words, and for one that
 * may name a person: a long one, an e-mail address, a phone number.
 */
export function keptWords(text: string): string | undefined {
  const digits = text.match(/\p{Nd}/gu) ?? []
  if (/@/.test(text.normalize('NFKC')) || digits.length >= phoneDigits) return undefined
  // Marks composed again: one letter is one character.
  const words = wordsOf(text).join(' ').normalize('NFC')
  return words === '' || words.length > keptLengthMax ? undefined : words
}
