import { briefDate, money } from 'catalogue-client/text'
import type { VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import type { CourseLine } from '#lib/site/dates/course-batches.ts'
import type { PageContext } from '#lib/site/page-context.ts'

type Spoken = Pick<PageContext, 'words' | 'spoken'>
type Saying = Spoken & Pick<PageContext, 'say'>

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

/** Formats what the other versions of a course cost, such as `others from ₹4,800`; null if that is not worth saying. */
export function othersIn(context: Saying, others: CourseLine['others']): string | null {
  const { words, say } = context
  if (others === undefined) return null
  const { price, isFrom } = others
  if (price.is_free) return words.othersFree
  const amount = amountIn(context, price)
  return say(words.others, { price: isFrom ? say(words.from, { price: amount }) : amount })
}

/** Formats the price in a line about a course; null if its version is not on sale and no other is. */
export function priceIn(context: Saying, { version, others }: CourseLine): string | null {
  const { availability, price } = version
  const onRequest = availability === 'available' ? context.words.onRequest : null
  const own = price ? amountFrom(context, price, false) : onRequest
  return [own, othersIn(context, others)].filter((part) => part !== null).join(' · ') || null
}
