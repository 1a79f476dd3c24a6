import { fold } from './fold.ts'

/**
 * Words as `search` compares them: runs of letters, marks and digits, without case, compatibility forms and, in Latin,
 * Greek and Cyrillic, accents. Apostrophes and hyphens inside a word do not count.
 */

/** A mark cannot begin what follows an apostrophe or a hyphen: joined, it would belong to the letter before. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu

/** The words of a text in order, a hyphenated one as one word: how a search is read. */
export const wordsOf = (text: string): string[] => splitWords(plain(text)).map(joined)

/** What a text is found by, each once: its words, and the parts of those that are hyphenated. */
export function findableWords(text: string): string[] {
  const found = splitWords(plain(text))
  const parts = found.filter((each) => each.includes('-')).flatMap((each) => each.split('-'))
  return [...new Set([...found, ...parts].map(joined))]
}

/** A text of which only case, accents, white space, apostrophes and hyphens inside of words are set aside. */
export const comparableText = (text: string): string =>
  plain(text).replace(wordPattern, joined).replace(/\s+/g, ' ').trim()

const splitWords = (text: string): string[] => text.match(wordPattern) ?? []

/** Normalised again, since marks may meet where a hyphen was. */
const joined = (found: string): string => {
  const word = found.replace(/['-]/g, '')
  return word.length === found.length ? word : word.normalize('NFKD')
}

const isAscii = /^[\0-\x7f]*$/

const plain = (text: string): string => (isAscii.test(text) ? text.toLowerCase() : plainAny(text))

/** Folding brings letters to light that are composed, so it stands between two decompositions. */
const plainAny = (text: string): string =>
  fold(text.normalize('NFKD').replace(/[\u200c\u200d]/g, ''))
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, ' ')
    // Those that stand by themselves, or after a digit, are of these scripts too.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .replace(/[\u2018\u2019\u201b\u02bb\u02bc]/g, "'")
    .replace(/\u2010/g, '-')
