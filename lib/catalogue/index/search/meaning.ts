import { fits } from '#lib/catalogue/rules/text/length.ts'
import { searchLengthMax } from '#lib/catalogue/rules/text/search-text.ts'
import { type SearchedWord, searchedWords } from '#lib/catalogue/rules/text/words.ts'
import type { SearchedHits } from './searched-hits.ts'

/** The interpretation of a searched text. */
export interface Meaning {
  /** The hits of each distinct word. */
  wanted: SearchedHits[]
  /** The text that is searched: the given or corrected text, without the words left out. */
  text: string
  /** Null when no word was corrected. */
  corrected: string | null
  /** Words, as typed, that no course has and no word is near to. */
  left_out: string[]
}

/**
 * Interprets a searched text. A word that no course has is corrected to the nearest word, or left out. Undefined when
 * no word remains. `look` finds the hits of a word, `nearest` its correction.
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

/** Returns a word as it is typed, with its hyphens: these change what is found. */
const writtenWord = ({ joined, parts }: SearchedWord): string => parts.join('-') || joined

/** Removes words from a text; other characters stay. */
const without = (text: string, words: SearchedWord[]): string =>
  words.reduceRight((rest, { start, typed }) => rest.slice(0, start) + rest.slice(start + typed.length), text)
