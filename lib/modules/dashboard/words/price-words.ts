import { money } from 'catalogue-client/text'
import { dayIn, type Spoken } from './words.ts'

interface Price {
  amount: number | null
  currency: string | null
  starts_on?: string | null
  ends_on?: string | null
}

/** Formats a price with its days in the member's language, such as `₹4,000 (until 30 November 2027)`. */
export function priceIn(
  { words, say, language }: Spoken,
  { amount, currency, starts_on, ends_on }: Price,
): string {
  const { values, from, until } = words.import
  const text =
    amount === null ? values.request : amount === 0 ? values.free : money(amount, currency, language)
  const days = [
    starts_on && say(from, { day: dayIn(language, starts_on) }),
    ends_on && say(until, { day: dayIn(language, ends_on) }),
  ].filter(Boolean)
  return days.length === 0 ? text : `${text} (${days.join(', ')})`
}

/** Reads a price that is stored as text: `INR 1499`, `1499 INR until 2027-11-30`, `free`, `on request`. */
export function priceOfText(text: string): Price {
  const [price = '', ends_on = null] = text.split(' until ')
  const [, amount = null] = /(?:^| )(\d+(?:\.\d+)?(?:e-\d)?)(?: |$)/.exec(price) ?? []
  const [currency = null] = /\b[A-Z]{3}\b/.exec(price) ?? []
  return { amount: price === 'free' ? 0 : amount && Number(amount), currency, ends_on } as Price
}
