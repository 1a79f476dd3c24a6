import { BatchLine } from '#app/(site)/parts/next-batch.tsx'
import { PriceTag } from '#app/(site)/parts/price-tag.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { nextBatch } from '#lib/site/dates/batches.ts'
import { canEnquire } from '#lib/site/enquiry.ts'
import type { Frame } from '#lib/site/frame.ts'

/**
 * Price, next date and the way on, at the lower edge of a phone as long as the course is read. It is the last part of
 * the course, so it stays behind when the form comes into view.
 */
export function Reach({ frame, facts: { course, language } }: { frame: Frame; facts: CoursePageFacts }) {
  const { words } = frame
  const open = course.variants.find(({ availability, url }) => availability === 'available' && url !== null)
  const batch = nextBatch(course.variants, language ?? undefined)
  const canAsk = canEnquire(frame, course.structured_data.url)
  if (!(open || canAsk)) return null
  return (
    <div className="reach">
      <p>
        <PriceTag frame={frame} course={course} />
        {batch && (
          <small className="version-when">
            <BatchLine
              frame={frame}
              variant={{
                ...batch,
                schedule: { ...batch.schedule, venue: null, ends_on: null, workload: null },
              }}
            />
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
