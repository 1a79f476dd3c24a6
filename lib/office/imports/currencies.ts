import { currencies } from '#lib/contract/catalogue/document/value-kinds.ts'
import words from './words/currencies.json' with { type: 'json' }

const codes = new Set(currencies)
const listed = (list = '') => new Set(list.normalize('NFKC').match(/\S+/g))
const byWord = new Map(
  Object.entries(words.of).flatMap(([code, list]) => [...listed(list)].map((word) => [word, code] as const)),
)
/** Words for the rupee, which several countries use. NFKC normalisation turns the sign `₨` into `rs`. */
const [rupeeWords, rupees] = [listed(words.rupees.words), listed(words.rupees.of)]
/** Signs that mean a currency only where prices are usually in it. */
const usualSigns: Readonly<Record<string, string>> = words['where usual']
/** Signs that several currencies share, each with the codes of these. */
const shared = new Map(Object.entries(words.shared).map(([sign, list]) => [sign, listed(list)]))
/** Currency words that more often mean something else in a text or heading. */
const ambiguous = listed(words.ambiguous)

/** Undefined if several share the sign. Rupees are `usual` if that is a rupee, else the Indian rupee. */
export const currencyOf = (sign: string, usual?: string | null): string | undefined => {
  const plain = sign
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.:\s]/g, '')
  if (rupeeWords.has(plain)) return usual && rupees.has(usual) ? usual : 'INR'
  if (usual && listed(usualSigns[usual]).has(plain)) return usual
  return byWord.get(plain) ?? (codes.has(plain.toUpperCase()) ? plain.toUpperCase() : undefined)
}

const currenciesOf = (word: string): ReadonlySet<string> | undefined =>
  shared.get(word.replace(/\.$/, '').replace(/^shs$/, 'sh'))

export const isSharedSign = (word: string): boolean => currenciesOf(word) !== undefined

const symbols = /(?:us|[acsr]|au|ca|mx|rd|hk|nt)?\$|gh₵|[₹€£¥₨₦₵৳₱฿₺₫₪₩₽₴₸₾₡₲円원元]/g

/** Puts spaces around currency signs: `45€/ue` becomes `45 € /ue`. */
export const spacedSigns = (text: string): string => text.replace(symbols, ' $& ')

/** Such as the lek's `ALL` in `500 all inclusive`. */
export const isWordInText = (word: string, text: string, usual?: string | null): boolean =>
  ambiguous.has(word) &&
  codes.has(word.toUpperCase()) &&
  word.toUpperCase() !== usual &&
  !/^(?:\p{L}+ ?[\d.,' ]+|[\d.,' ]+ ?\p{L}+)$/u.test(text.trim())

/** Such as `$` in a catalogue of rupees. The text is one of `plainText`. */
export const hasOtherSign = (text: string, currency: string): boolean =>
  spacedSigns(text)
    .split(/[\s()/,.:\d]+/)
    .some((word) => currenciesOf(word)?.has(currency) === false)
