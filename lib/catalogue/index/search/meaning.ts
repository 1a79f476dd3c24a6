import { fits } from '#lib/catalogue/rules/text/length.ts'
import { searchLengthMax } from '#lib/catalogue/rules/text/search-text.ts'
import { type SearchedWord, searchedWords } from '#lib/catalogue/rules/text/words.ts'
import type { SearchedHits } from './searched-hits.ts'

/** How a searched text is understood. */
export interface Meaning {
  /** The hits of each word that is looked for; a word that is repeated is looked for once. */
  wanted: SearchedHits[]
  /** The text that is searched: the one given, without the words that are left out, or the corrected one. */
  text: string
  /** Null when no word was corrected. */
  corrected: string | null
  /** Words that no course has and that none is near to, as typed. */
  left_out: string[]
}

/**
 * Understands a searched text that has words: a word that no course has is corrected to the nearest one, or left out where
 * none is near. Undefined when no word remains. `look` finds a word, and `nearest` what was meant by one.
 */
export function meaningOf(
  text: string,
  look: (word: SearchedWord) => SearchedHits,
  nearest: (word: string) => string | undefined,
): Meaning | undefined {
  const words = searchedWords(text).map((word) => {
    const hits = look(word)
    const meant = hits.isNone ? nearest(word.joined) : undefined
    if (meant === undefined) return { word, hits, isCorrected: false }
    const corrected = { ...word, joined: meant, parts: [] }
    return { word: corrected, hits: look(corrected), isCorrected: true }
  })
  const held = words.filter(({ hits }) => !hits.isNone)
  const left = words.filter(({ hits }) => hits.isNone).map(({ word }) => word)
  const isCorrected = held.some((each) => each.isCorrected)
  const corrected = isCorrected ? held.map(({ word }) => writtenWord(word)).join(' ') : null
  if (held.length === 0 || !fits(corrected ?? '', searchLengthMax)) return undefined
  const wanted = new Map(held.map(({ word, hits }) => [writtenWord(word), hits]))
  return {
    wanted: [...wanted.values()],
    text: corrected ?? without(text, left),
    corrected,
    left_out: left.map(({ typed }) => typed),
  }
}

/** A word as a search for it is written; with its hyphens, by which it is found otherwise than without. */
const writtenWord = ({ joined, parts }: SearchedWord): string => parts.join('-') || joined

/** A text without some of its words, with the signs that stand between them. */
const without = (text: string, words: SearchedWord[]): string =>
  words.reduceRight((rest, { start, typed }) => rest.slice(0, start) + rest.slice(start + typed.length), text)
