import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { enrolmentDay, hasSchedule } from '#lib/site/dates/batches.ts'
import { daysIn, workloadIn } from '#lib/site/dates/days.ts'
import { versionName } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { Day } from './enrolment-parts.tsx'

/** Dates and place of each version, the next first; nothing when no version has either. */
export function Batches({ context, facts }: { context: PageContext; facts: CoursePageFacts }) {
  const { words } = context
  const known = facts.course.variants.filter(hasSchedule)
  if (known.length === 0) return null
  const startOf = ({ schedule }: Variant) => schedule.starts_on ?? '9999'
  const batches = [...known].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
  return (
    <section className="batches" aria-labelledby="batches">
      <h2 id="batches">{words.batches}</h2>
      <ul>
        {batches.map((variant) => (
          <Batch key={variant.package_session_id} context={context} facts={facts} variant={variant} />
        ))}
      </ul>
    </section>
  )
}

function Batch({
  context,
  facts,
  variant,
}: {
  context: PageContext
  facts: CoursePageFacts
  variant: Variant
}) {
  const { words, spoken, addresses } = context
  const { schedule, package_session_id } = variant
  const name = versionName(spoken, variant)
  const day = enrolmentDay(context, variant)
  const delivery = schedule.delivery && words.deliveries[schedule.delivery]
  const lines: [string, string | null][] = [
    [words.dates, daysIn(context, schedule)],
    [words.place, [delivery, schedule.venue].filter(Boolean).join(' · ') || null],
    [words.workload, workloadIn(context, schedule.workload)],
  ]
  const { course } = facts
  const calendar =
    schedule.starts_on &&
    addresses.courseFile({ ...course, language: facts.language }, `${package_session_id}.ics`)
  return (
    <li>
      {name && course.variants.length > 1 && <h3 {...langOf(context, name)}>{name}</h3>}
      <dl>
        {lines.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd {...langOf(context, text)}>{text}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{words.availability}</dt>
          <dd>{day ? <Day {...day} /> : words.states[variant.availability]}</dd>
        </div>
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
