import { byteOrderMark, csvLine } from '#lib/base/csv.ts'
import { cellCharactersMax, workbookParts } from '#lib/base/workbook.ts'
import { attributionNames } from './attribution.ts'
import type { Delivery } from './delivery-states.ts'
import type { StoredLead } from './list-leads.ts'

/** Columns of an export, which programs read. */
export const machineColumns = [
  'id',
  'institute',
  'created_at',
  'state',
  'full_name',
  'email',
  'phone',
  'other_phones',
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
  'consent_withdrawn_at',
  'erasure_requested_at',
  'notify',
  'notified_at',
  'answered_at',
  'custom_fields',
  'repeats',
  'last_repeated_at',
  'suspicion',
  'delivered_at',
  'deliveries',
  ...attributionNames.map((name) => `attribution_${name}` as const),
] as const satisfies (keyof StoredLead)[]

export const csvHead = (): string => `${byteOrderMark}${csvLine(machineColumns)}`

export const leadLine = (lead: StoredLead): string => csvLine(cellsOf(lead))

/** Writes enquiries as a workbook, with the columns of the CSV. */
export async function* leadsBook(leads: AsyncIterable<StoredLead>): AsyncGenerator<Uint8Array> {
  async function* rows() {
    yield [...machineColumns]
    for await (const lead of leads) yield cellsOf(lead)
  }
  yield* bookOf(rows())
}

/** Writes a table of enquiries, its headings first, as a workbook. */
export async function* bookOf(table: AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for await (const cells of table) yield cells.map(fitting)
  }
  yield* workbookParts('Enquiries', rows())
}

/** Returns a text that a workbook's cell can hold: a longer one is cut and ends with `…`. The CSV has the whole text. */
const fitting = (text: string): string =>
  text.length > cellCharactersMax ? `${text.slice(0, cellCharactersMax - 1)}…` : text

export const cellsOf = (lead: StoredLead): string[] => machineColumns.map((column) => textOf(lead[column]))

const textOf = (value: StoredLead[(typeof machineColumns)[number]]): string => {
  if (value === null) return ''
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : deliveryText(one))).join(', ')
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
  return String(value)
}

/** Formats a delivery, such as `crm delivered 4711`, with the reason for a failure in brackets. */
export const deliveryText = ({ connection, state, receipt, last_error }: Delivery): string =>
  [`${connection} ${state}`, ...(receipt ? [receipt] : []), ...(last_error ? [`(${last_error})`] : [])].join(
    ' ',
  )
