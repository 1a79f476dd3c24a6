import { type CourseSummary, price, type ShownPrice } from 'catalogue-client'

const states = {
  coming_soon: 'Coming soon',
  not_started: 'Enrolment opens later',
  closed: 'Enrolment closed',
}

/** A course's price, or why it has none, and what other versions cost. */
export function Price({ course }: { course: Pick<CourseSummary, 'variants'> }) {
  const shown = price(course, 'en-IN')
  return (
    <>
      <OwnPrice shown={shown} />
      {shown.others && (
        <p className="price quiet">
          others {shown.others.state === 'from' && 'from'} {shown.others.text ?? 'free'}
        </p>
      )}
    </>
  )
}

function OwnPrice({ shown }: { shown: ShownPrice }) {
  const until = 'until' in shown && shown.until ? ` until ${shown.until}` : ''
  switch (shown.state) {
    case 'exact':
      return (
        <p className="price">
          {shown.text}
          {until}
        </p>
      )
    case 'reduced':
      return (
        <p className="price">
          <s>{shown.was}</s> {shown.text}
          {until}
        </p>
      )
    case 'free':
      return <p className="price">Free{until}</p>
    case 'on_request':
      return <p className="price quiet">Price on request</p>
    case 'not_on_sale':
      return <p className="price quiet">{states[shown.availability]}</p>
    case 'hidden':
      return null
  }
}
