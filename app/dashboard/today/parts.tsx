import { weekInBrief } from 'catalogue-client/text'
import type { ReactNode } from 'react'
import { Contact, Letter, type NameVersion } from '#app/dashboard/enquiries/shown-lead.tsx'
import { courseLink, link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Empty, Section } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { StoredLead } from '#lib/contract/leads/list-leads.ts'
import type { Waiting } from '#lib/contract/leads/waiting-for-place.ts'
import type { listAskedToErase } from '#lib/modules/dashboard/enquiries.ts'
import {
  type CoursesToday,
  type DueToday,
  type ShownCourse,
  startsWithin,
} from '#lib/modules/dashboard/today/courses.ts'
import { shortDayIn } from '#lib/modules/dashboard/words/words.ts'

export function whoWaits(request: DashboardRequest, oldest: StoredLead[], nameVersion: NameVersion) {
  const { words, say, here, waits } = request
  const { todayPage: today, enquiries } = words
  const open = waits.enquiries ?? 0
  return (
    <Section title={open === 0 ? today.nobodyWaits : say(today.waiting, { n: open })}>
      {open === 0 && <Empty text={today.nobodyLead} />}
      <ul className="letters">
        {oldest.map((lead) => {
          const own = { to: here, fields: { id: lead.id }, isQuiet: true }
          return (
            <Letter key={lead.id} request={request} lead={lead} nameVersion={nameVersion}>
              <div className="doing">
                <Contact request={request} lead={lead} />
                <ActionForm {...own} action="answered" label={enquiries.together.answered} />
                <ActionForm {...own} action="done" label={enquiries.together.done} />
              </div>
            </Letter>
          )
        })}
      </ul>
      {open > oldest.length && (
        <p>
          <a className="button button-quiet" href={link('/enquiries')}>
            {say(today.allOpen, { n: open })}
          </a>
        </p>
      )}
    </Section>
  )
}

const startsMax = 8

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
      {more > 0 && <p className="quiet">{say(words.labels.more, { n: more })}</p>}
    </Section>
  )
}

/** Seats left as text; nothing where the institute does not count them. */
function seatsText({ words, say }: DashboardRequest, left: number | null): ReactNode {
  if (left === null) return null
  if (left === 0) return <span className="badge badge-wait">{words.courses.states.full}</span>
  return <span className="quiet">{say(words.todayPage.seats, { n: left })}</span>
}

interface DueProps extends DueToday {
  request: DashboardRequest
  held: number
  asked: Awaited<ReturnType<typeof listAskedToErase>>
  waiting: Waiting[]
  nameVersion: NameVersion
}

interface Item {
  key: string
  to: string
  title: string
  more?: string
}

interface Line {
  n: number
  /** What the number counts, or a whole sentence. */
  counted?: string
  title?: string | undefined
  to?: string
  items?: Item[]
}

/** What the office may want to look at: one line for each kind, with the first things and how many more. */
export function Due(props: DueProps) {
  const { words, say } = props.request
  const due = [...enquiryLines(props), ...courseLines(props)].filter(({ n }) => n > 0)
  if (due.length === 0) return null
  return (
    <Section title={words.todayPage.due}>
      <ul className="rows due">
        {due.map(({ n, counted, title, to, items = [] }) => {
          const text = counted === undefined ? title : [<strong key="n">{n}</strong>, ` ${counted}`]
          return (
            <li key={counted ?? title}>
              {to ? <a href={to}>{text}</a> : text}
              <Items items={items} moreText={(more) => say(words.labels.more, { n: more })} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function enquiryLines({ request, held, asked, waiting, nameVersion }: DueProps): Line[] {
  const { words, say, moment, now } = request
  const { todayPage: today, enquiries } = words
  const versionOf = ({ package_session_id }: Waiting) =>
    package_session_id === null
      ? enquiries.anyVersion
      : (nameVersion({ package_session_id }) ?? words.labels.unnamed)
  return [
    { n: held, title: say(today.held, { n: held }), to: link('/enquiries', { tab: 'held' }) },
    {
      n: asked.length,
      title: say(today.erase, { n: asked.length }),
      items: asked.map(({ id, full_name, due_at }) => ({
        ...{ key: id, to: link(`/enquiries/${id}`), title: full_name },
        more: `${enquiries.eraseBy}: ${moment(due_at)}${due_at < now ? `, ${enquiries.overdue}` : ''}`,
      })),
    },
    {
      n: waiting.reduce((sum, { count }) => sum + count, 0),
      counted: enquiries.waiting,
      to: link('/enquiries', { waits: 'yes' }),
      items: waiting.map((one) => ({
        key: `${one.course_id} ${one.package_session_id}`,
        to: link('/enquiries', { course: one.course_id, waits: 'yes' }),
        title: one.course_title ?? one.course_id,
        more: `${versionOf(one)}: ${one.count}`,
      })),
    },
  ]
}

function courseLines({ request, courses, unsold, freed }: DueProps): Line[] {
  const { words, say, language, recent } = request
  const { todayPage: today } = words
  const named = (some: readonly ShownCourse[], counted: string, state?: string): Line => ({
    ...{ n: some.length, counted, to: link('/courses', { state }) },
    items: some.map(({ id, title }) => ({ key: id, title, to: courseLink(id) })),
  })
  return [
    {
      ...{ n: courses.closing.length, counted: today.closing, to: link('/courses') },
      items: courses.closing.map(({ course: { id, title }, variant, day }) => ({
        ...{ key: variant.package_session_id, title, to: courseLink(id) },
        more: shortDayIn(language, day),
      })),
    },
    named(courses.full, today.full, 'full'),
    named(courses.undated, today.undated),
    named(courses.priceless, today.priceless),
    { n: unsold, counted: today.unsold, to: link('/courses', { state: 'closed' }) },
    {
      ...{ n: freed?.count ?? 0, to: link('/courses') },
      title:
        freed && say(words.health.freed, { n: freed.count, titles: freed.titles, when: recent(freed.at) }),
    },
  ]
}

const namedMax = 3
const listedMax = 50

function Items({ items, moreText }: { items: Item[]; moreText: (n: number) => string }): ReactNode {
  const one = ({ key, to, title, more }: Item) => (
    <span key={key}>
      <a href={to}>{title}</a>
      {more && ` (${more})`}
    </span>
  )
  const rest = items.slice(namedMax, listedMax)
  if (items.length === 0) return null
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
