import { PriceTag } from '#app/(site)/parts/price-tag.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { nextBatch } from '#lib/site/dates/batches.ts'
import { shortDay } from '#lib/site/dates/days.ts'
import { canEnquire } from '#lib/site/enquiry.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/**
 * Price, next date and the way on, at the lower edge of a phone as long as the course is read. It is the last part of
 * the course, so it stays behind when the form comes into view.
 */
export function Reach({
  context,
  facts: { course, language },
}: {
  context: PageContext
  facts: CoursePageFacts
}) {
  const { words, say } = context
  const open = course.variants.find(({ availability, url }) => availability === 'available' && url !== null)
  const start = nextBatch(context, course.variants, language ?? undefined)?.schedule.starts_on
  const canAsk = canEnquire(context, course.structured_data.url)
  if (!(open || canAsk)) return null
  return (
    <div className="reach">
      <p>
        <PriceTag context={context} course={course} />
        {start && (
          <small className="version-when">
            <time dateTime={start}>{say(words.startsShort, { date: shortDay(context, start) })}</time>
          </small>
        )}
      </p>
      {open?.url ? (
        <a
          className="button"
          href={course.availability === 'available' && course.url ? course.url : open.url}
        >
          {words.enrol}
        </a>
      ) : (
        <a className="button" href="#enquiry">
          {words.ask}
        </a>
      )}
    </div>
  )
}
