import { weekdayAndDate, weekInBrief } from 'catalogue-client/text'
import { enrolmentDay, hasSeats, isSoldOut, lengthIn } from '#lib/site/dates/course-batches.ts'
import type { UpcomingBatch } from '#lib/site/dates/upcoming-batches.ts'
import { languageNameIn } from '#lib/site/languages.ts'
import { langOf, languageOfSummary, type PageContext } from '#lib/site/page-context.ts'
import { heldDashes } from '#lib/site/page-title.ts'
import { Amount, BatchState } from './price-tag.tsx'
import { EnrolmentDate, Fact, OwnFact, Seats } from './variant-facts.tsx'

export function BatchEntry({
  context,
  batch: { course, path, variant, date, languages },
}: {
  context: PageContext
  batch: UpcomingBatch
}) {
  const { words, spoken } = context
  const { level, schedule, price } = variant
  const names = languages.map((one) => languageNameIn(spoken, one))
  const day = enrolmentDay(context, variant)
  const length = lengthIn(context, variant)
  const week = weekInBrief(schedule.sessions, context.clock)
  const delivery = schedule.delivery && words.deliveries[schedule.delivery]
  return (
    <li className="batch">
      <p className="batch-day">
        <time dateTime={date}>{weekdayAndDate(date, context.today, context.spoken)}</time>
        {week && <span className="batch-week">{heldDashes(week)}</span>}
      </p>
      <div>
        <h4>
          <a href={path} {...langOf(context, course.title, languageOfSummary(course))}>
            {course.title}
          </a>
        </h4>
        <ul className="facts entry-facts">
          <OwnFact context={context} icon="level" text={level} />
          <OwnFact context={context} icon="place" text={schedule.venue} />
          {delivery && <Fact icon={iconOf(schedule)}>{delivery}</Fact>}
          {length && <Fact icon="length">{length}</Fact>}
          {languages.some(({ code }) => code !== context.language) && (
            <Fact icon="language">{names.join(', ')}</Fact>
          )}
        </ul>
        <p className="entry-facts">
          <BatchState context={context} variant={variant} />
          {day && !isSoldOut(variant) && <EnrolmentDate context={context} day={day} />}
          {hasSeats(variant) && !isSoldOut(variant) && (
            <span className="seats">
              <Seats context={context} variant={variant} />
            </span>
          )}
        </p>
      </div>
      <p className="batch-price">
        {price && <Amount context={context} price={price} />}
        {!price && variant.availability === 'available' && (
          <span className="price-hidden">{words.onRequest}</span>
        )}
      </p>
    </li>
  )
}

/** Returns the icon for how a batch is taught. A batch without a venue gets the place icon, which is then unused. */
const iconOf = ({ venue, delivery }: UpcomingBatch['variant']['schedule']) =>
  venue === null ? 'place' : delivery === 'online' ? 'kind' : 'teacher'
