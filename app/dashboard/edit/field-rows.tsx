import { weekdayName, weekdaysFrom } from 'catalogue-client/text'
import type { Form } from '#app/dashboard/page/base-route.ts'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { DashboardWords } from '#lib/modules/dashboard/words/words.ts'

/**
 * Fields that are rows of inputs: the lessons of a week, and prices on certain days. A field's text has a line for each
 * row. What was typed and cannot be meant stays as it is, for the field to refuse.
 */
interface RowKind {
  parts: readonly (keyof DashboardWords['course']['rows'] & string)[]
  line: (row: readonly string[]) => string
  /** Reads what `line` writes. */
  row: (line: string) => readonly string[]
  inputOf: (part: string, text: string) => 'time' | 'date' | 'text'
}

const isClock = (text: string): boolean => /^\d\d:\d\d$/.test(text)
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const kinds = {
  week: {
    parts: ['day', 'from', 'to'],
    line([day = '', from = '', to = '']) {
      const times = to === '' ? from : `${from}–${to}`
      const isTimed = [from, to].some(isClock) && [from, to].every((one) => one === '' || isClock(one))
      return [day, times, isTimed ? 'h' : ''].filter(Boolean).join(' ')
    },
    row: (line) => /^(\p{L}*) ?([^–]*?)(?:–(.*?))?(?: h)?$/u.exec(line)?.slice(1) ?? [],
    inputOf: (_, text) => (text === '' || isClock(text) ? 'time' : 'text'),
  },
  prices: {
    parts: ['amount', 'first', 'last'],
    line: (row) => (row.every((part) => part === '') ? '' : row.join(' | ').trim()),
    row: (line) => line.split('|').map((part) => part.trim()),
    inputOf: (part, text) => (part !== 'amount' && (text === '' || isDate(text)) ? 'date' : 'text'),
  },
} as const satisfies Record<string, RowKind>

/** Returns the texts of the fields that a form sends as rows, by the names of the fields. */
export function textsOfRows(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.values(kinds).flatMap(({ parts, line }) => {
      const [first] = parts
      const names = [...new Set(form.keys())].filter((name) => name.endsWith(`:${first}`))
      return names.map((named) => {
        const name = named.slice(0, -first.length - 1)
        const columns = parts.map((part) => form.getAll(`${name}:${part}`).map((one) => one.trim()))
        const removed = new Set(form.getAll(`${name}:remove`))
        const lines = (columns[0] ?? []).map((_, at) =>
          removed.has(`${at}`) ? '' : line(columns.map((column) => column[at] ?? '')),
        )
        return [name, lines.filter((one) => one !== '').join('\n')]
      })
    }),
  )
}

/** Rows that are shown empty, and rows that are folded below them, so that adding one needs no script. */
const empty = { week: { least: 2, folded: 6 }, prices: { least: 1, folded: 3 } }

interface Props {
  request: DashboardRequest
  kind: keyof typeof kinds
  name: string
  label: string
  value: string
  fault: string | undefined
}

/** Inputs of a field that is rows. A row that holds something is removed by its tick. */
export function FieldRows({ request, kind, name, label, value, fault }: Props) {
  const { words, language } = request
  const { parts, row: read, inputOf }: RowKind = kinds[kind]
  const written = value
    .split('\n')
    .filter((line) => line !== '')
    .map(read)
  const { least, folded } = empty[kind]
  const shown = Math.max(least, written.length + 1)
  const input = (part: (typeof parts)[number], text: string) => {
    const own = {
      name: `${name}:${part}`,
      defaultValue: text,
      'aria-label': words.course.rows[part],
      'aria-invalid': fault ? true : undefined,
    }
    if (part !== 'day') return <input key={part} type={inputOf(part, text)} autoComplete="off" {...own} />
    return (
      <select key={part} {...own}>
        <option value="">–</option>
        {weekdaysFrom(language).map((one) => (
          <option key={one} value={one.charAt(0).toUpperCase() + one.slice(1)}>
            {weekdayName(one, language)}
          </option>
        ))}
      </select>
    )
  }
  const row = (at: number) => (
    <div key={at} className="lesson">
      {parts.map((part, column) => input(part, written[at]?.[column] ?? ''))}
      {written[at] && (
        <label className="tick">
          <input type="checkbox" name={`${name}:remove`} value={at} />
          <span>{words.course.rows.remove}</span>
        </label>
      )}
    </div>
  )
  return (
    <fieldset className="lessons">
      <legend>{label}</legend>
      {fault && <strong className="fault">{fault}</strong>}
      <div className="lesson quiet" aria-hidden="true">
        {parts.map((part) => (
          <span key={part}>{words.course.rows[part]}</span>
        ))}
      </div>
      {Array.from({ length: shown }, (_, at) => row(at))}
      <details>
        <summary>{words.course.rows.more}</summary>
        {Array.from({ length: folded }, (_, at) => row(shown + at))}
      </details>
    </fieldset>
  )
}
