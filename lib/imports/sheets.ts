import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { CourseSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Said } from './messages.ts'

type Db = Kysely<Database>

/**
 * Imports of tables such as CSV files, which a module reads and writes. The core takes the files, shows how they were
 * interpreted, and imports the document that the module builds from them.
 */
export interface Sheets {
  /** File endings, such as `.csv`. */
  endings: readonly string[]
  /** Maximum file size in bytes. */
  bytesMax: number
  columns: readonly SheetColumn[]
  /**
   * Path from the root of the file that exports a `ReadSheet` as `read`. It is loaded in a process of its own, because
   * reading can take a lot of memory.
   */
  reader: string
  /** File formats that the module writes, by option of `catalogue export`. */
  forms: Readonly<Record<string, SheetForm>>
  /** Returns a CSV with all headings and one example row. */
  template: () => string
  /** Returns the download address for a sheet's address copied from a browser. */
  addressOf: (address: string) => string
  /** Parses a heading map such as `Fees=price, Remarks=`. Throws an error that explains an unknown column. */
  headingMapIn: (text: string) => HeadingMap
  /** Returns the key of a heading in a `HeadingMap`. */
  headingKey: (heading: string) => string
  loadHeadings: (db: Db, instituteId: string) => Promise<HeadingMap>
  /** Remembers more heading choices for an institute. */
  rememberHeadings: (db: Db, instituteId: string, added: HeadingMap) => Promise<void>
}

export interface SheetColumn {
  /** The column's heading in our own sheets. */
  name: string
  /** The document object that has the value. */
  of: 'course' | 'version' | 'invite' | 'plan'
  about: string
  example: string
}

export interface SheetForm {
  type: string
  /** Help text of the `catalogue export` option. */
  about: string
  /** True if the format is not text that a terminal can show. */
  isBinary: boolean
  /** Streams courses. Throws `NoSheet` before the first chunk if the format cannot hold them. */
  write: (courses: () => AsyncIterable<CourseSource>) => AsyncGenerator<string | Uint8Array>
}

/** Thrown when a whole sheet cannot be read or written; the message says what to do instead. */
export class NoSheet extends Error {}

/** The column of each heading, by heading without case and spaces; '' leaves the heading out. */
export type HeadingMap = Readonly<Record<string, string>>

/** Whether `03/04/2026` is in April (`dmy`) or March (`mdy`). */
export type DateOrder = 'dmy' | 'mdy'

export interface SheetChoice {
  map?: HeadingMap | undefined
  /** Headings that the sheet must have, without case and spaces, because somebody mapped them for this sheet. */
  mustHave?: readonly string[] | undefined
  /** Treats unknown headings as faults. */
  isStrict?: boolean | undefined
  /** Order of day and month; by default as the sheet's own dates show, else as usual in the institute's country. */
  dates?: DateOrder | undefined
  /** Name of the workbook's sheet to read. */
  sheet?: string | undefined
  /** Ids of stored courses that look renamed in the sheet but are different courses. */
  distinct?: readonly string[] | undefined
  /** Number of the heading row; by default the row with the most known headings. */
  headingRow?: number | undefined
  /** Row numbers to skip; a stored course with a skipped row stays unchanged. */
  leaveOut?: readonly number[] | undefined
  /** Dates without a year are on or after this day, `YYYY-MM-DD`; defaults to today in UTC. */
  today?: string | undefined
}

/** How a sheet was interpreted. */
export interface SheetFacts {
  uses: HeadingUse[]
  /** The first rows below the headings, as written. */
  sample: string[][]
  /** Number of the heading row, and the first rows as written. */
  headingRow: number
  top: { row: number; text: string }[]
  /** A date that could also be read with the month first, and the order it was read in. */
  ambiguous?: { written: string; order: DateOrder | undefined } | undefined
  /** Rows with faults, which can be left out, and rows that were left out. */
  badRows: number[]
  leftOut: number[]
  /** Left-out columns that contain money, when no heading is the price. */
  money?: MoneyColumn[] | undefined
  renames: Rename[]
}

/** A heading and the columns that its cells fill. */
export interface HeadingUse {
  heading: string
  /** Index of the column, from 0. */
  index: number
  /** Empty if the heading is left out. */
  columns: string[]
  /** Why the heading was left out although nobody asked for that. */
  reason?: Said
  /** What was guessed about the heading. */
  guess?: Said
}

/** A left-out heading whose cells contain money. */
export interface MoneyColumn {
  heading: string
  /** The first few cells of the column. */
  examples: string[]
}

/** A course of a sheet without ids that appears to be a renamed stored course. */
export interface Rename {
  /** Id of the stored course. */
  id: string
  from: string
  to: string
  row: number
  /** True to rename the stored course, which keeps its id; false to remove it and add a new course. */
  isTaken: boolean
}
