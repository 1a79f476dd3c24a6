import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import { BatchLine } from '#app/(site)/parts/next-batch.tsx'
import { PriceTag, StateTag } from '#app/(site)/parts/price-tag.tsx'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { hasSchedule } from '#lib/site/dates/batches.ts'
import { canEnquire } from '#lib/site/enquiry.ts'
import { absolute, type Frame, langOf } from '#lib/site/frame.ts'
import { EnrolLink, EnrolmentDates } from './enrolment-parts.tsx'
import { Versions } from './versions.tsx'

interface Props {
  frame: Frame
  facts: CoursePageFacts
}

/** The price, and the versions of this edition that can be chosen, each with its link to enrol. */
export function Enrolment({ frame, facts }: Props) {
  const { words, say } = frame
  const { course } = facts
  const only = course.variants.length === 1 ? course.variants[0] : undefined
  const host = hostOf(course.url)
  return (
    <aside className="enrolment" aria-label={words.availability}>
      <p className="enrolment-price">
        <PriceTag frame={frame} course={course} />
      </p>
      {only ? (
        <OnlyVersion frame={frame} course={course} only={only} />
      ) : (
        <Versions frame={frame} facts={facts} />
      )}
      {canEnquire(frame, course.structured_data.url) && (
        <p className="enrolment-ask">
          <a href="#enquiry">{words.enquire}</a>
        </p>
      )}
      <AskByPhone frame={frame} title={course.title} url={absolute(frame, facts.path)} />
      {host && course.variants.some(isOpen) && (
        <p className="enrolment-note">{say(words.enrolNote, { host })}</p>
      )}
    </aside>
  )
}

const isOpen = ({ availability, url }: Variant): boolean => availability === 'available' && url !== null

function OnlyVersion({ frame, course, only }: { frame: Frame; course: CourseDetail; only: Variant }) {
  const { level } = only
  return (
    <>
      {level && (
        <p className="enrolment-level" {...langOf(frame, level)}>
          {level}
        </p>
      )}
      {hasSchedule(only) && (
        <p className="version-when">
          <BatchLine frame={frame} variant={only} />
        </p>
      )}
      {/* Without a price to show, the state stands in its place already. */}
      {course.price !== null && <StateTag frame={frame} availability={only.availability} />}
      <EnrolmentDates frame={frame} variant={only} />
      <EnrolLink frame={frame} variant={only} isMain />
    </>
  )
}

const hostOf = (url: string | null): string | null => (url === null ? null : new URL(url).hostname)
