import { firstDayOf, weekdayAndDate, weekInBrief } from 'catalogue-client/text'
import { courseLink, link, pictureSource } from '#app/dashboard/page/answer.tsx'
import { type Badge, BadgeOf, ColumnHeads } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { courseFieldsOf, type EditableField } from '#lib/modules/dashboard/courses/checked-course.ts'
import type { FieldContext } from '#lib/modules/dashboard/courses/field-kind.ts'
import type { CourseState, ListedCourse } from '#lib/modules/dashboard/courses/list.ts'
import { priceIn } from '#lib/modules/dashboard/words/price-words.ts'

interface CourseRow extends ListedCourse {
  fields: readonly EditableField[]
  asked: number
  waits: number
}

export const tones: Partial<Record<CourseState, Badge[0]>> = {
  available: 'good',
  coming_soon: 'wait',
  not_started: 'wait',
  scheduled: 'wait',
  full: 'wait',
}

/** Returns what can be changed in the row of a course: price and seats of each version that is not archived. */
export const rowFieldsOf = (
  { course, version: shown }: Pick<ListedCourse, 'course' | 'version'>,
  context: FieldContext,
): EditableField[] =>
  (course ? courseFieldsOf(course, context) : []).filter(
    ({ key, version }) =>
      (key === 'price' || key === 'seats_left') && (version === shown || version?.status !== 'archived'),
  )

interface Props {
  request: DashboardRequest
  rows: readonly CourseRow[]
  isAdmin: boolean
  today: string
}

export function CourseTable({ rows, ...props }: Props) {
  const { courses, course, labels } = props.request.words
  if (rows.length === 0) return null
  return (
    <table className="things courses">
      <thead>
        <tr>
          <td />
          <ColumnHeads
            plain={[labels.course, labels.state]}
            columns={[
              ...[labels.course, courses.sorts.next, course.fields.price, courses.seats, labels.state],
              ...[courses.asked, courses.waiting],
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CourseCells key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, 'rows'> & { row: CourseRow }

/** Returns how the price and the seats of a batch are shown: as inputs for admins, as texts for others. */
function showerOf({ request, row, isAdmin, today }: RowProps) {
  const { words, say, sent, faults = {} } = request
  return (of: VersionSource | undefined, key: 'price' | 'seats_left') => {
    const field = row.fields.find((one) => one.key === key && one.version === of)
    if (!field) return null
    const { name, text, unit = null } = field
    const isPrice = key === 'price'
    const title = of === row.version ? row.title : `${row.title}, ${batchName(request, of, today)}`
    if (!isAdmin) {
      const amount = text === '' || Number.isNaN(Number(text)) ? null : Number(text)
      return <span>{isPrice ? priceIn(request, { amount, currency: unit }) : text}</span>
    }
    return (
      <>
        <input
          name={name}
          defaultValue={sent?.get(name) ?? text}
          inputMode={isPrice ? 'text' : 'numeric'}
          aria-label={say(isPrice ? words.courses.priceOf : words.courses.seatsOf, { title })}
          placeholder={isPrice ? (unit ?? undefined) : '–'}
          aria-invalid={faults[name] ? true : undefined}
          autoComplete="off"
        />
        {faults[name] && <strong className="fault">{faults[name]}</strong>}
      </>
    )
  }
}

function batchName({ words, language }: DashboardRequest, of: VersionSource | undefined, today: string) {
  const day = of?.starts_on ? weekdayAndDate(of.starts_on, today, language) : words.courses.noNext
  return [of?.level, day].filter(Boolean).join(', ')
}

function CourseCells(props: RowProps) {
  const { request, row, isAdmin, today } = props
  const { say, language } = request
  const { courses } = request.words
  const { id, title, course, state, openBeside, version, isNext, asked, waits } = row
  const source = pictureSource(course?.image_url ?? null)
  const day = isNext && version ? firstDayOf(version) : null
  const week = version ? weekInBrief(version.sessions, language) : null
  const show = showerOf(props)
  return (
    <tr>
      <td className="of-picture">
        <span className="tick">
          {isAdmin && <input type="checkbox" name="id" value={id} aria-label={title} />}
          {source ? (
            <img src={source} alt="" width="56" height="42" loading="lazy" decoding="async" />
          ) : (
            <span className="no-picture" />
          )}
        </span>
      </td>
      <td className="of-title">
        <a href={courseLink(id)}>{title}</a>
        <OtherBatches {...props} show={show} />
      </td>
      <td className="of-date">
        {day === null ? (
          <span className="quiet">{courses.noNext}</span>
        ) : (
          weekdayAndDate(day, today, language)
        )}
        {week && <span className="quiet">{week}</span>}
      </td>
      <td className="of-price">{show(version, 'price')}</td>
      <td className="of-seats">{show(version, 'seats_left')}</td>
      <td className="of-state">
        <BadgeOf badge={[tones[state] ?? 'fault', courses.short[state]]} />
        {openBeside > 0 && <span className="quiet">{say(courses.openBeside, { n: openBeside })}</span>}
      </td>
      <td className="of-count" title={say(courses.askedCount, { n: asked })}>
        {asked > 0 && <a href={link('/enquiries', { course: id })}>{asked}</a>}
      </td>
      <td className="of-count" title={say(courses.wait, { n: waits })}>
        {waits > 0 && <a href={link('/enquiries', { course: id, waits: 'yes' })}>{waits}</a>}
      </td>
    </tr>
  )
}

function OtherBatches({ request, row, today, show }: RowProps & { show: ReturnType<typeof showerOf> }) {
  const { words, say, faults = {} } = request
  const { fields, version } = row
  const beside = fields.filter((field) => field.version !== version)
  const others = [...new Set(beside.flatMap((field) => field.version ?? []))]
  if (others.length === 0) return null
  return (
    <>
      {version?.level && <span className="quiet">{version.level}</span>}
      <details open={beside.some(({ name }) => faults[name])}>
        <summary>{say(words.courses.moreBatches, { n: others.length })}</summary>
        {others.map((one) => (
          <div key={one.id} className="further">
            <span>{batchName(request, one, today)}</span> {show(one, 'price')} {show(one, 'seats_left')}
          </div>
        ))}
      </details>
    </>
  )
}
