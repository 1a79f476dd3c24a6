import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { type Cell, textIn } from '#lib/modules/sheet/cell.ts'
import { fieldNamed, fields } from '#lib/modules/sheet/fields.ts'
import { unfitSetting } from '#lib/modules/sheet/formats.ts'
import { readSheets } from '#lib/modules/sheet/read-sheet.ts'
import { readWorksheets } from '#lib/modules/sheet/worksheets.ts'
import { type Column, type Mapping, rowAnswers, units, wordValues } from '#lib/office/imports/mapping.ts'
import { plainText } from '#lib/office/imports/messages.ts'
import { NoSheet } from '#lib/office/imports/sheet-choice.ts'
import { type Ask, faultsOf, heldColumns, isUnanswered, type Look } from '#lib/office/imports/sheet-facts.ts'
import { agreed, sheetOf, storedWith, wordsIn } from './sheets.ts'

const stored = storedWith([{ id: 'tabla', title: 'Tabla' }])
const names = fields.map(({ name }) => name)

const banks: Readonly<Record<string, readonly Cell[]>> = {
  text: [
    'Tabla',
    'Sitar',
    'Pune',
    'A; B',
    '-',
    'N/A',
    'Total',
    '<p>a',
    'a@b.example',
    '#N/A',
    '9'.repeat(400),
  ],
  money: ['₹1,499', '1.499', '1500', 900, 12.5, 'free', 'on request', 'Gratis', '₹29,999 + GST', '18k', '-1'],
  date: ['03/04/2026', '31.02.2026', '1–25 Jan 2027', '5 March 2027', '2027-06-01', new Date('2027-01-05')],
  sessions: ['Mon & Wed 18:30–20:00', 'Sat', '6:30', 'Mon', '9:00', 'x', new Date('1899-12-30T18:30:00Z')],
  length: ['24 hours', '6 weeks', '30', 'PT24H', '24 classes'],
  flag: ['yes', 'no', 'Live', true, false, 0, 1],
  number: [4, '12', 'Full', '0'],
}
const any: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true }),
  fc.date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9998-01-01') }),
  fc.constantFrom(...Object.values(banks).flat()),
)
const cellOf = (kind: string): fc.Arbitrary<Cell> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(banks[kind] ?? banks.text ?? [])) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: any },
  )
const column = fc
  .tuple(fc.constantFrom(...fields), fc.option(fc.string({ maxLength: 12 }), { freq: 4 }))
  .chain(([{ name, kind }, other]) =>
    fc.tuple(fc.constant(other ?? name), fc.array(cellOf(kind), { minLength: 4, maxLength: 4 })),
  )
const titles = fc.array(fc.constantFrom<Cell>('Tabla', 'Sitar', 'Vocal, Grade 2', 'Total', null), {
  minLength: 4,
  maxLength: 4,
})
/** A column of titles, and others, as rows below their headings. */
const table = fc
  .tuple(titles, fc.uniqueArray(column, { maxLength: 6, selector: ([name]) => name }))
  .map(([named, others]): Cell[][] => {
    const columns = [['Course', named] as const, ...others]
    return [
      columns.map(([name]) => name),
      ...named.map((_, at) => columns.map(([, cells]) => cells[at] ?? null)),
    ]
  })

/** Mostly undefined. */
const optional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const mostly = <Value>(...values: Value[]) => fc.constantFrom(...values, ...values, undefined)
const settings: fc.Arbitrary<Partial<Column>> = fc.record(
  {
    field: optional(fc.oneof(fc.constantFrom(...names), fc.constant(null))),
    dates: optional(fc.constantFrom('dmy', 'mdy')),
    decimal: optional(fc.constantFrom('.', ',')),
    currency: optional(fc.constantFrom('INR', 'EUR', 'KWD')),
    language: optional(fc.constantFrom('en', 'hi', 'ja', 'xx')),
    blank: optional(fc.constant('above')),
    each: optional(fc.constant('batch')),
    part: optional(fc.constantFrom('start', 'end')),
    day: optional(fc.constantFrom(...weekdays)),
    mixed: optional(fc.constant(true)),
    unit: optional(fc.constantFrom(...units)),
  },
  { requiredKeys: [] },
)
const answers = fc.record({
  blank: fc.oneof(fc.constant(names), fc.constant(names), fc.subarray(names)),
  differing: mostly(...rowAnswers.differing),
  alike: mostly(...rowAnswers.alike),
  alone: mostly(...rowAnswers.alone),
  leaveOut: optional(fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 2 })),
})

/** Takes away settings that a field cannot have, which are refused. */
function fitting(column: Column): Column {
  const field = fieldNamed(column.field ?? '')
  for (let key = field && unfitSetting(column, field); key && field; key = unfitSetting(column, field))
    delete column[key]
  return column
}

