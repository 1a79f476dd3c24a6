import type { CourseSummary } from 'catalogue-client'

const states = {
  coming_soon: 'Coming soon',
  not_started: 'Enrolment opens later',
  closed: 'Enrolment closed',
}

/** The price of a course, or the reason why there is none. */
export function Price({
  course,
}: {
  course: Pick<CourseSummary, 'availability' | 'price' | 'price_visible' | 'variants'>
}) {
  const { availability, price, price_visible, variants } = course
  if (availability !== 'available') return <p>{states[availability]}</p>
  if (!price) return price_visible ? null : <p>Price on request</p>
  if (price.is_free && !price.varies) return <p>Free</p>
  const open = variants.flatMap((one) =>
    one.availability === 'available' && one.price ? [one.price.amount] : [],
  )
  const amount = price.varies ? Math.min(...open) : price.amount
  const style = price.currency ? { style: 'currency' as const, currency: price.currency } : {}
  const text = new Intl.NumberFormat('en-IN', { ...style, maximumFractionDigits: 2 }).format(amount)
  return <p>{price.varies ? `from ${text}` : text}</p>
}
