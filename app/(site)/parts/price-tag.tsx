import type { Availability } from '#lib/catalogue/shapes/fields.ts'
import type { Variant, VariantPrice } from '#lib/catalogue/shapes/variant.ts'
import type { Frame } from '#lib/site/frame.ts'
import { lowestOnSale, money } from '#lib/site/money.ts'

interface Priced {
  availability: Availability
  price_visible: boolean
  price: (VariantPrice & { varies: boolean }) | null
  variants: Variant[]
}

/** The current price, "from" the lowest one where versions differ; else the reason for having no price. */
export function PriceTag({ frame, course }: { frame: Frame; course: Priced }) {
  const { words } = frame
  const { availability, price, price_visible, variants } = course
  if (price?.varies) {
    const lowest = lowestOnSale(variants) ?? price
    const [before, after] = words.from.split('{price}')
    return (
      <span className="price">
        <span className="price-from">{before}</span>
        <Amount frame={frame} price={{ ...lowest, compare_at_amount: null }} />
        <span className="price-from">{after}</span>
      </span>
    )
  }
  if (price) {
    return (
      <span className="price">
        <Amount frame={frame} price={price} />
      </span>
    )
  }
  if (availability !== 'available') return <StateTag frame={frame} availability={availability} />
  return price_visible ? null : <span className="price price-hidden">{words.onRequest}</span>
}

/** An amount, with a higher list price struck through before it. */
export function Amount({ frame, price }: { frame: Frame; price: VariantPrice }) {
  const { words, spoken } = frame
  const { amount, compare_at_amount, currency, is_free } = price
  const now = is_free ? words.free : money(amount, currency, spoken)
  if (compare_at_amount === null) return <strong>{now}</strong>
  return (
    <>
      <span className="unseen">{words.listPrice} </span>
      <s>{money(compare_at_amount, currency, spoken)}</s> <span className="unseen">{words.nowPrice} </span>
      <strong>{now}</strong>
    </>
  )
}

export function StateTag({ frame, availability }: { frame: Frame; availability: Availability }) {
  return <span className={`state state-${availability}`}>{frame.words.states[availability]}</span>
}
