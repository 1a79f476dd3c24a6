import { weekInBrief } from 'catalogue-client/text'
import type { ReactNode } from 'react'
import { courseLink, link } from '#app/dashboard/page/answer.tsx'
import { Section } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { type CoursesToday, type ShownCourse, startsWithin } from '#lib/modules/dashboard/today/courses.ts'
import { shortDayIn } from '#lib/modules/dashboard/words/words.ts'

const startsMax = 8

/** Versions that start soon, each with its day, times, place and seats. Renders nothing if none does. */
export function StartingSoon({
  request,
  starting,
}: { request: DashboardRequest } & Pick<CoursesToday, 'starting'>) {
  const { words, say, language } = request
  if (starting.length === 0) return null
  const more = starting.length - startsMax
  return (
    <Section title={say(words.todayPage.starting, { n: startsWithin })}>
      <ul className="starts">
        {starting.slice(0, startsMax).map(({ course, variant, day }) => (
          <li key={variant.package_session_id}>
            <strong>{shortDayIn(language, day)}</strong>
            <span>
              <a href={courseLink(course.id)}>{course.title}</a>
              <span className="quiet">
                {[variant.level, weekInBrief(variant.schedule.sessions, language), variant.schedule.venue]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {seatsText(request, variant.schedule.seats_left)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">{say(words.todayPage.more, { n: more })}</p>}
    </Section>
  )
}

/** Seats left as text; nothing where the institute does not count them. */
function seatsText({ words, say }: DashboardRequest, left: number | null): ReactNode {
  if (left === null) return null
  if (left === 0) return <span className="badge badge-wait">{words.courses.states.full}</span>
  return <span className="quiet">{say(words.todayPage.seats, { n: left })}</span>
}

interface DueProps {
  request: DashboardRequest
  courses: CoursesToday
  /** Courses that nobody can buy. */
  unsold: number
}

const namedMax = 3

/** What the office may want to change: one line for each kind, with the first courses and how many more. */
export function CoursesDue({ request, courses, unsold }: DueProps) {
  const { words, say, language } = request
  const { todayPage: today } = words
  const { full, closing, undated, priceless } = courses
  const named = (some: readonly ShownCourse[]) =>
    some.map(({ id, title }) => ({ key: id, id, title, more: '' }))
  const lines: [title: string, count: number, all: string, items: Item[]][] = [
    [
      today.closing,
      closing.length,
      link('/courses'),
      closing.map(({ course, variant, day }) => ({
        key: variant.package_session_id,
        id: course.id,
        title: course.title,
        more: shortDayIn(language, day),
      })),
    ],
    [today.full, full.length, link('/courses', { state: 'full' }), named(full)],
    [today.undated, undated.length, link('/courses'), named(undated)],
    [today.priceless, priceless.length, link('/courses'), named(priceless)],
    [today.unsold, unsold, link('/courses', { state: 'closed' }), []],
  ]
  const due = lines.filter(([, count]) => count > 0)
  if (due.length === 0) return null
  return (
    <Section title={today.due}>
      <ul className="rows due">
        {due.map(([title, count, all, items]) => (
          <li key={title}>
            <a href={all}>
              <strong>{count}</strong> {title}
            </a>
            {items.length > 0 && <Named items={items} moreText={(n) => say(today.more, { n })} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface Item {
  key: string
  id: string
  title: string
  more: string
}

const listedMax = 50

/** The first courses, and the rest folded. */
function Named({ items, moreText }: { items: Item[]; moreText: (n: number) => string }): ReactNode {
  const one = ({ key, id, title, more }: Item) => (
    <span key={key}>
      <a href={courseLink(id)}>{title}</a>
      {more !== '' && ` (${more})`}
    </span>
  )
  const rest = items.slice(namedMax, listedMax)
  return (
    <span className="ways quiet">
      {items.slice(0, namedMax).map(one)}
      {rest.length > 0 && (
        <details>
          <summary>{moreText(items.length - namedMax)}</summary>
          <span className="ways">{rest.map(one)}</span>
        </details>
      )}
    </span>
  )
}
