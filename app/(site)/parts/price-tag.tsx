import { money } from 'catalogue-client/text'
import type { ReactNode } from 'react'
import type { Availability } from '#lib/contract/catalogue/answers/fields.ts'
import type { Variant, VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import { type CourseLine, isSoldOut } from '#lib/site/dates/course-batches.ts'
import { amountIn, othersIn, untilIn } from '#lib/site/money.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/** The price of the version that a line speaks of, or why it has none, and what other versions cost. */
export function PriceTag({ context, line: { version, others } }: { context: PageContext; line: CourseLine }) {
  const { availability, price } = version
  const beside = othersIn(context, others)
  return (
    <>
      {price && (
        <span className="price">
          <Amount context={context} price={price} />
        </span>
      )}
      {!price && availability === 'available' && (
        <span className="price price-hidden">{context.words.onRequest}</span>
      )}
      {!price && availability !== 'available' && <StateTag context={context} availability={availability} />}
      {beside !== null && <span className="price-others"> {beside}</span>}
    </>
  )
}

/** Marks a price or length as the lowest of several. */
export function From({
  context,
  isFrom,
  children,
}: {
  context: PageContext
  isFrom: boolean
  children: ReactNode
}) {
  if (!isFrom) return children
  const [before, after] = context.words.from.split('{price}')
  return (
    <>
      <span className="price-from">{before}</span>
      {children}
      <span className="price-from">{after}</span>
    </>
  )
}

/** "From" if the lowest of several, after a higher list price, struck, and before the price's last day. */
export function Amount({
  context,
  price,
  isFrom = false,
}: {
  context: PageContext
  price: VariantPrice
  isFrom?: boolean
}) {
  const { words, spoken } = context
  const { compare_at_amount, currency } = price
  const until = untilIn(context, price)
  return (
    <>
      {compare_at_amount !== null && (
        <>
          <span className="unseen">{words.listPrice} </span>
          <s>{money(compare_at_amount, currency, spoken)}</s>{' '}
          <span className="unseen">{words.nowPrice} </span>
        </>
      )}
      <From context={context} isFrom={isFrom}>
        <strong>{amountIn(context, price)}</strong>
      </From>
      {until !== null && <span className="price-until"> {until}</span>}
    </>
  )
}

export function StateTag({ context, availability }: { context: PageContext; availability: Availability }) {
  return <span className={`state state-${availability}`}>{context.words.states[availability]}</span>
}

/** The enrolment state of a batch. A full batch does not say that enrolment is open. */
export function BatchState({
  context,
  variant,
}: {
  context: PageContext
  variant: Pick<Variant, 'availability' | 'schedule'>
}) {
  return isSoldOut(variant) ? (
    <span className="state state-full">{context.words.full}</span>
  ) : (
    <StateTag context={context} availability={variant.availability} />
  )
}
