import { fold } from '#lib/base/plain-text.ts'
import general from './general-words.json' with { type: 'json' }

/**
 * Words for `search`. A word is a run of letters, marks and digits, normalised without case and compatibility forms.
 * Words of scripts whose marks are optional lose them. Apostrophes and hyphens inside words are ignored.
 */

/** A mark after an apostrophe or hyphen ends the word, because otherwise it would attach to the letter before. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
/** `wordPattern` for ASCII texts, which most texts are. */
const asciiPattern = /[a-z0-9]+(?:['-][a-z0-9]+)*/g

/** Lists the words of a text in order. A word with hyphens or apostrophes counts as one. */
export const wordsOf = (text: string): string[] => splitWords(text).map(joined)

export interface SearchedWord {
  /** The word without its hyphens and apostrophes. */
  joined: string
  /** The parts between hyphens and apostrophes, which are searched too; empty if the word has none. */
  parts: string[]
  /** The normalised word with its hyphens and apostrophes. */
  written: string
  /** The word as typed. `start` is its offset in the search text. */
  typed: string
  start: number
}

export function searchedWords(text: string): SearchedWord[] {
  const bounds = boundsOfWords(text)
  return splitWords(text).map((written, at) => {
    const [start, end] = bounds[at] ?? [0, 0]
    const parts = hasJoiner.test(written) ? partsOf(written) : []
    return { joined: joined(written), parts, written, typed: text.slice(start, end), start }
  })
}

/** Goes character by character, because folding changes lengths. */
function boundsOfWords(text: string): [start: number, end: number][] {
  let read = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of text.matchAll(/./gsu)) {
    const becomes = /\s/.test(character) ? ' ' : plain(character)
    read += becomes
    // A mark that folding drops belongs to the letter before it.
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

/** Lists the distinct words by which a text can be found: its words, and their parts between hyphens and apostrophes. */
export function findableWords(text: string): string[] {
  const found = new Set(splitWords(text))
  for (const word of found) {
    if (!hasJoiner.test(word)) continue
    found.delete(word)
    for (const findable of [joined(word), ...partsOf(word)]) found.add(findable)
  }
  return [...found]
}

/** Ignores case, accents, repeated white space, and apostrophes and hyphens in words. */
export const comparableText = (text: string): string =>
  plain(text).replace(wordPattern, joined).replace(/\s+/g, ' ').trim()

const isAscii = /^[\0-\x7f]*$/

/** Split at white space first: most of the parts are ASCII and need no folding. */
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

const partsOf = (word: string): string[] => word.split(hasJoiner)

/** Letters that do not decompose, as they are usually typed without their sign. */
const respelled = new Map(
  Object.entries({ œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' }),
)

/** Decomposes before and after folding, because folding may compose letters again. */
const plain = (text: string): string =>
  fold(text.normalize('NFKD').replace(/\u200c|\u200d|\u0640/g, ''))
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, ' ')
    // Also drops marks that stand alone or after a digit.
    .replace(/[\p{M}&&[\u0300-\u036f\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]]/gv, '')
    .replace(
      /([\p{L}&&[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]])\p{M}+/gv,
      '$1',
    )
    .replace(/[œæøłđðþħ]/g, (letter) => respelled.get(letter) ?? letter)
    .replace(/[\u2018\u2019\u201b\u02bb\u02bc]/g, "'")
    .replace(/\u2010/g, '-')

/** Words that say little of a course, such as `learn`, in any language; a search for other words ignores them. */
const generalWords = new Set(wordsOf(Object.values(general).flat().join(' ')))

/** Keeps the words that count: those that are not general, or all if all are general. */
export function countingWords<Word extends Pick<SearchedWord, 'joined'>>(words: Word[]): Word[] {
  const special = words.filter(({ joined: word }) => !generalWords.has(word))
  return special.length === 0 ? words : special
}

/** Returns whether a word starts with a letter of a script without spaces, and may be found inside other words. */
export const startsUnspaced = (word: string): boolean => unspacedStart.test(word)
/** Returns whether a word has a letter of a script without spaces. */
export const hasUnspaced = (word: string): boolean => unspaced.test(word)

const unspacedLetter =
  '[\\p{L}&&[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]]'
const unspaced = new RegExp(unspacedLetter, 'v')
const unspacedStart = new RegExp(`^${unspacedLetter}`, 'v')

/** Separates texts that are searched as one. It is a noncharacter, so that no match spans two texts. */
const separator = '\uffff'

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
