import { fits, wholeGraphemes } from '#lib/base/plain-text.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import findingsEn from '#lib/office/findings/en.json' with { type: 'json' }
import findingsHi from '#lib/office/findings/hi.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }

/** A message in each language of the dashboard, which replaces `{column:NAME}` with its label of the column. */
export interface Said {
  en: string
  hi: string
}

export type Values = Finding['values']
export type MessageKey = keyof typeof en | keyof typeof findingsEn

/** Returns a function that returns one of the messages with its placeholders, such as `{value}`, replaced. */
export const sayer =
  <Key extends string>(words: Readonly<Record<keyof Said, Readonly<Record<Key, string>>>>) =>
  (key: Key, values: Values = {}): Said => ({
    en: filled(words.en[key], values),
    hi: filled(words.hi[key], values),
  })

export const said = sayer<MessageKey>({ en: { ...findingsEn, ...en }, hi: { ...findingsHi, ...hi } })

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Thrown for text that cannot be parsed. The message explains what would be accepted. */
export class UnreadableText extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(said.en)
    this.said = said
  }
}

/** Returns what a function reads; undefined if its text cannot be parsed. */
export function readOrNothing<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableText) return undefined
    throw error
  }
}

export const quote = (text: string): string =>
  JSON.stringify(fits(text, 100) ? text : `${wholeGraphemes(text, 100)}…`)

/** Normalises a text for comparison: lower case, ASCII digits, single spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // The Turkish capital İ.
    .replace(/i\u0307/g, 'i')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/\s+/g, ' ')
    .trim()

/** Unifies the letters that Arabic and Persian keyboards write differently, such as `ي` and `ی`. */
export const plainLetters = (text: string): string =>
  text.replace(/[يىكۀةأإآٱ]/g, (letter) => arabicLetters[letter] ?? letter)

const arabicLetters: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ۀ: 'ه',
  ة: 'ه',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
}

/** The zeros of Arabic, Persian, Indian and Thai digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50]

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((one) => one <= code && code < one + 10)
  return zero === undefined ? digit : String(code - zero)
}
