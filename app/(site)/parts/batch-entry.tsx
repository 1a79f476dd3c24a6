import { enrolmentDay, lengthIn } from '#lib/site/dates/batches.ts'
import { dayIn } from '#lib/site/dates/days.ts'
import type { UpcomingBatch } from '#lib/site/dates/upcoming.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { Amount, StateTag } from './price-tag.tsx'

/** One batch in a list: its first day, its course, place, length, price and whether one can enrol. */
export function BatchEntry({
  frame,
  batch: { course, path, variant, date },
}: {
  frame: Frame
  batch: UpcomingBatch
}) {
  const { words } = frame
  const { level, schedule, price, language } = variant
  const day = enrolmentDay(frame, variant)
  const length = lengthIn(frame, variant)
  const delivery = schedule.delivery && words.deliveries[schedule.delivery]
  return (
    <li className="batch">
      <p className="batch-day">
        <time dateTime={date}>{dayIn(frame, date)}</time>
      </p>
      <div>
        <h4>
          <a href={path} {...langOf(frame, course.title, language?.code)}>
            {course.title}
          </a>
        </h4>
        <p className="entry-facts">
          {level && <span {...langOf(frame, level)}>{level}</span>}
          {schedule.venue && <span {...langOf(frame, schedule.venue)}>{schedule.venue}</span>}
          {delivery && <span>{delivery}</span>}
          {length && <span>{length}</span>}
        </p>
        <p className="entry-facts">
          <StateTag frame={frame} availability={variant.availability} />
          {day && <time dateTime={day.date}>{day.text}</time>}
        </p>
      </div>
      <p className="batch-price">
        {price && <Amount frame={frame} price={price} />}
        {!price && variant.availability === 'available' && (
          <span className="price-hidden">{words.onRequest}</span>
        )}
      </p>
    </li>
  )
}
