import { briefDate, lowestOnSale, money } from 'catalogue-client/text'
import type { Availability } from '#lib/contract/catalogue/shapes/fields.ts'
import type { Variant, VariantPrice } from '#lib/contract/catalogue/shapes/variant.ts'
import type { PageContext } from '#lib/site/page-context.ts'

type Spoken = Pick<PageContext, 'words' | 'spoken'>
type Saying = Spoken & Pick<PageContext, 'say'>

/** The data needed to show a course's price. */
export interface Priced {
  availability: Availability
  price_visible: boolean
  price: (VariantPrice & { varies: boolean }) | null
  variants: Variant[]
}

/** Formats a price, such as `₹1,799` or `Free`. */
export const amountIn = ({ words, spoken }: Spoken, { amount, currency, is_free }: VariantPrice): string =>
  is_free ? words.free : money(amount, currency, spoken)

/** Returns until when a price is valid, such as `until 30 Nov 2026`; null if it has no end. */
export const untilIn = (context: Saying, { valid_until }: VariantPrice): string | null =>
  valid_until ? context.say(context.words.priceUntil, { date: briefDate(valid_until, context.spoken) }) : null

/** Formats a price with its last day, preceded by "from" if it is the lowest of several. */
export const amountFrom = (context: Saying, price: VariantPrice, isFrom: boolean): string =>
  [
    isFrom ? context.say(context.words.from, { price: amountIn(context, price) }) : amountIn(context, price),
    untilIn(context, price),
  ]
    .filter((part) => part !== null)
    .join(' ')

/** Returns a course's price as shown on its page; null if the page shows none. */
export function priceIn(
  context: Saying,
  { availability, price, price_visible, variants }: Priced,
): string | null {
  if (price?.varies) return amountFrom(context, lowestOnSale(variants) ?? price, true)
  if (price) return amountFrom(context, price, false)
  return availability === 'available' && !price_visible ? context.words.onRequest : null
}
