import { firstDayOf, weekdayAndDate, weekInBrief } from 'catalogue-client/text'
import { courseLink, link, pictureSource } from '#app/dashboard/page/answer.tsx'
import { type Badge, BadgeOf, ColumnHeads } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { courseFieldsOf, type EditableField } from '#lib/modules/dashboard/courses/checked-course.ts'
import type { FieldContext } from '#lib/modules/dashboard/courses/field.ts'
import type { CourseState, ListedCourse } from '#lib/modules/dashboard/courses/list.ts'
import { priceIn } from '#lib/modules/dashboard/words/price-words.ts'

interface CourseRow extends ListedCourse {
  fields: readonly EditableField[]
  /** Enquiries in the last 30 days. */
  asked: number
  /** People who wait for a place. */
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
export function rowFieldsOf(
  { course, version: shown }: Pick<ListedCourse, 'course' | 'version'>,
  context: FieldContext,
): EditableField[] {
  return course
    ? courseFieldsOf(course, context).filter(
        ({ key, version }) =>
          (key === 'price' || key === 'seats_left') && (version === shown || version?.status !== 'archived'),
      )
    : []
}

interface Props {
  request: DashboardRequest
  rows: readonly CourseRow[]
  isAdmin: boolean
  today: string
}

export function CourseTable({ request, rows, isAdmin, today }: Props) {
  const { courses, course } = request.words
  if (rows.length === 0) return null
  return (
    <table className="things courses">
      <thead>
        <tr>
          <td />
          <ColumnHeads
            plain={[courses.title, courses.state]}
            columns={[
              ...[courses.title, courses.next, course.fields.price, courses.seats, courses.state],
              ...[courses.asked, courses.waiting],
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CourseCells key={row.id} request={request} row={row} isAdmin={isAdmin} today={today} />
        ))}
      </tbody>
    </table>
  )
}

/** Returns the price that a field shows, which is an amount or `on request`. */
const priceTyped = ({ text, unit = null }: EditableField) => ({
  amount: text === '' || Number.isNaN(Number(text)) ? null : Number(text),
  currency: unit,
})

interface InputProps {
  request: DashboardRequest
  row: CourseRow
  of: VersionSource | undefined
  field: 'price' | 'seats_left'
  isAdmin: boolean
  today: string
}

function RowInput({ request, row, of, field: key, isAdmin, today }: InputProps) {
  const { words, say, sent, faults = {} } = request
  const field = row.fields.find((one) => one.key === key && one.version === of)
  if (!field) return null
  const fault = faults[field.name]
  const isPrice = key === 'price'
  const value = sent?.get(field.name) ?? field.text
  const title = of === row.version ? row.title : `${row.title}, ${batchName(request, of, today)}`
  return (
    <>
      {isAdmin ? (
        <input
          name={field.name}
          defaultValue={value}
          inputMode={isPrice ? 'text' : 'numeric'}
          aria-label={say(isPrice ? words.courses.priceOf : words.courses.seatsOf, { title })}
          placeholder={isPrice ? (field.unit ?? undefined) : '–'}
          aria-invalid={fault ? true : undefined}
          autoComplete="off"
        />
      ) : (
        <span>{isPrice ? priceIn(request, priceTyped(field)) : value}</span>
      )}
      {fault && <strong className="fault">{fault}</strong>}
    </>
  )
}

function batchName({ words, language }: DashboardRequest, of: VersionSource | undefined, today: string) {
  const day = of?.starts_on ? weekdayAndDate(of.starts_on, today, language) : words.courses.noNext
  return [of?.level, day].filter(Boolean).join(', ')
}

function CourseCells({ request, row, isAdmin, today }: Omit<Props, 'rows'> & { row: CourseRow }) {
  const { words, say, language, faults = {} } = request
  const { id, title, course, state, openBeside, version, isNext, fields, asked, waits } = row
  const source = pictureSource(course?.image_url ?? null)
  const day = isNext && version ? firstDayOf(version) : null
  const week = version ? weekInBrief(version.sessions, language) : null
  const others = [...new Set(fields.flatMap((field) => field.version ?? []))].filter((one) => one !== version)
  const input = (of: VersionSource | undefined, field: 'price' | 'seats_left') => (
    <RowInput {...{ request, row, of, field, isAdmin, today }} />
  )
  const isFaulty = fields.some((field) => field.version !== version && faults[field.name])
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
        {others.length > 0 && version?.level && <span className="quiet">{version.level}</span>}
        {others.length > 0 && (
          <details open={isFaulty}>
            <summary>{say(words.courses.moreBatches, { n: others.length })}</summary>
            {others.map((one) => (
              <div key={one.id} className="further">
                <span>{batchName(request, one, today)}</span> {input(one, 'price')} {input(one, 'seats_left')}
              </div>
            ))}
          </details>
        )}
      </td>
      <td className="of-date">
        {day === null ? (
          <span className="quiet">{words.courses.noNext}</span>
        ) : (
          weekdayAndDate(day, today, language)
        )}
        {week && <span className="quiet">{week}</span>}
      </td>
      <td className="of-price">{input(version, 'price')}</td>
      <td className="of-seats">{input(version, 'seats_left')}</td>
      <td className="of-state">
        <BadgeOf badge={[tones[state] ?? 'fault', words.courses.short[state]]} />
        {openBeside > 0 && <span className="quiet">{say(words.courses.openBeside, { n: openBeside })}</span>}
      </td>
      <td className="of-count" title={say(words.courses.askedCount, { n: asked })}>
        {asked > 0 && <a href={link('/enquiries', { course: id })}>{asked}</a>}
      </td>
      <td className="of-count" title={say(words.courses.wait, { n: waits })}>
        {waits > 0 && <a href={link('/enquiries', { course: id, waits: 'yes' })}>{waits}</a>}
      </td>
    </tr>
  )
}
