import { currencies } from '#lib/contract/catalogue/document/value-kinds.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { decimalShown, hasThousandths } from '#lib/office/imports/amounts.ts'
import { calendarNames, languages, namedBy, unitNamed } from '#lib/office/imports/calendar-names.ts'
import { currencyOf, spacedSigns } from '#lib/office/imports/currencies.ts'
import { type Column, type Unit, units } from '#lib/office/imports/mapping.ts'
import { plainText } from '#lib/office/imports/messages.ts'
import { isSessions } from '#lib/office/imports/sessions.ts'
import type { Ask } from '#lib/office/imports/sheet-facts.ts'
import { Money, textIn } from './cell.ts'
import { fieldKinds } from './field-kinds.ts'
import { type Field, fieldNamed } from './fields.ts'
import type { ColumnCells } from './kinds.ts'
import { isDateIn, orderShown, readRange, swappable } from './values/dates.ts'
import { isBareNumber } from './values/lengths.ts'

const always: readonly (keyof Column)[] = ['heading', 'cells', 'field', 'words', 'blank']

export function unfitSetting(column: Column, field: Field): keyof Column | undefined {
  const own = fieldKinds[field.kind].settings ?? []
  const isVersion = field.of !== 'course' && field.name !== 'version_id'
  const mixed: readonly (keyof Column)[] = column.mixed && own.includes('mixed') ? ['dates', 'language'] : []
  const known = new Set([...always, ...own, ...mixed, ...(isVersion ? (['each'] as const) : [])])
  return (Object.keys(column) as (keyof Column)[]).find((key) => column[key] !== undefined && !known.has(key))
}

export interface FormatContext {
  /** The usual order of day and month. */
  dates: 'dmy' | 'mdy'
  currency: string | null
  /** Language of the headings. */
  language: string
  /** How many columns fill the field, and which of them this one is. */
  shared: number
  position: number
}

/** A question about a column; its answer is the column's `key`. */
export type Asked = Omit<Ask, 'path'>

const triedMax = 30
/** Fields that lists write only once above rows. */
const mayRepeat = new Set(['title', 'level', 'tags', 'venue', 'instructors', 'sessions', 'starts_on'])

/** Completes how a column is read, and returns what may be asked about it. What somebody chose stays. */
export function formatsOf(
  column: Column,
  cells: ColumnCells,
  context: FormatContext,
): { column: Column; asks: Asked[] } {
  const field = fieldNamed(column.field ?? '')
  if (!field) return { column, asks: [] }
  const { kind, joint, name } = field
  const found = { ...column }
  const texts = [...new Set(cells.filled.flatMap((cell) => (typeof cell === 'string' ? cell.trim() : [])))]
  const isDated = kind === 'date' || kind === 'time' || column.mixed
  return {
    column: found,
    asks: [
      ...(isDated ? askDates(found, texts, context) : []),
      ...(isDated || kind === 'sessions' ? askLanguage(found, kind, texts, context) : []),
      ...(kind === 'money' ? [...askDecimal(found, texts, context), askCurrency(found, cells, context)] : []),
      ...(kind === 'length' ? askUnit(found, cells, context) : []),
      ...(kind === 'sessions' ? askLessons(found, cells, context) : []),
      ...askMixed(found, kind, texts),
      ...(joint === undefined && context.shared > 1 ? [asked('each', found.each, ['', 'batch'])] : []),
      ...(cells.blanks > 0 && mayRepeat.has(name) ? [asked('blank', found.blank, ['', 'above'])] : []),
    ],
  }
}

const asked = (
  key: string,
  value: string | undefined,
  choices: readonly string[],
  more: Partial<Ask> = {},
): Asked => ({ key, value: value ?? '', choices, ...more })

function askDates(found: Column, texts: readonly string[], { dates }: FormatContext): Asked[] {
  const example = texts.find((text) => swappable(text))
  const shows = example && swappable(example)
  const shown = orderShown(texts)
  if (texts.some((text) => /\d[/-]\d/.test(text))) found.dates ??= shown ?? dates
  if (!shows || (shown && found.dates === shown)) return []
  return [asked('dates', found.dates ?? dates, ['dmy', 'mdy'], { example, shows })]
}

