import { currencyOf, hasOtherSign, isSharedSign, isWordInText, spacedSigns } from './currencies.ts'
import { plainText, quote, type Said, said, UnreadableText } from './messages.ts'
import words from './words/prices.json' with { type: 'json' }

export interface Amount {
  amount: number | null
  /** The currency written beside the number; undefined if there is none or several currencies share its sign. */
  currency: string | undefined
}

export type DecimalSign = '.' | ','

interface AmountContext {
  /** The decimal sign, if somebody chose; else a number says it, or is refused. */
  decimal?: DecimalSign | undefined
  /** Usual currency of the prices. Decides which country's rupee `Rs.` stands for; the sign of another is refused. */
  usual?: string | null | undefined
}

const listed = (list: string, separator = ' ') => new Set(list.normalize('NFKC').split(separator))
/** Words for a price of zero. Any other text without a number is a price on request. */
const free = listed(words.free, ',')
/** Words beside a price that do not change its meaning, and words before the lowest of several prices. */
const [idle, from] = [listed(words.idle), listed(words.from)]
const multiples = new Map(
  Object.entries(words.multiples).flatMap(([times, list]) =>
    [...listed(list)].map((word) => [word, Number(times)] as const),
  ),
)

const bare = (text: string): string => text.slice(0, 60).replace(/[\s.!*]{1,20}$/, '')

export const isFree = (written: string): boolean => free.has(bare(plainText(written)))

/** Returns whether a price is on request: the text is blank or contains only words such as "call us". */
export const isOnRequest = (written: string): boolean => !/\d/.test(plainText(written)) && !isFree(written)

/** Warns about words that the site will not show. Throws `UnreadableText` for what is not one price. */
export function readAmount(
  written: string,
  warn: (said: Said) => void,
  { decimal, usual }: AmountContext = {},
): Amount {
  const text = plainText(written)
  if (isFree(written)) return { amount: 0, currency: undefined }
  if (isOnRequest(written)) return { amount: null, currency: undefined }
  const notAmount = new UnreadableText(said('notAmount', { value: quote(written) }))
  const [, before = '', digits = '', after = ''] =
    /^([^\d]*?)(\d[\d.,'’ ]*)(.*)$/su.exec(spacedSigns(text)) ?? []
  const codeOf = (word: string): string | undefined =>
    isWordInText(word, text, usual) ? undefined : currencyOf(word, usual)
  const isMoney = (word: string): boolean => codeOf(word) !== undefined || isSharedSign(word)
  const front = wordsIn(before)
  if (digits === '' || /[-–—−]\s*$/.test(before)) throw notAmount
  const isKnown = (word: string) => isMoney(word) || from.has(word) || idle.has(word.replace(/[:.]$/, ''))
  if (!front.every(isKnown)) throw notAmount
  const [multiple = '', ...rest] = wordsIn(after)
  const times = multiples.get(multiple.replace(/\.$/, ''))
  const left = times === undefined ? [multiple, ...rest] : rest
  const others = left.filter((word) => word !== '' && !isMoney(word) && !idle.has(word))
  // Letters right behind a number may multiply it, and a second number may be a second price.
  const isAttached = !digits.endsWith(' ') && others[0] === multiple && /^\p{L}/u.test(after)
  // In brackets, a number is only a note, for example about instalments.
  const notes = wordsIn((after.match(/\([^()]*\)/g) ?? []).join(' '))
  const isSecond = (word: string) => /\d/.test(word) && !/^\d+%$/.test(word) && !notes.includes(word)
  // `m` may mean millions or months.
  if ((times === undefined && isAttached) || others[0] === 'm' || others.some(isSecond)) throw notAmount
  const currency = [...front, ...left].map(codeOf).find((one) => one !== undefined)
  if (currency === undefined && usual && hasOtherSign(text, usual))
    throw new UnreadableText(said('otherSign', { value: quote(written), currency: usual }))
  const number = digits.trim().replace(/[.,]$/, '')
  const amount = numberIn(number, { sign: decimal ?? decimalOf(number, written) })
  if (amount === undefined) throw notAmount
  const unsaid = [...front.filter((word) => from.has(word)), ...others]
  if (unsaid.length > 0) warn(said('wordsLeftOut', { words: quote(unsaid.join(' ')), value: quote(written) }))
  return { amount: Math.round(amount * (times ?? 1) * 1e4) / 1e4, currency }
}

const wordsIn = (text: string): string[] =>
  text
    .replace(/\/[-=]/g, ' ')
    .replace(/[()]/g, ' ')
    .split(/\s+|(?=\/)/)
    .filter((word) => word !== '' && word !== '-')

const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

export const hasThousandths = (currency: string | null | undefined): boolean =>
  thousandths.has(currency ?? '')

/** Returns the decimal sign that a number itself shows. Throws `UnreadableText` for `1.500`, where the dot can be either. */
function decimalOf(digits: string, written: string): DecimalSign {
  const shown = decimalShown(digits)
  if (shown === undefined && /\.\d{3}$/.test(digits)) {
    const [one, other] = [digits.replace('.', ''), `${digits}0`]
    throw new UnreadableText(said('twoAmounts', { value: quote(written), one, other }))
  }
  return shown ?? '.'
}

/** Returns the decimal sign that a number shows; undefined for `1500` and for `1.500`, which can be either. */
export function decimalShown(digits: string): DecimalSign | undefined {
  const signs = digits.match(/[.,]/g) ?? []
  const [last] = signs.slice(-1)
  if (last !== '.' && last !== ',') return undefined
  const other: DecimalSign = last === '.' ? ',' : '.'
  if (new Set(signs).size === 2) return last
  if (signs.length > 1) return other
  return /^0[.,]|[.,](?:\d{1,2}|\d{4,})$/.test(digits) ? last : undefined
}

/** Reads a number with a known decimal sign; undefined if its groups are not those of thousands. */
export function numberIn(digits: string, { sign }: { sign: DecimalSign }): number | undefined {
  const [whole = '', fraction, ...more] = digits.split(sign)
  if (more.length > 0 || (fraction !== undefined && !/^\d{1,4}$/.test(fraction))) return undefined
  // Indian numbers have groups of two digits before the last of three.
  const isGrouped = /^\d{1,3}([.,'’ ])\d{2,3}(?:\1\d{2,3})*$/.test(whole) && /\D\d{3}$/.test(whole)
  if (!/^\d+$/.test(whole) && !isGrouped) return undefined
  return Number(`${whole.replace(/\D/g, '')}.${fraction ?? 0}`)
}
