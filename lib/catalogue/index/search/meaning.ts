import { fits } from '#lib/catalogue/rules/text/plain-text.ts'
import { type SearchedWord, searchedWords, searchLengthMax } from '#lib/catalogue/rules/text/search-text.ts'
import type { WordScores } from './word-scores.ts'

/** The interpretation of a searched text. */
export interface Meaning {
  /** The scores of each distinct word. */
  wanted: WordScores[]
  /** The text that is searched: the given or corrected text, without the words left out. */
  text: string
  /** Null when no word was corrected. */
  corrected: string | null
  /** Words, as typed, that no course has and no word is near to. */
  left_out: string[]
}

/**
 * Interprets a searched text. A word that no course has is corrected to the nearest word, or left out. Undefined when
 * no word remains. `look` returns the scores of a word that some course has, `nearest` its correction.
 */
export function meaningOf(
  text: string,
  look: (word: SearchedWord) => WordScores | undefined,
  nearest: (word: string) => string | undefined,
): Meaning | undefined {
  const words = searchedWords(text).map((word) => {
    const scores = look(word)
    const meant = scores ? undefined : nearest(word.joined)
    if (meant === undefined) return { word, scores, isCorrected: false }
    const corrected = { ...word, joined: meant, parts: [] }
    return { word: corrected, scores: look(corrected), isCorrected: true }
  })
  const held = words.filter(({ scores }) => scores)
  const left = words.filter(({ scores }) => !scores).map(({ word }) => word)
  const isCorrected = held.some((each) => each.isCorrected)
  const corrected = isCorrected ? held.map(({ word }) => writtenWord(word)).join(' ') : null
  if (held.length === 0 || !fits(corrected ?? '', searchLengthMax)) return undefined
  const wanted = new Map(held.map(({ word, scores }) => [writtenWord(word), scores]))
  return {
    wanted: [...wanted.values()].filter((scores) => scores !== undefined),
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