/** Asks for the language of names: that of the headings, unless another reads more of the cells. */
function askLanguage(
  found: Column,
  kind: Field['kind'],
  texts: readonly string[],
  { language, dates }: FormatContext,
): Asked[] {
  const worded = texts.filter((text) => /\p{L}{2}/u.test(text) && text.length < 200).slice(0, triedMax)
  const [example] = worded
  if (example === undefined) return []
  const isRead = (text: string, one: string): boolean =>
    kind === 'sessions'
      ? isSessions(text, one)
      : isDateIn(text, { dates, language: one }) || readRange(text, { dates, language: one }) !== undefined
  const tried = [language, ...languages].map((one) => ({
    one,
    count: worded.filter((text) => isRead(text, one)).length,
  }))
  found.language ??= tried.reduce((best, next) => (next.count > best.count ? next : best)).one
  return [asked('language', found.language, [...new Set([found.language, ...languages])], { example })]
}

function askDecimal(found: Column, texts: readonly string[], { currency }: FormatContext): Asked[] {
  const numbers = texts.flatMap((text) => plainText(text).match(/\d[\d.,'’ ]*\d/)?.[0] ?? [])
  const shown = numbers.flatMap((number) => decimalShown(number) ?? [])
  const example = numbers.find((number) => /[.,]/.test(number) && decimalShown(number) === undefined)
  const usual = example?.includes('.') && !hasThousandths(found.currency ?? currency) ? ',' : '.'
  const commas = shown.filter((sign) => sign === ',').length
  if (shown.length > 0) found.decimal ??= 2 * commas > shown.length ? ',' : '.'
  if (example === undefined || shown.length > 0) return []
  found.decimal ??= usual
  const plain = (sign: '.' | ',') =>
    String(Number(example.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.')))
  return [
    asked('decimal', found.decimal, ['.', ','], { example, shows: { '.': plain('.'), ',': plain(',') } }),
  ]
}

const currencyIn = (text: string, usual: string | null): string | undefined =>
  spacedSigns(plainText(text.slice(0, 100).replaceAll('_', ' ')))
    .split(/[\s()/,:\d[\]-]+/)
    .flatMap((word) => currencyOf(word, usual) ?? [])[0]

function askCurrency(found: Column, cells: ColumnCells, { currency }: FormatContext): Asked {
  const codes = cells.filled.flatMap((cell) =>
    typeof cell === 'string' || cell instanceof Money ? (currencyIn(textIn(cell), currency) ?? []) : [],
  )
  const [most] = [...Map.groupBy(codes, (code) => code).values()].sort((a, b) => b.length - a.length)
  found.currency ??= most?.[0] ?? currencyIn(found.heading, currency)
  return asked('currency', found.currency ?? currency ?? '', currencies)
}

function askUnit(found: Column, cells: ColumnCells, { language }: FormatContext): Asked[] {
  if (language !== 'en') found.language ??= language
  const bare = cells.filled.find((cell) => isBareNumber(textIn(cell)))
  if (bare === undefined) return []
  const [named] = found.heading.split(/[^\p{L}\p{M}]+/u).flatMap((word) => unitNamed(word) ?? [])
  if (named) found.unit ??= `${named}s` as Unit
  return [asked('unit', found.unit, ['', ...units], { example: textIn(bare) })]
}

/** Asks which day or which end of a lesson the times of one of several columns are. */
function askLessons(found: Column, cells: ColumnCells, context: FormatContext): Asked[] {
  const { shared, position, language } = context
  if (shared < 2) return []
  const day = namedBy(calendarNames(language).days, found.heading)
  if (day !== undefined) found.day ??= weekdays[day]
  const isSpan = cells.filled.slice(0, triedMax).some((cell) => /\d.*[-–—~].*\d/.test(textIn(cell)))
  if (found.day || cells.kind !== 'time' || isSpan)
    return cells.kind === 'sessions' ? [] : [asked('day', found.day, ['', ...weekdays])]
  found.part ??= position === 0 ? 'start' : 'end'
  return [asked('part', found.part, ['', 'start', 'end'])]
}

/** Asks whether cells hold several things where one has a first and a last day, or days and times beside others. */
function askMixed(found: Column, kind: Field['kind'], texts: readonly string[]): Asked[] {
  if (!fieldKinds[kind].settings?.includes('mixed')) return []
  const tried = texts.slice(0, triedMax)
  const several = tried.filter((text) =>
    kind === 'date'
      ? readRange(text, found) !== undefined
      : /[;\n|,]/.test(text) && /\d{1,2}[:.h]\d{2}|\d{4}/.test(text),
  )
  if (kind === 'date' && 2 * several.length > tried.length) found.mixed ??= true
  const [example = found.mixed && tried[0]] = several
  return example === undefined ? [] : [asked('mixed', found.mixed && 'true', ['', 'true'], { example })]
}
