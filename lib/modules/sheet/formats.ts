import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { decimalShown, hasThousandths } from '#lib/office/imports/amounts.ts'
import { calendarNames, languages, namedBy, unitNamed } from '#lib/office/imports/calendar-names.ts'
import { currencyOf, spacedSigns } from '#lib/office/imports/currencies.ts'
import type { Format } from '#lib/office/imports/look.ts'
import type { Column, Unit } from '#lib/office/imports/mapping.ts'
import { plainText } from '#lib/office/imports/messages.ts'
import { isSessions } from '#lib/office/imports/sessions.ts'
import { textIn } from './cell.ts'
import { type Field, fieldNamed } from './fields.ts'
import type { ColumnCells } from './kinds.ts'
import { isDateIn, languagesOfDates, orderShown, readRange, swappable } from './values/dates.ts'
import { isBareNumber } from './values/lengths.ts'

/** Settings that a column of a kind of field can have, besides `blank`. */
const settings: Readonly<Partial<Record<Field['kind'], readonly (keyof Column)[]>>> = {
  date: ['dates', 'language', 'mixed'],
  time: ['dates', 'language'],
  sessions: ['language', 'day', 'part', 'mixed'],
  money: ['decimal', 'currency', 'mixed'],
  length: ['unit'],
}
/** Settings that every column has. */
const always: readonly (keyof Column)[] = ['heading', 'cells', 'field', 'words', 'blank']

export function unfitSetting(column: Column, field: Field): keyof Column | undefined {
  const own = settings[field.kind] ?? []
  const isVersion = field.of !== 'course' && field.name !== 'version_id'
  const mixed: readonly (keyof Column)[] = column.mixed && own.includes('mixed') ? ['dates', 'language'] : []
  const known = new Set([...always, ...own, ...mixed, ...(isVersion ? (['each'] as const) : [])])
  return (Object.keys(column) as (keyof Column)[]).find((key) => column[key] !== undefined && !known.has(key))
}

/** What decides where a column's own cells do not. */
export interface FormatContext {
  /** The usual order of day and month. */
  dates: 'dmy' | 'mdy'
  currency: string | null
  /** Language of most headings. */
  language: string
  /** Currency sign in the workbook's number formats. */
  sign?: string | undefined
  /** Number of columns that fill the same field. */
  shared: number
  /** Position among these. */
  position: number
}

/** Maximum number of different texts that are tried. */
const triedMax = 30

/** Completes how a column is read, and returns what may be asked about it. What somebody chose stays. */
export function formatsOf(
  column: Column,
  cells: ColumnCells,
  context: FormatContext,
): { column: Column; formats: Format[] } {
  const field = fieldNamed(column.field ?? '')
  if (!field) return { column, formats: [] }
  const texts = [
    ...new Set(cells.filled.filter((cell) => typeof cell === 'string').map((cell) => cell.trim())),
  ]
  const found = { ...column }
  const formats: Format[] = []
  const ask = (format: Format | undefined) => {
    if (format) formats.push(format)
  }
  if (field.kind === 'date' || field.kind === 'time' || column.mixed) ask(askDates(found, texts, context))
  if (field.kind === 'date' || field.kind === 'sessions' || column.mixed)
    ask(askLanguage(found, field, texts, context))
  if (field.kind === 'money') {
    ask(askDecimal(found, texts, context))
    ask(askCurrency(found, cells, context))
  }
  if (field.kind === 'length') ask(askUnit(found, cells))
  if (field.kind === 'sessions') for (const one of askSessions(found, cells, context)) ask(one)
  ask(askMixed(found, field, texts))
  if (field.joint === undefined && context.shared > 1) ask({ key: 'each', value: found.each ?? '' })
  if (cells.blanks > 0 && mayRepeat.has(field.name)) ask({ key: 'blank', value: found.blank ?? '' })
  return { column: found, formats }
}

/** Fields that lists write only once above rows. */
const mayRepeat = new Set(['title', 'level', 'tags', 'venue', 'instructors', 'sessions', 'starts_on'])

function askDates(found: Column, texts: readonly string[], { dates }: FormatContext): Format | undefined {
  const example = texts.find((text) => swappable(text))
  const both = example && swappable(example)
  const shown = orderShown(texts)
  if (texts.some((text) => /\d[/-]\d/.test(text))) found.dates ??= shown ?? dates
  if (!example || !both || (shown && found.dates === shown)) return undefined
  return { key: 'dates', example, value: found.dates ?? dates, ...both }
}

