import { currencyOf, signsIn } from '#lib/office/imports/currencies.ts'
import type { DateOrder } from '#lib/office/imports/sheets.ts'
import { cellText, plainCell } from './cell.ts'
import type { Grid } from './grid.ts'
import type { Table } from './table.ts'

/**
 * Time zones by currency, for countries with their own currency and a single zone. For other currencies the operator
 * chooses a zone; the default is UTC.
 */
const zones: Record<string, string> = {
  INR: 'Asia/Kolkata',
  GBP: 'Europe/London',
  LKR: 'Asia/Colombo',
  BDT: 'Asia/Dhaka',
  PKR: 'Asia/Karachi',
  NPR: 'Asia/Kathmandu',
  AED: 'Asia/Dubai',
  SGD: 'Asia/Singapore',
  JPY: 'Asia/Tokyo',
  KES: 'Africa/Nairobi',
  UGX: 'Africa/Kampala',
  TZS: 'Africa/Dar_es_Salaam',
  NGN: 'Africa/Lagos',
  GHS: 'Africa/Accra',
  ZAR: 'Africa/Johannesburg',
  PHP: 'Asia/Manila',
  THB: 'Asia/Bangkok',
  VND: 'Asia/Ho_Chi_Minh',
  PLN: 'Europe/Warsaw',
  CZK: 'Europe/Prague',
  TRY: 'Europe/Istanbul',
}

export const zoneOf = (currency: string | null): string | undefined => zones[currency ?? '']

const currencyOfSigns = (text: string): string | undefined =>
  signsIn(plainCell(text))
    .map((word) => currencyOf(word))
    .find((currency) => currency !== undefined)

/** Returns the currency that a heading states, as `Fee (EUR)` does. */
export const headingCurrency = (heading: string): string | undefined =>
  heading.length > 200 ? undefined : currencyOfSigns(heading.replaceAll('_', ' '))

/**
 * Returns the currency of the prices that state none: the one that most of the sheet's prices state, else the
 * institute's, else any that the sheet mentions; null if there is none.
 */
export function currencyIn(table: Table, grid: Grid, ofInstitute: string | null): string | null {
  const { headings, rows } = table
  const priced = rows.filter((row) => /\p{Nd}/u.test(cellText(row, 'price')))
  const stated = priced.flatMap(
    (row) =>
      currencyOf(cellText(row, 'currency'), ofInstitute) ?? currencyOfSigns(cellText(row, 'price')) ?? [],
  )
  const inHeadings = headings.flatMap((heading) => headingCurrency(heading) ?? [])
  const [common, other] = new Set([...stated, ...inHeadings])
  const isCommon = 2 * stated.length >= priced.length || inHeadings.length > 0
  if (common !== undefined && other === undefined && isCommon) return common
  return ofInstitute ?? common ?? currencyOf(grid.sign ?? '') ?? null
}

const american =
  /^(US\/|America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/)|Pacific\/Honolulu)/

/** Guesses from currency and time zone whether people write the day or the month first; undefined when unclear. */
export function usualOrder(currency: string | null, timeZone: string): DateOrder | undefined {
  if (american.test(timeZone)) return 'mdy'
  if (timeZone !== 'UTC') return 'dmy'
  if (currency === null) return undefined
  return currency === 'USD' ? 'mdy' : 'dmy'
}
