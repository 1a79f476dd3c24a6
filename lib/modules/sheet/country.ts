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

/** Guesses a sheet's currency from currency signs, words and number formats; null if none is found. */
export function currencyIn({ headings, rows }: Table, { sign }: Grid): string | null {
  const written = [
    ...rows.map((row) => cellText(row, 'currency')),
    ...rows.flatMap(({ cells }) => signsIn(plainCell(cells.get('price')?.value))),
    ...headings.flatMap((heading) => signsIn(plainCell(heading))),
    sign ?? '',
  ]
  return written.map((word) => currencyOf(word)).find((currency) => currency !== undefined) ?? null
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