function askLanguage(
  found: Column,
  field: Field,
  texts: readonly string[],
  { language }: FormatContext,
): Format | undefined {
  const worded = texts.filter((text) => /\p{L}{2}/u.test(text) && text.length < 200).slice(0, triedMax)
  const [example] = worded
  if (example === undefined) return undefined
  const isRead = (text: string) =>
    field.kind === 'sessions' ? languages.filter((one) => isSessions(text, one)) : languagesOfDates(text)
  const counts = new Map<string, number>()
  for (const text of worded) for (const one of isRead(text)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const choices = languages.filter((one) => (counts.get(one) ?? 0) === most && most > 0)
  found.language ??= choices.includes(language) ? language : (choices[0] ?? dayLanguage(worded))
  if (!found.language || (choices.length < 2 && choices[0] === found.language)) return undefined
  return {
    key: 'language',
    example,
    value: found.language,
    choices: choices.length > 0 ? choices : [...languages],
  }
}

/** Returns the language whose days are named in texts that are no days and times as a whole. */
const dayLanguage = (texts: readonly string[]): string | undefined =>
  languages.find((language) => texts.every((text) => namesDayIn(text, language)))

const namesDayIn = (text: string, language: string): boolean =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => word !== '' && namedBy(calendarNames(language).days, word) !== undefined)

function askDecimal(
  found: Column,
  texts: readonly string[],
  { currency }: FormatContext,
): Format | undefined {
  const numbers = texts.flatMap(
    (text) =>
      plainText(text)
        .match(/\d[\d.,'’ ]*/)?.[0]
        .trim()
        .replace(/[.,]$/, '') ?? [],
  )
  const shown = numbers.map(decimalShown)
  const [dots, commas] = (['.', ','] as const).map((sign) => shown.filter((one) => one === sign).length)
  const example = numbers.find((number) => /[.,]/.test(number) && decimalShown(number) === undefined)
  const money = found.currency ?? currency
  const usual = example?.includes('.') && !hasThousandths(money) ? ',' : '.'
  if (numbers.some((number) => /[.,]/.test(number)))
    found.decimal ??= dots || commas ? ((commas ?? 0) > (dots ?? 0) ? ',' : '.') : usual
  if (example === undefined || (dots ?? 0) + (commas ?? 0) > 0) return undefined
  const plain = (sign: '.' | ',') =>
    String(Number(example.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.')))
  return { key: 'decimal', example, value: found.decimal ?? usual, '.': plain('.'), ',': plain(',') }
}

const currencyIn = (text: string, usual: string | null): string | undefined =>
  spacedSigns(plainText(text.slice(0, 100).replaceAll('_', ' ')))
    .split(/[\s()/,:\d[\]-]+/)
    .flatMap((word) => currencyOf(word, usual) ?? [])
    .find((code) => code !== undefined)

function askCurrency(
  found: Column,
  cells: ColumnCells,
  { currency, sign }: FormatContext,
): Format | undefined {
  const counts = new Map<string, number>()
  for (const cell of cells.filled) {
    const code = typeof cell === 'string' ? currencyIn(cell, currency) : undefined
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  found.currency ??=
    most?.[0] ?? currencyIn(found.heading, currency) ?? ((!currency && sign && currencyOf(sign)) || undefined)
  return { key: 'currency', value: found.currency ?? currency ?? '' }
}

function askUnit(found: Column, cells: ColumnCells): Format | undefined {
  const bare = cells.filled.find((cell) => isBareNumber(textIn(cell)))
  if (bare === undefined) return undefined
  const named = found.heading
    .split(/[^\p{L}\p{M}]+/u)
    .map(unitNamed)
    .find((unit) => unit !== undefined)
  if (named) found.unit ??= `${named}s` as Unit
  return { key: 'unit', example: textIn(bare), value: found.unit ?? '' }
}

function askSessions(found: Column, cells: ColumnCells, { shared, position }: FormatContext): Format[] {
  const day = languages
    .map((language) => namedBy(calendarNames(language).days, found.heading))
    .find((one) => one !== undefined)
  if (day !== undefined && shared > 1) found.day ??= weekdays[day]
  const isSingle =
    cells.kind === 'time' &&
    !cells.filled.slice(0, triedMax).some((cell) => /\d.*[-–—~].*\d/.test(textIn(cell)))
  if (isSingle && shared > 1 && !found.day) found.part ??= position === 0 ? 'start' : 'end'
  return [
    ...(found.day ? [{ key: 'day' as const, value: found.day }] : []),
    ...(isSingle && shared > 1 && !found.day
      ? [{ key: 'part' as const, value: found.part ?? ('' as const) }]
      : []),
  ]
}

function askMixed(found: Column, field: Field, texts: readonly string[]): Format | undefined {
  if (!settings[field.kind]?.includes('mixed')) return undefined
  const tried = texts.slice(0, triedMax)
  const isRange = (text: string) => readRange(text, found) !== undefined
  const isOther = (text: string) =>
    /\d/.test(text) && /[;\n|,]/.test(text) && /\d{1,2}[:.h]\d{2}|\d{4}/.test(text)
  const example = tried.find((text) =>
    field.kind === 'date'
      ? !isDateIn(text, found) && isRange(text)
      : field.kind !== 'money' && isOther(text) && field.kind !== 'text',
  )
  if (field.kind === 'date' && 2 * tried.filter(isRange).length > tried.length) found.mixed ??= true
  return example === undefined && !found.mixed
    ? undefined
    : { key: 'mixed', example: example ?? tried[0] ?? '', value: found.mixed ? 'true' : '' }
}
