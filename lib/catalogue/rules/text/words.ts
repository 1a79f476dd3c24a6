import { fold } from './fold.ts'

/**
 * Words as `search` compares them: runs of letters, marks and digits, without case, compatibility forms and, in Latin,
 * Greek and Cyrillic, accents. Apostrophes and hyphens inside a word do not count.
 */

/** A mark cannot begin what follows an apostrophe or a hyphen: joined, it would belong to the letter before. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
/** The same for what most texts consist of. */
const asciiPattern = /[a-z0-9]+(?:['-][a-z0-9]+)*/g

/** The words of a text in order, a hyphenated one as one word: how a search is read. */
export const wordsOf = (text: string): string[] => splitWords(text).map(joined)

/** A word of a search. */
export interface SearchedWord {
  /** Without hyphens. */
  joined: string
  /** What stands between its hyphens, by which it may be found as well; empty without one. */
  parts: string[]
  /** As it stands in the search, and where. */
  typed: string
  start: number
}

/** The words of a search in order. */
export function searchedWords(text: string): SearchedWord[] {
  const places = placesOfWords(text)
  return splitWords(text).map((word, at) => {
    const [start, end] = places[at] ?? [0, 0]
    const parts = word.includes('-') ? word.split('-').map(joined) : []
    return { joined: joined(word), parts, typed: text.slice(start, end), start }
  })
}

/** Where the words of a text begin and end: it is read a character at a time, so that it is known what becomes of each. */
function placesOfWords(text: string): [start: number, end: number][] {
  let read = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of text.matchAll(/./gsu)) {
    const becomes = /\s/.test(character) ? ' ' : plain(character)
    read += becomes
    // An accent that is dropped belongs to the letter before.
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

/** What a text is found by, each once: its words, and the parts of those that are hyphenated. */
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

/** A text of which only case, accents, white space, apostrophes and hyphens inside of words are set aside. */
export const comparableText = (text: string): string =>
  plain(text).replace(wordPattern, joined).replace(/\s+/g, ' ').trim()

const isAscii = /^[\0-\x7f]*$/

/** White space parts words whatever stands around it, and most of what it parts is plain. */
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

/** Normalised again, since marks may meet where a hyphen was. */
const joined = (word: string): string =>
  hasJoiner.test(word) ? word.replace(/['-]/g, '').normalize('NFKD') : word

/** Folding brings letters to light that are composed, so it stands between two decompositions. */
const plain = (text: string): string =>
  fold(text.normalize('NFKD').replace(/[\u200c\u200d]/g, ''))
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, ' ')
    // Those that stand by themselves, or after a digit, are of these scripts too.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .replace(/[\u2018\u2019\u201b\u02bb\u02bc]/g, "'")
    .replace(/\u2010/g, '-')
