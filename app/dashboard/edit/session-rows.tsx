import { weekdayName, weekdaysFrom } from 'catalogue-client/text'
import type { Form } from '#app/dashboard/page/base-route.ts'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'

/** A row of the form: a day, and when the lesson begins and ends. What was typed and is none of these stays as it is. */
interface SessionRow {
  day: string
  from: string
  to: string
}

const isClock = (text: string): boolean => /^\d\d:\d\d$/.test(text)

/** Writes rows as the text of the field `sessions`, a line for each that is not blank. */
const rowsText = (rows: readonly SessionRow[]): string =>
  rows
    .map(({ day, from, to }) => {
      const times = to === '' ? from : `${from}–${to}`
      const isTimed = [from, to].some(isClock) && [from, to].every((one) => one === '' || isClock(one))
      return [day, times, isTimed ? 'h' : ''].filter(Boolean).join(' ')
    })
    .filter((line) => line !== '')
    .join('\n')

/** Reads what `rowsText` writes. */
const rowsIn = (text: string): SessionRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, day = '', from = '', to = ''] = /^(\p{L}*) ?([^–]*?)(?:–(.*?))?(?: h)?$/u.exec(line) ?? []
      return { day, from, to }
    })

/** Returns the texts of the fields that a form sends as rows, by the names of the fields. */
export function textsOfRows(form: Form): Record<string, string> {
  const names = new Set([...form.keys()].flatMap((name) => (name.endsWith(':day') ? name.slice(0, -4) : [])))
  return Object.fromEntries(
    [...names].map((name) => {
      const [days, from, to] = ['day', 'from', 'to'].map((part) =>
        form.getAll(`${name}:${part}`).map((one) => one.trim()),
      )
      const removed = new Set(form.getAll(`${name}:remove`))
      const rows = (days ?? []).map((day, at) => ({ day, from: from?.[at] ?? '', to: to?.[at] ?? '' }))
      return [name, rowsText(rows.filter((_, at) => !removed.has(`${at}`)))]
    }),
  )
}

/** Rows that are shown empty, and rows that are folded below them, so that adding a day needs no script. */
const [emptyRows, foldedRows] = [1, 6]
const leastRows = 2

interface Props {
  request: DashboardRequest
  name: string
  label: string
  value: string
  fault: string | undefined
}

/** Inputs for the weekly lessons of a version. */
export function SessionRows({ request, name, label, value, fault }: Props) {
  const { words, language } = request
  const written = rowsIn(value)
  const shown = Math.max(leastRows, written.length + emptyRows)
  const row = (at: number) => {
    const { day, from, to } = written[at] ?? { day: '', from: '', to: '' }
    const time = (part: 'from' | 'to', text: string) => (
      <input
        type={text === '' || isClock(text) ? 'time' : 'text'}
        name={`${name}:${part}`}
        defaultValue={text}
        aria-label={words.course.lesson[part]}
        aria-invalid={fault ? true : undefined}
      />
    )
    return (
      <div key={at} className="lesson">
        <select name={`${name}:day`} defaultValue={day} aria-label={words.course.lesson.day}>
          <option value="">–</option>
          {weekdaysFrom(language).map((one) => (
            <option key={one} value={one.charAt(0).toUpperCase() + one.slice(1)}>
              {weekdayName(one, language)}
            </option>
          ))}
        </select>
        {time('from', from)}
        {time('to', to)}
        {written[at] && (
          <label className="tick">
            <input type="checkbox" name={`${name}:remove`} value={at} />
            <span>{words.course.lesson.remove}</span>
          </label>
        )}
      </div>
    )
  }
  return (
    <fieldset className="lessons">
      <legend>{label}</legend>
      {fault && <strong className="fault">{fault}</strong>}
      {Array.from({ length: shown }, (_, at) => row(at))}
      <details>
        <summary>{words.course.lesson.more}</summary>
        {Array.from({ length: foldedRows }, (_, at) => row(shown + at))}
      </details>
    </fieldset>
  )
}
