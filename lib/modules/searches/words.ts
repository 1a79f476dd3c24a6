import { wordsOf } from '#lib/catalogue/rules/text/search-text.ts'

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
