import { weeklyLessons } from 'catalogue-client/text'
import type { ReactNode } from 'react'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import type { CoursePageFacts } from '#lib/site/course-page-facts.ts'
import { hasTimetable, isSoldOut, nameAmong, versionGroups } from '#lib/site/dates/course-batches.ts'
import { daysIn, workloadIn, zoneName } from '#lib/site/dates/day-texts.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { heldDashes } from '#lib/site/page-title.ts'

interface Props {
  context: PageContext
  facts: CoursePageFacts
}

/** Lists every version in the order of the box with the prices, where enrolment and seats stand. */
export function DatesAndPlaces({ context, facts }: Props) {
  const { words, say, site } = context
  const known = facts.course.variants.filter(hasTimetable)
  if (known.length === 0) return null
  const batches = versionGroups(context, known, facts.language).flatMap(({ versions }) => versions)
  return (
    <section className="batches" aria-labelledby="batches">
      <h2 id="batches">{words.batches}</h2>
      <ul>
        {batches.map((variant) => (
          <Batch key={variant.package_session_id} context={context} facts={facts} variant={variant} />
        ))}
      </ul>
      {known.some(isAttendedFromAfar) && (
        <p className="hint">{say(words.lessonTimes, { zone: zoneName(context, site.time_zone) })}</p>
      )}
    </section>
  )
}

/** Participants may be in another time zone, so the page names it. A batch on site uses local time. */
const isAttendedFromAfar = ({ schedule: { delivery, sessions } }: Variant): boolean =>
  delivery !== 'onsite' && sessions.some(({ starts_at }) => starts_at !== null)

function Batch({ context, facts, variant }: Props & { variant: Variant }) {
  const { words, addresses } = context
  const { schedule, package_session_id } = variant
  const { course } = facts
  const name = nameAmong(context, variant, course.variants)
  const delivery = schedule.delivery && words.deliveries[schedule.delivery]
  const dates = heldDays(daysIn(context, schedule))
  const workload = workloadIn(context, schedule.workload)
  const calendar =
    schedule.starts_on &&
    addresses.courseFile({ ...course, language: facts.language }, `${package_session_id}.ics`)
  return (
    <li>
      {name && course.variants.length > 1 && <h3 {...langOf(context, name)}>{heldDashes(name)}</h3>}
      {isSoldOut(variant) && <p className="full">{words.full}</p>}
      <dl>
        {schedule.sessions.length > 0 && (
          <div>
            <dt>{words.lessons}</dt>
            {weeklyLessons(schedule.sessions, context.clock).map(({ days, times }) => (
              <dd key={days + times}>
                <strong>{days}</strong> {times && <bdi>{times}</bdi>}
              </dd>
            ))}
          </div>
        )}
        <Fact term={words.dates}>{dates}</Fact>
        <Fact term={words.place}>
          {schedule.venue && <bdi {...langOf(context, schedule.venue)}>{schedule.venue}</bdi>}
          {schedule.venue && delivery && <br />}
          {delivery}
        </Fact>
        <Fact term={words.workload}>{workload}</Fact>
      </dl>
      {calendar && (
        <a className="calendar" href={calendar} download>
          {words.calendar}
          {name && <span className="unseen">: {name}</span>}
        </a>
      )}
    </li>
  )
}

/** Lets a period break after its dash, and only a date that is wider than its column elsewhere. */
function heldDays(dates: string | null): ReactNode {
  const [first, last] = dates?.split(/\s*–\s*/) ?? []
  if (last === undefined) return dates
  return (
    <>
      <span>{`${first}\u{a0}–`}</span> <span>{last}</span>
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const isKnown = [children].flat().some(Boolean)
  return (
    isKnown && (
      <div>
        <dt>{term}</dt>
        <dd>{children}</dd>
      </div>
    )
  )
}
