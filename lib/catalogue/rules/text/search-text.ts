import { fold } from './plain-text.ts'

/**
 * Words for `search`: runs of letters, marks and digits, without case and compatibility forms. Latin, Greek and
 * Cyrillic words lose their accents. Apostrophes and hyphens inside a word do not count.
 */

/** A mark after an apostrophe or a hyphen ends the word: joined, the mark would belong to the letter before. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
/** The same pattern for ASCII, which most texts are. */
const asciiPattern = /[a-z0-9]+(?:['-][a-z0-9]+)*/g

/** Lists the words of a text in order; a hyphenated word counts as one word. */
export const wordsOf = (text: string): string[] => splitWords(text).map(joined)

/** One word of a search. */
export interface SearchedWord {
  /** The word without its hyphens. */
  joined: string
  /** The parts between hyphens, which also find a course; empty for a word without a hyphen. */
  parts: string[]
  /** The word as typed; `start` is its position in the search. */
  typed: string
  start: number
}

/** Lists the words of a search in order. */
export function searchedWords(text: string): SearchedWord[] {
  const bounds = boundsOfWords(text)
  return splitWords(text).map((word, at) => {
    const [start, end] = bounds[at] ?? [0, 0]
    const parts = word.includes('-') ? word.split('-').map(joined) : []
    return { joined: joined(word), parts, typed: text.slice(start, end), start }
  })
}

/** Finds where the words of a text begin and end; reads by character, since folding changes lengths. */
function boundsOfWords(text: string): [start: number, end: number][] {
  let read = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of text.matchAll(/./gsu)) {
    const becomes = /\s/.test(character) ? ' ' : plain(character)
    read += becomes
    // A dropped accent belongs to the letter before.
    if (becomes === '' && ends.length > 0) ends[ends.length - 1] = index + character.length
    for (let i = 0; i < becomes.length; i++) {
      starts.push(index)
      ends.push(index + character.length)
    }
  }
  return [...read.matchAll(wordPattern)].map(({ index, 0: { length } }) => [
    starts[index] ?? 0,
    ends[index + length - 1] ?? 0,
  ])
}

/** Lists the words that find a text, each once: its words, and the parts of hyphenated words. */
export function findableWords(text: string): string[] {
  const found = new Set(splitWords(text))
  for (const word of found) {
    if (!hasJoiner.test(word)) continue
    found.delete(word)
    found.add(joined(word))
    if (word.includes('-')) for (const part of word.split('-')) found.add(joined(part))
  }
  return [...found]
}

/** Normalises a text for comparing: no case, accents, repeated white space, or apostrophes and hyphens in words. */
export const comparableText = (text: string): string =>
  plain(text).replace(wordPattern, joined).replace(/\s+/g, ' ').trim()

const isAscii = /^[\0-\x7f]*$/

/** Splits a text at white space first: most parts are then ASCII and need no folding. */
const splitWords = (text: string): string[] =>
  isAscii.test(text)
    ? (text.toLowerCase().match(asciiPattern) ?? [])
    : text
        .split(/\s+/)
        .flatMap((part) =>
          isAscii.test(part)
            ? (part.toLowerCase().match(asciiPattern) ?? [])
            : (plain(part).match(wordPattern) ?? []),
        )

const hasJoiner = /['-]/

/** Removes apostrophes and hyphens; normalises again, since marks may meet where a hyphen was. */
const joined = (word: string): string =>
  hasJoiner.test(word) ? word.replace(/['-]/g, '').normalize('NFKD') : word

/** Folds a text between two decompositions: folding may compose letters. */
const plain = (text: string): string =>
  fold(text.normalize('NFKD').replace(/[\u200c\u200d]/g, ''))
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, ' ')
    // Accents without a letter, or after a digit, are dropped too.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .replace(/[\u2018\u2019\u201b\u02bb\u02bc]/g, "'")
    .replace(/\u2010/g, '-')

/** Separates searched texts; a noncharacter, so that no match reaches from one text into the next. */
const separator = '\uffff'

/** Replaces the separator in a folded text. */
export const searchable = (folded: string): string => folded.replaceAll(separator, '\ufffe')

/** Joins folded titles, which `q` searches besides tags (contract §4.1). */
export const joinSearchable = (folded: string[]): string => folded.map(searchable).join(separator)

/** Returns the first sort key of `sort=title`: the title without accents and case, compared by code point. */
export const titleKey = (title: string): string =>
  fold(title.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))

/** The longest search, in characters; a corrected search is not longer. */
export const searchLengthMax = 200

/** The fields that are searched, best first. `tags` includes instructors, levels, venues, streams and categories. */
export const searchFields = ['title', 'tags', 'subtitle', 'description'] as const
type SearchField = (typeof searchFields)[number]

/** The searchable text of one course. */
export interface SearchText {
  /** Titles in the form of `comparableText`. */
  titles: string[]
  /** For each of `searchFields`: the words that no better field has, separated by spaces. */
  words: string[]
}

/** Builds the searchable text of a course from the texts of each field, of all its versions. */
export function searchTextOf(texts: Record<SearchField, string[]>): SearchText {
  const seen = new Set<string>()
  const words = searchFields.map((field) => {
    const found: string[] = []
    for (const text of texts[field])
      for (const word of findableWords(text)) {
        if (!seen.has(word)) found.push(word)
        seen.add(word)
      }
    return found.join(' ')
  })
  return { titles: [...new Set(texts.title.map(comparableText))], words }
}
