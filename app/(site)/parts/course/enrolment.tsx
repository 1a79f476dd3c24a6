import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import { WholeBatchFacts } from '#app/(site)/parts/facts.tsx'
import { PriceTag, StateTag } from '#app/(site)/parts/price-tag.tsx'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { hasSchedule } from '#lib/site/dates/batches.ts'
import { canEnquire } from '#lib/site/enquiry.ts'
import { absolute, langOf, type PageContext } from '#lib/site/page-context.ts'
import { EnrolLink, EnrolmentDates } from './enrolment-parts.tsx'
import { Versions } from './versions.tsx'

interface Props {
  context: PageContext
  facts: CoursePageFacts
}

/** The price, and the versions of this edition that can be chosen, each with its link to enrol. */
export function Enrolment({ context, facts }: Props) {
  const { words, say } = context
  const { course } = facts
  const only = course.variants.length === 1 ? course.variants[0] : undefined
  const host = hostOf(course.url)
  return (
    <aside className="enrolment" aria-label={words.availability}>
      <p className="enrolment-price">
        <PriceTag context={context} course={course} />
      </p>
      {only ? (
        <OnlyVersion context={context} course={course} only={only} />
      ) : (
        <Versions context={context} facts={facts} />
      )}
      {canEnquire(context, course.structured_data.url) && (
        <p className="enrolment-ask">
          <a href="#enquiry">{words.enquire}</a>
        </p>
      )}
      <AskByPhone context={context} title={course.title} url={absolute(context, facts.path)} />
      {host && course.variants.some(isOpen) && (
        <p className="enrolment-note">{say(words.enrolNote, { host })}</p>
      )}
    </aside>
  )
}

const isOpen = ({ availability, url }: Variant): boolean => availability === 'available' && url !== null

function OnlyVersion({
  context,
  course,
  only,
}: {
  context: PageContext
  course: CourseDetail
  only: Variant
}) {
  const { level } = only
  return (
    <>
      {level && (
        <p className="enrolment-level" {...langOf(context, level)}>
          {level}
        </p>
      )}
      {hasSchedule(only) && <WholeBatchFacts context={context} variant={only} />}
      {/* Without a price to show, the state stands in its place already. */}
      {course.price !== null && <StateTag context={context} availability={only.availability} />}
      <EnrolmentDates context={context} variant={only} />
      <EnrolLink context={context} variant={only} isMain />
    </>
  )
}

const hostOf = (url: string | null): string | null => (url === null ? null : new URL(url).hostname)
