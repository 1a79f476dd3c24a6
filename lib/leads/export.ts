import type { StoredLead } from './list.ts'

/** Columns of the table, in order. */
const columns = [
  'id',
  'institute',
  'created_at',
  'state',
  'full_name',
  'email',
  'phone',
  'message',
  'course_id',
  'course_title',
  'package_session_id',
  'page_url',
  'source',
  'consent',
  'consent_at',
  'consent_page',
  'consent_notice',
  'consent_purposes',
  'consent_language',
  'custom_fields',
  'repeats',
  'last_repeated_at',
  'suspicion',
  'delivered_at',
  'receipt',
  'last_error',
] as const satisfies (keyof StoredLead)[]

/** Without this mark spreadsheets take UTF-8 for something older. */
const byteOrderMark = '\uFEFF'

export const csvHead = (): string => `${byteOrderMark}${columns.map(csvCell).join(',')}\r\n`

export const csvLine = (lead: StoredLead): string =>
  `${columns.map((column) => csvCell(textOf(lead[column]))).join(',')}\r\n`

/** What a spreadsheet takes for the beginning of a formula, in both widths, also behind white space. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * A cell that a spreadsheet shows and never runs: always quoted, with an apostrophe before what could be a formula.
 * Phone numbers get one, too: their plus sign makes them formulas.
 */
export const csvCell = (text: string): string =>
  `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

const textOf = (value: StoredLead[(typeof columns)[number]]): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
  return String(value)
}
