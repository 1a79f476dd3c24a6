import { plainText, UnreadableText } from './typed-text.ts'

export interface Amount {
  /** Null when the price is on request. */
  amount: number | null
  /** The currency beside the number; signs that several currencies share say nothing. */
  currency: string | undefined
}

const signs: Record<string, string> = {
  '₹': 'INR',
  rs: 'INR',
  inr: 'INR',
  rupee: 'INR',
  rupees: 'INR',
  रु: 'INR',
  रू: 'INR',
  रुपये: 'INR',
  रुपए: 'INR',
  ksh: 'KES',
  kshs: 'KES',
  '€': 'EUR',
  euro: 'EUR',
  '£': 'GBP',
}
const free =
  /^(free|free of cost|nil|gratis|complimentary|no fees?|0|kostenlos|kostenfrei|gratuite?|gratuito|grátis|bure|निःशुल्क|नि:शुल्क|निशुल्क|मुफ़्त|मुफ्त|फ्री)$/
const onRequest =
  /^((price )?on request|call us|tba|poa|auf anfrage|sur demande|a consultar|sob consulta|पूछें|संपर्क करें)[.!]?$/
const multiples: Record<string, number> = {
  k: 1_000,
  thousand: 1_000,
  lakh: 100_000,
  lac: 100_000,
  lakhs: 100_000,
}

/** The currency of a sign or a code; undefined for what several currencies share, or none has. */
export const currencyOf = (sign: string): string | undefined => {
  const plain = sign.toLowerCase().replace(/[.\s]/g, '')
  return signs[plain] ?? (currencies.has(plain.toUpperCase()) ? plain.toUpperCase() : undefined)
}

/** Finds the signs and words of currencies in a text, as `plainText` writes it. */
export const signsIn = (text: string): string[] =>
  text.match(
    /[₹€£]|(?<![\p{L}\p{M}])(rs|inr|kshs?|kes|euro|usd|eur|gbp|aed|रु|रुपये|rupees)(?![\p{L}\p{M}])/gu,
  ) ?? []

const currencies = new Set(Intl.supportedValuesOf('currency'))

/**
 * Reads a price as people write it: `1,499.00`, `₹29,999 + GST`, `Rs. 1,49,900/-`, `1.499,00 €`, `3,000 per month`,
 * `1.5 lakh`, `free`. Warns of words that are left out. Throws an `UnreadableText`.
 */
export function readAmount(written: string, warn: (message: string) => void): Amount {
  const text = plainText(written)
  if (free.test(text.slice(0, 60).replace(/[\s.!*]{1,20}$/, ''))) return { amount: 0, currency: undefined }
  if (onRequest.test(text)) return { amount: null, currency: undefined }
  const [, before = '', digits = '', after = ''] = /^([^\d]*?)(\d[\d., ']*)(.*)$/s.exec(text) ?? []
  const sign = before.trim()
  const notes = words((after.match(/\([^()]*\)/g) ?? []).join(' '))
  const [multiple = '', ...rest] = words(after)
  const times = multiples[multiple]
  const left = (times === undefined ? words(after) : rest).filter((word) => !/^\/?-*$/.test(word))
  const currency = currencyOf(sign) ?? left.map(currencyOf).find((one) => one !== undefined)
  const others = left.filter((word) => currencyOf(word) === undefined && !/^[$¥]$|^only$|^मात्र$/.test(word))
  const isOther =
    sign !== '' &&
    currencyOf(sign) === undefined &&
    !/^([$¥]|(course )?fees?:?|around|approx\.?|from|ab)$/.test(sign)
  if (
    digits === '' ||
    isOther ||
    others.some((word) => /\d/.test(word) && !/^\d+%$/.test(word) && !notes.includes(word))
  )
    throw new UnreadableText(
      `${JSON.stringify(written)} is not an amount; expected one number, such as 1499, or free`,
    )
  if (/^(from|ab)$/.test(sign)) others.unshift(sign)
  if (others.length > 0) warn(`${JSON.stringify(others.join(' '))} is left out of ${JSON.stringify(written)}`)
  const amount = numberIn(digits.trim().replace(/[.,]$/, ''))
  if (amount === undefined)
    throw new UnreadableText(`${JSON.stringify(written)} is not an amount; expected a number such as 1499.50`)
  return { amount: amount * (times ?? 1), currency }
}

const words = (text: string): string[] =>
  text
    .replace(/\/-/g, ' ')
    .replace(/[()]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')

/** The last mark begins the decimals if it occurs once, unless it can only part thousands. */
function numberIn(text: string): number | undefined {
  const digits = text.replace(/[ ']/g, '')
  const [, mark = ''] = /([.,])[^.,]*$/.exec(digits) ?? []
  if (mark === '') return Number(digits)
  const whole = digits.slice(0, digits.lastIndexOf(mark))
  const decimals = digits.slice(digits.lastIndexOf(mark) + 1)
  const isRepeated = whole.includes(mark)
  const isMixed = /[.,]/.test(whole) && !isRepeated
  if (decimals.length === 3 && !isMixed && !isRepeated && whole !== '0') {
    if (mark === '.')
      throw new UnreadableText(
        `${JSON.stringify(text)} can be ${whole}${decimals} or ${whole}.${decimals}0; write the one that is meant`,
      )
    return grouped(digits)
  }
  if (isRepeated) return grouped(digits)
  const before = grouped(whole)
  return before === undefined ? undefined : Number(`${before}.${decimals || '0'}`)
}

/** A whole number with signs between groups of two or three digits, the last of three. */
function grouped(digits: string): number | undefined {
  if (!/[.,]/.test(digits)) return Number(digits)
  return /^\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*$/.test(digits) && /[.,]\d{3}$/.test(digits)
    ? Number(digits.replace(/[.,]/g, ''))
    : undefined
}
