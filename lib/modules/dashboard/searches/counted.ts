import { perProcess } from '#lib/base/per-process.ts'
import { wordsOf } from '#lib/contract/catalogue/rules/text/search-text.ts'

export type SearchOutcome = 'nothing' | 'corrected'

/** A search text, with the number of times it was searched since the counts were last stored. */
export interface CountedSearch {
  institute_id: string
  words: string
  outcome: SearchOutcome
  times: number
}

/** Maximum number of different searches counted in memory until the next store; further searches are ignored. */
export const countedMax = 2_000

const counted = perProcess('searches', () => new Map<string, CountedSearch>())

/** Counts a search in memory, because a read must never write to the database. */
export function countSearch(institute_id: string, text: string, outcome: SearchOutcome): void {
  const words = keptWords(text)
  if (words === undefined) return
  const key = JSON.stringify([institute_id, words, outcome])
  const known = counted().get(key)
  if (known) known.times++
  else if (counted().size < countedMax) counted().set(key, { institute_id, words, outcome, times: 1 })
}

export const hasCounted = (): boolean => counted().size > 0

export function takeCounted(): CountedSearch[] {
  const taken = [...counted().values()]
  counted().clear()
  return taken
}

/** Maximum length of a stored search in characters. Longer texts may contain a person's name. */
const keptLengthMax = 40
/** A text with at least this many digits may be a phone number. Years and postcodes have fewer. */
const phoneDigits = 7

/** The folded words; undefined for no words, and for what might identify a person. */
export function keptWords(text: string): string | undefined {
  const digits = text.match(/\p{Nd}/gu) ?? []
  if (/@/.test(text.normalize('NFKC')) || digits.length >= phoneDigits) return undefined
  // NFC merges accents with their letters, so that each letter counts as one character.
  const words = wordsOf(text).join(' ').normalize('NFC')
  return words === '' || words.length > keptLengthMax ? undefined : words
}
