import { link } from '#app/dashboard/page/answer.tsx'
import { Field, Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { currencies } from '#lib/contract/catalogue/document/kinds.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { dayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import type { Format, Look, LookedColumn } from '#lib/office/imports/look.ts'
import { units } from '#lib/office/imports/mapping.ts'
import { type Sheets, wordValues } from '#lib/office/imports/sheets.ts'
import { undecided } from './columns-draft.ts'

interface Props {
  visit: DashboardRequest
  id: string
  look: Look
  sheets: Sheets
}

type Choices = readonly (readonly [value: string, label: string])[]

/** First step: what each column is, as one form. It is one line where nothing is open. */
export function ColumnsForm(props: Props) {
  const { visit, id, look } = props
  const { words, say } = visit
  const count = look.worksheets.reduce((sum, { columns }) => sum + columns.length, 0)
  const summary = look.isSure ? say(words.import.allUnderstood, { n: count }) : words.import.headings
  const since = look.rememberedAt && say(words.import.readAsOn, { day: visit.moment(look.rememberedAt) })
  return (
    <details open={!look.isSure}>
      <summary>{[summary, since].filter(Boolean).join(', ')}</summary>
      <form method="post" action={link('/import')} className="stacked">
        <input type="hidden" name="action" value="map" />
        <input type="hidden" name="id" value={id} />
        {look.tabs.length > 1 && <Tabs {...props} />}
        {look.worksheets.map(({ names }, worksheet) => (
          <Worksheet key={names.join()} {...props} worksheet={worksheet} />
        ))}
        <Without {...props} />
        <button type="submit">{words.import.tryAgain}</button>
      </form>
    </details>
  )
}

const Tabs = ({ visit: { words }, look }: Props) => (
  <fieldset>
    <legend>{words.import.worksheet}</legend>
    {look.tabs.map(({ name, isRead, rows }, at) => (
      <Tick key={name} name={`tab.${at}`} label={`${name} (${rows})`} isTicked={isRead} />
    ))}
  </fieldset>
)

function Worksheet({ worksheet, ...props }: Props & { worksheet: number }) {
  const { visit, look } = props
  const { words, say } = visit
  const { names = [], headingRow = 0, top = [], columns = [] } = look.worksheets[worksheet] ?? {}
  const rows = [
    ['0', words.import.noHeadings] as const,
    ...top.map(
      ({ row, cells }) =>
        [
          String(row),
          say(words.import.rowOf, { row: String(row), text: cells.filter(Boolean).join(' · ') }),
        ] as const,
    ),
  ]
  return (
    <>
      {names.length > 0 && <h3>{names.join(', ')}</h3>}
      <details>
        <summary>
          {words.import.headingRow}: {headingRow || words.import.noHeadings}
        </summary>
        <fieldset>
          <legend className="unseen">{words.import.headingRow}</legend>
          {rows.map(([row, label]) => (
            <label key={row} className="tick">
              <input
                type="radio"
                name={`row.${worksheet}`}
                value={row}
                defaultChecked={row === String(headingRow)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </details>
      <div className="columns">
        {columns.map((column, at) => (
          <Column key={column.letter} {...props} column={column} at={`${worksheet}.${at}`} />
        ))}
      </div>
    </>
  )
}

/** A column as a card: its heading, three cells, what it is, how it is read, and what its words mean. */
function Column({ visit, sheets, column: looked, at }: Props & { column: LookedColumn; at: string }) {
  const { words, language } = visit
  const { heading, cells, column, isChosen, hold, formats, words: own, fault } = looked
  const isOpen = hold && !isChosen && column.field === null
  return (
    <fieldset className={hold ? 'held' : undefined}>
      <legend>
        {heading} {isChosen && <span className="quiet">✓</span>}
      </legend>
      <p className="quiet">{cells.join(' · ') || '–'}</p>
      <Field
        name={`field.${at}`}
        label={words.import.means}
        value={isOpen ? undecided : (column.field ?? '')}
        fault={fault?.[language]}
        choices={[
          ...(isOpen ? [[undecided, words.import.notAnswered] as const] : []),
          ['', words.import.leftOut],
          ...sheets.columns.map(({ name }) => [name, wordFor(words.import.columns, name)] as const),
        ]}
      />
      {formats.map((format) => (
        <Field
          key={format.key}
          name={`${format.key}.${at}`}
          label={
            'example' in format
              ? `${words.import.formats[format.key]} (${format.example})`
              : words.import.formats[format.key]
          }
          value={format.value}
          choices={formatChoices(visit, format)}
        />
      ))}
      {own.map(({ word, count, value }, nth) => (
        <Field
          key={word}
          name={`word.${at}.${nth}`}
          label={`${word || words.import.blank} (${count})`}
          value={value ?? ''}
          choices={[
            ...(value === undefined ? [['', words.import.notAnswered] as const] : []),
            ...wordValues(column.field ?? '').map(
              (one) => [one, valueLabel(visit, column.field ?? '', one)] as const,
            ),
          ]}
        />
      ))}
    </fieldset>
  )
}

/** Returns what a value does: `published` is shown or hidden, `archived` the other way round. */
function valueLabel({ words }: DashboardRequest, field: string, value: string): string {
  const { shown, hidden } = words.import.values
  if (field === 'published') return value === 'yes' ? shown : value === 'no' ? hidden : words.import.blank
  if (field === 'archived') return value === 'yes' ? hidden : value === 'no' ? shown : words.import.blank
  return wordFor(
    {
      ...words.course.choices,
      ...words.import.values,
      yes: words.yes,
      no: words.no,
      blank: words.import.blank,
    },
    value,
  )
}

function formatChoices({ words, language }: DashboardRequest, format: Format): Choices {
  const nameOf = (type: 'currency' | 'language') => {
    const names = new Intl.DisplayNames(language, { type })
    return (code: string) => [code, `${names.of(code)} (${code})`] as const
  }
  const { values, notAnswered, formats } = words.import
  switch (format.key) {
    case 'dates':
      return (['dmy', 'mdy'] as const).map((order) => [order, dayIn(language, format[order])])
    case 'decimal':
      return (['.', ','] as const).map((sign) => [sign, Number(format[sign]).toLocaleString(language)])
    case 'currency':
      return [
        ...(format.value === '' ? [['', notAnswered] as const] : []),
        ...currencies.map(nameOf('currency')),
      ]
    case 'language':
      return [...new Set([format.value, ...format.choices])].map(nameOf('language'))
    case 'unit':
      return [['', notAnswered], ...units.map((unit) => [unit, unitName(language, unit)] as const)]
    case 'day':
      return [['', '–'], ...weekdays.map((day, at) => [day, dayName(language, at)] as const)]
    case 'part':
      return [
        ['', '–'],
        ['start', values.start],
        ['end', values.end],
      ]
    case 'blank':
      return [
        ['', words.import.blank],
        ['above', values.above],
      ]
    case 'each':
      return [
        ['', words.no],
        ['batch', words.yes],
      ]
    case 'mixed':
      return [
        ['', formats.mixedNo],
        ['true', formats.mixedYes],
      ]
  }
}

const unitName = (language: string, unit: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' })
    .formatToParts(2)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('')

/** 1 January 2001 was a Monday. */
const dayName = (language: string, at: number): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, 0, 1 + at))

/** Asks what the sheet has no column for. */
function Without({ visit: { words, language }, look: { without } }: Props) {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const { price, currency } = without
  return (
    <>
      {price && (
        <Field
          name="without.price"
          label={words.import.noPrice}
          value={price}
          choices={(['request', 'free'] as const).map((one) => [one, words.import.values[one]])}
        />
      )}
      {currency !== undefined && (
        <Field
          name="without.currency"
          label={words.import.whichCurrency}
          value={currency}
          choices={[
            ['', words.import.notAnswered],
            ...currencies.map((code) => [code, `${code} – ${names.of(code)}`] as const),
          ]}
        />
      )}
    </>
  )
}
