import { csvLine } from '#lib/base/csv.ts'
import type { Mapping } from './mapping.ts'
import type { Said } from './messages.ts'

export interface SheetFacts {
  look: Look
  /** Missing while the columns hold things up. */
  rows?: RowFindings | undefined
}

/** A question about a sheet, whose answer stands in the mapping. It is open while its value is none of the choices. */
export interface Ask {
  /** Where the answer stands, such as `worksheets`, 0, `columns`, 3, `dates`. */
  path: readonly (string | number)[]
  /** What is asked: a setting of a column, `words`, or a key of `without` or `rows`. */
  key: string
  /** The answer; '' for none. */
  value: string
  choices: readonly string[]
  /** A cell that shows the difference, a word, or names. */
  example?: string
  /** The day or number that the example is by each choice. */
  shows?: Readonly<Record<string, string>>
  /** How many cells or rows it is about. */
  count?: number
  /** The first rows, side by side. */
  rows?: { row: string; text: string }[][]
}

export const isUnanswered = ({ value, choices }: Pick<Ask, 'value' | 'choices'>): boolean =>
  !choices.includes(value)

/** What the first step shows of a sheet: its worksheets, first rows and columns, and what is asked about each. */
export interface Look {
  /** How the sheet is read; a column that holds things up and that nobody has decided has no `field`. */
  mapping: Mapping
  /** Where the mapping comes from. `ours`: our export or template. `chosen`: somebody sent the form, or gave a mapping. */
  origin: 'ours' | 'remembered' | 'chosen' | 'proposed'
  /** For a remembered mapping: when it was used first, as ISO 8601. */
  rememberedAt?: string | undefined
  /** Whether nothing is open, so that the screen may show one line instead. */
  isSure: boolean
  /** All worksheets of a workbook, those that are not read too; one without a name for a CSV file. */
  tabs: { name: string; rows: number; isRead: boolean }[]
  /** The worksheets with the same headings, together. */
  worksheets: {
    names: string[]
    headingRow: number
    /** The first twenty rows, as the office wrote them, of at most twelve cells. */
    top: { row: number; cells: string[] }[]
    columns: LookedColumn[]
  }[]
  /** About what the sheet has no column for. */
  asks: Ask[]
}

/** A column, beside how it is read. */
export interface LookedColumn {
  heading: string
  /** Three different cells. */
  cells: string[]
  /** The field that stands selected: as chosen, else as proposed. */
  field: string | null
  /** Whether somebody chose the field, now or in an earlier import. */
  isChosen: boolean
  /** Whether the heading is exactly a word for the field, or somebody has seen all that is asked. */
  isSure: boolean
  /** Why nothing can be published yet; `fault`: a choice that cannot be, which `fault` explains. */
  hold?: 'price' | 'visibility' | 'fault' | undefined
  fault?: Said | undefined
  asks: Ask[]
}

/** What the second step shows: what could not be read, and rows that have several readings. */
export interface RowFindings {
  /** The first thousand faults of cells and rows, grouped by column and reason. */
  faults: SheetFinding[]
  faultCount: number
  /** What is left out or changed by itself, such as rows of totals and hidden rows. */
  notes: SheetFinding[]
  /** About rows with several readings, and courses that look like stored ones under another id. */
  asks: Ask[]
}

/** What is said of cells or rows, or of the whole sheet if it has no places. */
export interface SheetFinding {
  /** Heading of the column; missing for a fault of the whole row or sheet. */
  heading?: string | undefined
  /** The column's field, for "leave these cells blank"; missing if that would not help. */
  field?: string | undefined
  reason: Said
  places: { row: string; cell: string }[]
}

/** Returns the columns that keep a sheet from being published. */
export const heldColumns = ({ worksheets }: Look): LookedColumn[] =>
  worksheets.flatMap(({ columns }) => columns.filter(({ hold }) => hold))

/** Returns whether an answer is missing, so that nothing can be imported yet. */
export const isOpen = ({ look, rows }: SheetFacts): boolean =>
  heldColumns(look).length > 0 || !rows || rows.faultCount > 0 || rows.asks.some(isUnanswered)

const placesMax = 3

/** Names the first `most` rows of a finding; '' for one about the whole sheet. */
export const firstRowsOf = (places: SheetFinding['places'], most: number): string =>
  places
    .slice(0, most)
    .map(({ row }) => row)
    .join(', ') + (places.length > most ? ' …' : '')

/** Writes findings for a terminal, such as `2 rows (3, 8), column Fee: "soon" is not an amount`. */
export const faultsOf = (findings: readonly SheetFinding[]) =>
  findings.map(({ heading, reason, places }) => {
    const names = firstRowsOf(places, placesMax)
    const where = places.length > 1 ? `${places.length} rows (${names})` : names ? `row ${names}` : 'sheet'
    return { path: heading === undefined ? where : `${where}, column ${heading}`, message: reason.en }
  })

/** Writes faulty cells as CSV, to mend in the sheet itself: row, column, cell and reason. */
export const faultsCsv = ({ faults }: RowFindings): string =>
  [
    ['row', 'column', 'cell', 'reason'],
    ...faults.flatMap(({ heading = '', places, reason }) =>
      places.map(({ row, cell }) => [row, heading, cell, reason.en]),
    ),
  ]
    .map(csvLine)
    .join('')
