import { fold } from '#lib/base/plain-text.ts'

/**
 * Words for `search`. A word is a run of letters, marks and digits, normalised without case and compatibility forms.
 * Latin, Greek and Cyrillic words lose their accents. Apostrophes and hyphens inside words are ignored.
 */

/** A mark after an apostrophe or hyphen ends the word, because otherwise it would attach to the letter before. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
/** `wordPattern` for ASCII texts, which most texts are. */
const asciiPattern = /[a-z0-9]+(?:['-][a-z0-9]+)*/g

/** Lists the words of a text in order. A hyphenated word counts as one. */
export const wordsOf = (text: string): string[] => splitWords(text).map(joined)

export interface SearchedWord {
  /** The word without its hyphens. */
  joined: string
  /** The parts between hyphens, which are searched too; empty if the word has no hyphen. */
  parts: string[]
  /** The word as typed. `start` is its offset in the search text. */
  typed: string
  start: number
}

export function searchedWords(text: string): SearchedWord[] {
  const bounds = boundsOfWords(text)
  return splitWords(text).map((word, at) => {
    const [start, end] = bounds[at] ?? [0, 0]
    const parts = word.includes('-') ? word.split('-').map(joined) : []
    return { joined: joined(word), parts, typed: text.slice(start, end), start }
  })
}

/**
 * Returns the offsets at which each word starts and ends. Goes character by character, because folding changes lengths.
 */
function boundsOfWords(text: string): [start: number, end: number][] {
  let read = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of text.matchAll(/./gsu)) {
    const becomes = /\s/.test(character) ? ' ' : plain(character)
    read += becomes
    // An accent that folding drops belongs to the letter before it.
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

/** Lists the distinct words by which a text can be found: its words, and the parts of hyphenated words. */
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

/**
 * Normalises a text for comparison. Ignores case, accents, repeated white space, and apostrophes and hyphens in words.
 */
export const comparableText = (text: string): string =>
  plain(text).replace(wordPattern, joined).replace(/\s+/g, ' ').trim()

const isAscii = /^[\0-\x7f]*$/

/**
 * Splits a text into folded words. A text that is not ASCII is split at white space first, because most of the
 * resulting parts are ASCII and need no folding.
 */
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

/** Removes apostrophes and hyphens, then normalises again, because marks may follow each other where a hyphen was. */
const joined = (word: string): string =>
  hasJoiner.test(word) ? word.replace(/['-]/g, '').normalize('NFKD') : word

/** Decomposes before and after folding, because folding may compose letters again. */
const plain = (text: string): string =>
  fold(text.normalize('NFKD').replace(/[\u200c\u200d]/g, ''))
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, ' ')
    // Also drops accents that stand alone or after a digit.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .replace(/[\u2018\u2019\u201b\u02bb\u02bc]/g, "'")
    .replace(/\u2010/g, '-')

/** Separates texts that are searched as one. It is a noncharacter, so that no match spans two texts. */
const separator = '\uffff'

/** Replaces the separator, if it occurs in a folded text. */
export const searchable = (folded: string): string => folded.replaceAll(separator, '\ufffe')

/** Joins folded titles into the text that `q` searches (contract §4.1). Tags are searched separately. */
export const joinSearchable = (folded: string[]): string => folded.map(searchable).join(separator)

/** Returns the first sort key of `sort=title`: the title without accents and case, to be compared by code point. */
export const titleKey = (title: string): string =>
  fold(title.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))

/** Maximum length of a search text in characters. A correction never makes it longer. */
export const searchLengthMax = 200

/** Fields that `search` covers, best first. `tags` includes instructors, levels, venues, streams and categories. */
export const searchFields = ['title', 'tags', 'subtitle', 'description'] as const
type SearchField = (typeof searchFields)[number]

/** The texts by which `search` finds a course. */
export interface SearchText {
  /** Titles normalised by `comparableText`. */
  titles: string[]
  /** For each search field, the words that no better field has, separated by spaces. */
  words: string[]
}

/** Builds the search text of a course from the texts of each field, over all versions. */
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
