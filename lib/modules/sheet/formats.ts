import { currencies } from '#lib/contract/catalogue/document/kinds.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { decimalShown, hasThousandths } from '#lib/office/imports/amounts.ts'
import { calendarNames, languages, namedBy, unitNamed } from '#lib/office/imports/calendar-names.ts'
import { currencyOf, spacedSigns } from '#lib/office/imports/currencies.ts'
import type { Ask } from '#lib/office/imports/look.ts'
import { type Column, type Unit, units } from '#lib/office/imports/mapping.ts'
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
const always: readonly (keyof Column)[] = ['heading', 'cells', 'field', 'words', 'blank']

export function unfitSetting(column: Column, field: Field): keyof Column | undefined {
  const own = settings[field.kind] ?? []
  const isVersion = field.of !== 'course' && field.name !== 'version_id'
  const mixed: readonly (keyof Column)[] = column.mixed && own.includes('mixed') ? ['dates', 'language'] : []
  const known = new Set([...always, ...own, ...mixed, ...(isVersion ? (['each'] as const) : [])])
  return (Object.keys(column) as (keyof Column)[]).find((key) => column[key] !== undefined && !known.has(key))
}

export interface FormatContext {
  /** The usual order of day and month. */
  dates: 'dmy' | 'mdy'
  currency: string | null
  language: string
  sign?: string | undefined
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
  const texts = [...new Set(cells.filled.flatMap((cell) => (typeof cell === 'string' ? cell.trim() : [])))]
  const found = { ...column }
  const asks = [
    ...(kind === 'date' || kind === 'time' || column.mixed ? askDates(found, texts, context) : []),
    ...(kind === 'date' || kind === 'sessions' || column.mixed
      ? askLanguage(found, kind, texts, context)
      : []),
    ...(kind === 'money' ? [...askDecimal(found, texts, context), askCurrency(found, cells, context)] : []),
    ...(kind === 'length' ? askUnit(found, cells) : []),
    ...(kind === 'sessions' ? askLessons(found, cells, context) : []),
    ...askMixed(found, field, texts),
    ...(joint === undefined && context.shared > 1 ? [asked('each', found.each, ['', 'batch'])] : []),
    ...(cells.blanks > 0 && mayRepeat.has(name) ? [asked('blank', found.blank, ['', 'above'])] : []),
  ]
  return { column: found, asks }
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

function askLanguage(
  found: Column,
  kind: Field['kind'],
  texts: readonly string[],
  { language }: FormatContext,
): Asked[] {
  const worded = texts.filter((text) => /\p{L}{2}/u.test(text) && text.length < 200).slice(0, triedMax)
  const [example] = worded
  if (example === undefined) return []
  const readBy = (text: string) =>
    kind === 'sessions' ? languages.filter((one) => isSessions(text, one)) : languagesOfDates(text)
  const counts = Map.groupBy(worded.flatMap(readBy), (one) => one)
  const most = Math.max(0, ...[...counts.values()].map(({ length }) => length))
  const choices = languages.filter((one) => counts.get(one)?.length === most)
  found.language ??= choices.includes(language) ? language : (choices[0] ?? dayLanguage(worded))
  if (!found.language || (choices.length < 2 && choices[0] === found.language)) return []
  const offered = choices.length > 0 ? choices : languages
  return [asked('language', found.language, [...new Set([found.language, ...offered])], { example })]
}

/** Returns the language whose days are named in texts that are no days and times as a whole. */
const dayLanguage = (texts: readonly string[]): string | undefined =>
  languages.find((language) =>
    texts.every((text) =>
      text
        .split(/[^\p{L}\p{M}]+/u)
        .some((word) => word !== '' && namedBy(calendarNames(language).days, word) !== undefined),
    ),
  )

function askDecimal(found: Column, texts: readonly string[], { currency }: FormatContext): Asked[] {
  const numbers = texts.flatMap(
    (text) =>
      plainText(text)
        .match(/\d[\d.,'’ ]*/)?.[0]
        .trim()
        .replace(/[.,]$/, '') ?? [],
  )
  const shown = numbers.map(decimalShown)
  const [dots = 0, commas = 0] = ['.', ','].map((sign) => shown.filter((one) => one === sign).length)
  const example = numbers.find((number) => /[.,]/.test(number) && decimalShown(number) === undefined)
  const usual = example?.includes('.') && !hasThousandths(found.currency ?? currency) ? ',' : '.'
  if (numbers.some((number) => /[.,]/.test(number)))
    found.decimal ??= dots + commas > 0 ? (commas > dots ? ',' : '.') : usual
  if (example === undefined || dots + commas > 0) return []
  const plain = (sign: '.' | ',') =>
    String(Number(example.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.')))
  const shows = { '.': plain('.'), ',': plain(',') }
  return [asked('decimal', found.decimal ?? usual, ['.', ','], { example, shows })]
}

const currencyIn = (text: string, usual: string | null): string | undefined =>
  spacedSigns(plainText(text.slice(0, 100).replaceAll('_', ' ')))
    .split(/[\s()/,:\d[\]-]+/)
    .flatMap((word) => currencyOf(word, usual) ?? [])[0]

function askCurrency(found: Column, cells: ColumnCells, { currency, sign }: FormatContext): Asked {
  const codes = cells.filled.flatMap((cell) =>
    typeof cell === 'string' ? (currencyIn(cell, currency) ?? []) : [],
  )
  const [most] = [...Map.groupBy(codes, (code) => code).values()].sort((a, b) => b.length - a.length)
  found.currency ??=
    most?.[0] ?? currencyIn(found.heading, currency) ?? ((!currency && sign && currencyOf(sign)) || undefined)
  return asked('currency', found.currency ?? currency ?? '', currencies)
}

function askUnit(found: Column, cells: ColumnCells): Asked[] {
  const bare = cells.filled.find((cell) => isBareNumber(textIn(cell)))
  if (bare === undefined) return []
  const [named] = found.heading.split(/[^\p{L}\p{M}]+/u).flatMap((word) => unitNamed(word) ?? [])
  if (named) found.unit ??= `${named}s` as Unit
  return [asked('unit', found.unit, ['', ...units], { example: textIn(bare) })]
}

function askLessons(found: Column, cells: ColumnCells, { shared, position }: FormatContext): Asked[] {
  const [day] = languages.flatMap((language) => namedBy(calendarNames(language).days, found.heading) ?? [])
  if (day !== undefined && shared > 1) found.day ??= weekdays[day]
  if (found.day) return [asked('day', found.day, ['', ...weekdays])]
  const isSingle =
    cells.kind === 'time' &&
    !cells.filled.slice(0, triedMax).some((cell) => /\d.*[-–—~].*\d/.test(textIn(cell)))
  if (!isSingle || shared < 2) return []
  found.part ??= position === 0 ? 'start' : 'end'
  return [asked('part', found.part, ['', 'start', 'end'])]
}

function askMixed(found: Column, { kind }: Field, texts: readonly string[]): Asked[] {
  if (!settings[kind]?.includes('mixed')) return []
  const tried = texts.slice(0, triedMax)
  const isRange = (text: string) => readRange(text, found) !== undefined
  const isOther = (text: string) =>
    /\d/.test(text) && /[;\n|,]/.test(text) && /\d{1,2}[:.h]\d{2}|\d{4}/.test(text)
  const example = tried.find((text) =>
    kind === 'date' ? !isDateIn(text, found) && isRange(text) : kind === 'sessions' && isOther(text),
  )
  if (kind === 'date' && 2 * tried.filter(isRange).length > tried.length) found.mixed ??= true
  if (example === undefined && !found.mixed) return []
  return [asked('mixed', found.mixed && 'true', ['', 'true'], { example: example ?? tried[0] ?? '' })]
}
