import type { Column, Mapping, RowQuestionKey } from './mapping.ts'
import type { Said } from './messages.ts'

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
  tabs: LookedTab[]
  /** The worksheets with the same headings, together; parallel to `mapping.worksheets`. */
  worksheets: LookedWorksheet[]
  /** What the sheet has no column for. */
  without: {
    /** Set when no column is the price. */
    price?: 'request' | 'free' | undefined
    /** Set when there are prices without a currency: the chosen code, or `''`. */
    currency?: string | undefined
  }
  /** Why nothing can be published yet; empty when all is decided. */
  holds: Hold[]
}

export interface LookedTab {
  name: string
  isHidden: boolean
  /** Number of rows below its headings. */
  rows: number
  isRead: boolean
}

export interface LookedWorksheet {
  names: string[]
  /** Number of the row of headings; 0: none. */
  headingRow: number
  /** The first twenty rows, as the office wrote them, of at most twelve cells. */
  top: { row: number; cells: string[] }[]
  columns: LookedColumn[]
}

export interface LookedColumn {
  /** The heading; the column's letter where it has none. */
  heading: string
  letter: string
  /** Three different cells. */
  cells: string[]
  /** The settings that stand selected; parallel to the mapping's column, but with the proposed field. */
  column: Column
  /** Whether somebody chose the field, now or in an earlier import. */
  isChosen: boolean
  /** Set while the column holds things up. */
  hold?: Hold['why'] | undefined
  /** What the field has to know of the cells, each with a cell as the example. */
  formats: Format[]
  /** The distinct words of a column of few, the most frequent first; `''` is the blank cell. Empty for other columns. */
  words: LookedWord[]
  /** What is wrong with the choices for this column. */
  fault?: Said | undefined
}

export interface LookedWord {
  word: string
  count: number
  /** The field's value; `blank` leaves the cell blank. Undefined until somebody chooses. */
  value?: string | undefined
}

/** A setting of a column, named as the mapping's key, and a cell that shows the difference. */
export type Format =
  | {
      key: 'dates'
      example: string
      value: 'dmy' | 'mdy' /** The two days as `YYYY-MM-DD`. */
      dmy: string
      mdy: string
    }
  | { key: 'decimal'; example: string; value: '.' | ',' /** The two numbers. */; '.': string; ',': string }
  | { key: 'currency'; value: string }
  | {
      key: 'language'
      example: string
      value: string /** Languages that read the example. */
      choices: string[]
    }
  | { key: 'unit'; example: string; value: string }
  | { key: 'blank'; value: '' | 'above' }
  | { key: 'part'; value: '' | 'start' | 'end' }
  | { key: 'day'; value: string }
  | { key: 'each'; value: '' | 'batch' }
  | { key: 'mixed'; example: string; value: '' | 'true' }

export interface Hold {
  /** Positions in `look.worksheets` and its `columns`. */
  worksheet: number
  column: number
  heading: string
  /** `fault`: a choice that cannot be, which the column's `fault` explains. */
  why: 'price' | 'visibility' | 'fault'
}

/** What the second step shows: what could not be read, and rows that have several readings. */
export interface RowFindings {
  /** The first thousand faults of cells and rows, grouped by column and reason. */
  faults: FaultGroup[]
  faultCount: number
  /** Rows that are left out or changed by themselves, such as totals and hidden rows. */
  notes: { rows: string[]; said: Said }[]
  questions: RowQuestion[]
  renames: Rename[]
  /** Number of courses, and of rows that are read. */
  courses: number
  rows: number
}

export interface FaultGroup {
  /** Heading of the column; missing for a fault of the whole row or sheet. */
  heading?: string | undefined
  /** The column's field, for "leave these cells blank"; missing if that would not help. */
  field?: string | undefined
  reason: Said
  /** The first ten places, and how many there are. */
  places: { row: string; cell: string }[]
  count: number
  /** All rows, for "leave these rows out"; empty for a fault of the sheet. */
  rows: string[]
}

/** A question about rows with several readings; its answers are `rowAnswers[question]`. */
export interface RowQuestion {
  question: RowQuestionKey
  answer?: string | undefined
  count: number
  /** The first ten, each with rows side by side. */
  examples: { rows: { row: string; cells: { heading: string; text: string }[] }[] }[]
}

/** A course of the sheet that looks like a stored course under another id. */
export interface Rename {
  /** Id of the stored course. */
  id: string
  from: string
  to: string
  row: string
  answer?: 'same' | 'new' | undefined
}
