import { type CourseSummary, price } from 'catalogue-client'

const states = {
  coming_soon: 'Coming soon',
  not_started: 'Enrolment opens later',
  closed: 'Enrolment closed',
}

/** A course's price, or why it has none. */
export function Price({
  course,
}: {
  course: Pick<CourseSummary, 'availability' | 'price' | 'price_visible' | 'variants'>
}) {
  const shown = price(course, 'en-IN')
  switch (shown.state) {
    case 'exact':
      return <p className="price">{shown.text}</p>
    case 'from':
      return (
        <p className="price">
          <small>from</small> {shown.text}
        </p>
      )
    case 'reduced':
      return (
        <p className="price">
          <s>{shown.was}</s> {shown.text}
        </p>
      )
    case 'free':
      return <p className="price">Free</p>
    case 'on_request':
      return <p className="price quiet">Price on request</p>
    case 'not_on_sale':
      return <p className="price quiet">{states[shown.availability]}</p>
    case 'hidden':
      return null
  }
}
