import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { CourseSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Said } from './messages.ts'

type Db = Kysely<Database>

/**
 * Sheets: tables of courses in files such as CSV, which a module reads and writes. The core takes their files, shows how
 * they were understood, and imports the document that the module makes of them.
 */
export interface Sheets {
  /** Endings of the files, such as `.csv`. */
  endings: readonly string[]
  /** Largest file, in bytes. */
  bytesMax: number
  columns: readonly SheetColumn[]
  /**
   * File that exports a `ReadSheet` as `read`, by its path from the root. A process of its own loads it, since reading
   * may take much memory.
   */
  reader: string
  /** Files that it writes, by the option of `catalogue export`. */
  forms: Readonly<Record<string, SheetForm>>
  /** All headings with an example below them, as CSV. */
  template: () => string
  /** Returns the address of the rows of a sheet, whose address somebody copied from a browser. */
  addressOf: (address: string) => string
  /** Reads `Fees=price, Remarks=`. Throws an error in words for a name that is no column. */
  headingMapIn: (text: string) => HeadingMap
  /** Returns the key of a heading in a `HeadingMap`. */
  headingKey: (heading: string) => string
  loadHeadings: (db: Db, instituteId: string) => Promise<HeadingMap>
  /** Adds to the remembered headings of an institute. */
  rememberHeadings: (db: Db, instituteId: string, added: HeadingMap) => Promise<void>
}

export interface SheetColumn {
  /** Its heading. */
  name: string
  /** The object of the document that has the value. */
  of: 'course' | 'version' | 'invite' | 'plan'
  about: string
  example: string
}

export interface SheetForm {
  type: string
  /** Describes the option of `catalogue export`. */
  about: string
  /** A terminal cannot show it. */
  isBinary: boolean
  /** Writes courses part by part. Throws a `NoSheet` before the first part where the form cannot hold them. */
  write: (courses: () => AsyncIterable<CourseSource>) => AsyncGenerator<string | Uint8Array>
}

/** Thrown when a whole sheet cannot be read or written; the message says what to do instead. */
export class NoSheet extends Error {}

/** Which column a heading is read as, by the heading without case and spaces; '' leaves the heading out. */
export type HeadingMap = Readonly<Record<string, string>>

/** Whether `03/04/2026` is in April or in March. */
export type DateOrder = 'dmy' | 'mdy'

export interface SheetChoice {
  map?: HeadingMap | undefined
  /** Headings that the sheet must have, without case and spaces: those that somebody mapped for this sheet. */
  mustHave?: readonly string[] | undefined
  /** Headings that are no column are faults. */
  isStrict?: boolean | undefined
  /** Undefined: as the sheet's own dates tell, or the institute's country. */
  dates?: DateOrder | undefined
  /** Which sheet of a workbook. */
  sheet?: string | undefined
  /** Ids of stored courses that are not courses of the sheet under another title, though it seems so. */
  distinct?: readonly string[] | undefined
  /** The number of the row of headings; undefined: the one with most that are understood. */
  headingRow?: number | undefined
  /** Numbers of rows that are not read; a stored course of such a row stays as it is. */
  leaveOut?: readonly number[] | undefined
  /** The day from which dates without a year count, as `YYYY-MM-DD`; undefined: today in UTC. */
  today?: string | undefined
}

/** How a sheet was understood. */
export interface SheetFacts {
  uses: HeadingUse[]
  /** The first rows below the headings, as they were written. */
  sample: string[][]
  /** The number of the row of headings, and the first rows as they are written. */
  headingRow: number
  top: { row: number; text: string }[]
  /** A date of the sheet that is another day when its month stands first, and how it was read. */
  ambiguous?: { written: string; order: DateOrder | undefined } | undefined
  /** Rows with faults, without which the rest can be imported, and rows that were left out. */
  badRows: number[]
  leftOut: number[]
  /** Left-out columns that hold money, when no heading is read as the price. */
  money?: MoneyColumn[] | undefined
  renames: Rename[]
}

/** A heading of a sheet, and the columns that are made of its cells. */
export interface HeadingUse {
  heading: string
  /** Counted from 0. */
  index: number
  /** Empty when the heading is left out. */
  columns: string[]
  /** Why a heading is left out that was not asked to be. */
  reason?: Said
  /** What was guessed of a heading that is read. */
  guess?: Said
}

/** A heading that is read as no column, and whose cells hold money. */
export interface MoneyColumn {
  heading: string
  /** The first cells. */
  examples: string[]
}

/** A course of a sheet without ids that seems to be a stored course under another title. */
export interface Rename {
  /** Id of the stored course. */
  id: string
  from: string
  to: string
  row: number
  /** Whether the course keeps that id; otherwise the stored course goes, and another one is added. */
  isTaken: boolean
}