/** Gives the proposed columns of a mapping any other settings, and the rows any answers. */
function withSettings(
  look: Look,
  all: readonly Partial<Column>[],
  rows: object,
  isFitting: boolean,
): Mapping {
  const mapping = agreed(look, { rows })
  const worksheets = mapping.worksheets.map((worksheet) => ({
    ...worksheet,
    columns: worksheet.columns.map(({ words: _, ...column }, at): Column => {
      const given = Object.entries(all[at] ?? {}).filter(([, value]) => value !== undefined)
      const changed = at === 0 ? column : { ...column, ...Object.fromEntries(given) }
      return isFitting ? fitting(changed) : changed
    }),
  }))
  return { ...mapping, worksheets }
}

const chosenWords = (mapping: Mapping, looked: readonly { asks: readonly Ask[] }[], at: number): Mapping => ({
  ...mapping,
  worksheets: mapping.worksheets.map((worksheet) => ({
    ...worksheet,
    columns: worksheet.columns.map((column, index) => {
      const values = wordValues(column.field ?? '')
      const words = wordsIn(looked[index]?.asks ?? []).map(([word], nth) => [
        word,
        values[(at + nth) % values.length] ?? '',
      ])
      return words.length > 0 ? { ...column, words: Object.fromEntries(words) } : column
    }),
  })),
})

const refused = (error: unknown): undefined => {
  expect(error).toBeInstanceOf(NoSheet)
}

const digits = (text: string) => plainText(text).replace(/\D/g, '')

/** Values of courses that visitors see, each with a naive rule for a text in which it stands. */
function* shownIn({
  title,
  subtitle,
  versions,
}: CourseSource): Generator<[string, (text: string) => boolean]> {
  const within = (value: string) => (text: string) => value.split(', ').every((part) => text.includes(part))
  for (const value of [title, subtitle]) if (value !== null) yield [value, within(value)]
  for (const { level, venue, starts_on, ends_on, workload, sessions, seats_left, invites } of versions) {
    for (const value of [level, venue]) if (value !== null) yield [value, within(value)]
    for (const day of [starts_on, ends_on])
      if (day !== null)
        yield [day, (text) => text.includes(day.slice(2, 4)) && text.includes(String(Number(day.slice(8))))]
    for (const { starts_at } of sessions)
      if (starts_at !== null)
        yield [
          starts_at,
          (text) => [0, 12].some((less) => text.includes(String(Number(starts_at.slice(0, 2)) - less))),
        ]
    if (workload !== null) yield [workload, (text) => /\d/.test(plainText(text))]
    if (seats_left !== null)
      yield [String(seats_left), (text) => seats_left === 0 || text.includes(String(seats_left))]
    for (const { amount } of invites.flatMap(({ plans }) => plans))
      if (amount)
        yield [String(amount), (text) => digits(text).includes(digits(String(amount)).replace(/0+$/, ''))]
  }
}

test('any sheet with any mapping publishes no value that stands in no cell, or every fault points to a cell', async () => {
  let published = 0
  const given = fc.tuple(table, fc.array(settings, { maxLength: 8 }), answers, fc.nat(10))
  await fc.assert(
    fc.asyncProperty(given, async ([rows, all, row, at]) => {
      const sheets = [sheetOf(rows)]
      const first = await readSheets(sheets, stored, {}).catch(refused)
      if (!first) return
      const open = withSettings(first.facts.look, all, row, at > 0)
      const looked = await readSheets(sheets, stored, { draft: open }).catch(refused)
      if (!looked) return
      const draft = chosenWords(open, looked.facts.look.worksheets[0]?.columns ?? [], at)
      const { parsed, facts } = (await readSheets(sheets, stored, { draft })) ?? {}
      if (heldColumns(facts.look).length > 0) {
        expect(facts.rows).toBeUndefined()
        return
      }
      if (facts.rows?.asks.some(isUnanswered)) return
      if (!parsed.isValid) {
        const faults = faultsOf(facts.rows?.faults ?? [])
        expect(faults.length).toBeGreaterThan(0)
        for (const { path } of faults) expect(path).toMatch(/^(sheet|(\d+ rows|row \d+).*)$/s)
        return
      }
      const texts = rows.flat().map(textIn)
      const stands = [...texts, texts.join(' ')]
      for (const course of parsed.source.courses ?? [])
        for (const [value, standsIn] of shownIn(course)) {
          published++
          expect(stands.some(standsIn), `${value} in ${JSON.stringify(rows)}`).toBe(true)
        }
    }),
    { numRuns: 300 },
  )
  expect(published).toBeGreaterThan(100)
})

test('any file becomes worksheets or is refused with a reason', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ maxLength: 200 }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([Buffer.from('PK\u0003\u0004'), rest])),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (one) => {
      try {
        const [first] = await readWorksheets(Buffer.from(one))
        expect(first?.rows.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(NoSheet)
      }
    }),
    { numRuns: 500 },
  )
})
