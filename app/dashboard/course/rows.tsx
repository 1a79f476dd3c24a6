import { weekdayName, weekdaysFrom } from 'catalogue-client/text'
import type { ComponentProps } from 'react'
import type { Form } from '#app/dashboard/page/base-route.ts'
import type { FieldProps } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'

/** Fields whose text has a line for each row of inputs. What cannot be meant stays, for the field to refuse. */
const kinds = {
  week: {
    parts: ['day', 'from', 'to'],
    line([day = '', from = '', to = '']: readonly string[]) {
      const times = to === '' ? from : `${from}–${to}`
      const isTimed = [from, to].some(isClock) && [from, to].every((one) => one === '' || isClock(one))
      return [day, times, isTimed ? 'h' : ''].filter(Boolean).join(' ')
    },
    row: (line: string) => /^(\p{L}*) ?([^–]*?)(?:–(.*?))?(?: h)?$/u.exec(line)?.slice(1) ?? [],
    folded: 6,
  },
  people: {
    parts: ['name', 'photo'],
    line: (row: readonly string[]) => row.filter(Boolean).join(' | '),
    row: (line: string) => line.split(' | '),
    folded: 3,
  },
} as const
type RowKind = keyof typeof kinds

function isClock(text: string): boolean {
  return /^\d\d:\d\d$/.test(text)
}

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

/** Inputs of a field that is rows, with empty rows below them. A row that holds something is removed by its tick. */
export function FieldRows({
  request,
  kind,
  ...field
}: FieldProps & { request: DashboardRequest; kind: RowKind }) {
  const { name, label, value = '', fault } = field
  const { words, language } = request
  const { parts, row: read, folded } = kinds[kind]
  const lines = value.split('\n').filter((line) => line !== '')
  const shown = Math.max(2, lines.length + 1)
  const input = (part: (typeof parts)[number], text: string) => {
    const own = {
      name: `${name}:${part}`,
      defaultValue: text,
      'aria-label': words.course.rows[part],
      'aria-invalid': fault ? true : undefined,
    }
    const isTime = kind === 'week' && (text === '' || isClock(text))
    if (part !== 'day')
      return <input key={part} type={isTime ? 'time' : 'text'} autoComplete="off" {...own} />
    return <DaySelect key={part} language={language} {...own} />
  }
  const row = (_: unknown, at: number) => {
    const line = lines[at]
    const texts = line === undefined ? [] : read(line)
    return (
      <div key={at} className={`lesson ${kind}`}>
        {parts.map((part, column) => input(part, texts[column] ?? ''))}
        {line !== undefined && (
          <label className="tick">
            <input type="checkbox" name={`${name}:remove`} value={at} />
            <span>{words.remove}</span>
          </label>
        )}
      </div>
    )
  }
  const rows = Array.from({ length: shown + folded }, row)
  return (
    <fieldset className="lessons">
      <legend>{label}</legend>
      {fault && <strong className="fault">{fault}</strong>}
      <div className={`lesson ${kind} quiet`} aria-hidden="true">
        {parts.map((part) => (
          <span key={part}>{words.course.rows[part]}</span>
        ))}
      </div>
      {rows.slice(0, shown)}
      <details>
        <summary>{words.course.rows.more}</summary>
        {rows.slice(shown)}
      </details>
    </fieldset>
  )
}

function DaySelect({ language, ...own }: ComponentProps<'select'> & { language: string }) {
  return (
    <select {...own}>
      <option value="">–</option>
      {weekdaysFrom(language).map((one) => (
        <option key={one} value={one.charAt(0).toUpperCase() + one.slice(1)}>
          {weekdayName(one, language)}
        </option>
      ))}
    </select>
  )
}
