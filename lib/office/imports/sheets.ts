import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { currencyKind } from '#lib/contract/catalogue/document/kinds.ts'
import { inShell, type Said } from './messages.ts'

type Db = Kysely<Database>

/**
 * Reads and writes course tables such as CSV files. A module implements it; the core takes the files, shows how they
 * were interpreted, and imports the document that the module builds.
 */
export interface Sheets {
  /** File name extensions, such as `.csv`. */
  endings: readonly string[]
  bytesMax: number
  columns: readonly SheetColumn[]
  /**
   * Path, from the project's root, of the file that exports a `ReadSheet` as `read`. It runs in a separate process,
   * because reading can take a lot of memory.
   */
  reader: string
  /** File formats that the module writes, by the option of `catalogue export` that selects them. */
  forms: Readonly<Record<string, SheetForm>>
  /** Returns a CSV with all headings and an example row. */
  template: () => string
  /** Converts a sheet's address, as copied from a browser, to its download address. */
  addressOf: (address: string) => string
  /**
   * Parses an option such as `Fees=price, Remarks=` into a heading map. Throws an error that explains which column is
   * unknown.
   */
  headingMapIn: (text: string) => HeadingMap
  /** Returns the key of a heading in a `HeadingMap`. */
  headingKey: (heading: string) => string
  loadHeadings: (db: Db, instituteId: string) => Promise<HeadingMap>
  /** Adds to the heading choices remembered for an institute. */
  rememberHeadings: (db: Db, instituteId: string, added: HeadingMap) => Promise<void>
}

export interface SheetColumn {
  /** Heading of the column in the sheets that we write. */
  name: string
  /** Object of the institute document that contains the column's value. */
  of: 'course' | 'version' | 'invite' | 'plan'
  about: string
  example: string
}

export interface SheetForm {
  type: string
  /** Help text of the `catalogue export` option. */
  about: string
  /** True if the format cannot be shown as text on a terminal. */
  isBinary: boolean
  /** Streams courses. Throws `NoSheet` before the first chunk if the format cannot represent them. */
  write: (courses: () => AsyncIterable<CourseSource>) => AsyncGenerator<string | Uint8Array>
}

/** Thrown when a whole sheet cannot be read or written; the message says what to do instead. */
export class NoSheet extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(inShell(said))
    this.said = said
  }
}

/**
 * The column for each heading; `''` means that the heading is ignored. The keys are headings in lower case, without
 * spaces and punctuation.
 */
export type HeadingMap = Readonly<Record<string, string>>

/** Day before month (`dmy`) or month before day (`mdy`) in dates such as `03/04/2026`. */
export type DateOrder = 'dmy' | 'mdy'

/** Questions about the rows of a sheet, with the answers to choose from. Until it is answered, such rows are faults; without prices, courses are free. */
export const rowQuestions = {
  /** Rows with one id or name that differ: courses of their own, or one course of which the first row counts. */
  differing: ['apart', 'same'],
  /** Cells that say several prices: the highest is the price, or it is on request. */
  prices: ['highest', 'request'],
  /** New courses of a sheet without prices: their prices are on request, or they are free, which is confirmed. */
  unpriced: ['request', 'free'],
  /** Columns of amounts that are left out of a sheet without a price: prices are on request, or the amounts are none. */
  amounts: ['request', 'none'],
  /** Further worksheets that are like the one that is read: all are read, or only this one. */
  sheets: ['all', 'one'],
  /** Rows of a course that a visitor cannot tell apart: the first counts, or each is shown. */
  alike: ['once', 'each'],
  /** Names alone in their rows: they group the rows below, or are courses of their own. */
  alone: ['group', 'course'],
} as const

export type RowQuestion = keyof typeof rowQuestions

/** The answer to each question; `asked` if a row needs one. */
export type Answers = Readonly<Partial<Record<RowQuestion, string>>>

/** Returns the valid answers among those that `given` returns. */
export const answersFrom = (given: (question: RowQuestion) => string | null | undefined): Answers =>
  Object.fromEntries(
    Object.entries(rowQuestions).flatMap(([question, answers]) => {
      const answer = given(question as RowQuestion)
      return answers.some((one) => one === answer) ? [[question, answer]] : []
    }),
  )

export interface SheetChoice {
  map?: HeadingMap | undefined
  /** Keys of the headings that the sheet must contain, because somebody chose columns for them in this import. */
  mustHave?: readonly string[] | undefined
  /** Whether unknown headings are faults. */
  isStrict?: boolean | undefined
  /**
   * Whether day or month comes first. By default, the sheet's own dates decide; if they do not reveal the order, the
   * custom of the institute's country decides.
   */
  dates?: DateOrder | undefined
  answers?: Answers | undefined
  /** Currency of the prices that state none, for an institute without one. It becomes the institute's. */
  currency?: string | undefined
  /** Name of the worksheet to read from a workbook. */
  sheet?: string | undefined
  /** Ids of stored courses that seem to be renamed in the sheet, but are different courses. */
  distinct?: readonly string[] | undefined
  /** Row number of the headings, from 1. Default: the row with the most known headings. */
  headingRow?: number | undefined
  /** Row numbers to skip. A stored course with a skipped row stays unchanged. */
  leaveOut?: readonly number[] | undefined
}

/** How a sheet was interpreted. */
export interface SheetFacts {
  uses: HeadingUse[]
  /** The first rows below the headings, as the office wrote them. */
  sample: string[][]
  /** Names of a workbook's worksheets, the one that was read first. */
  sheets?: string[] | undefined
  /** Row number of the headings, from 1. */
  headingRow: number
  /** The first rows of the sheet, as the office wrote them. */
  top: { row: number; text: string }[]
  /** A date in which day and month could be swapped, and the order that was assumed. */
  ambiguous?: { written: string; order: DateOrder | undefined } | undefined
  answers?: Answers | undefined
  /** The chosen currency; `asked` if neither the sheet nor the institute says the currency of its prices. */
  currency?: string | undefined
  /** Numbers of the rows with faults, which may be skipped. */
  badRows: number[]
  /** Numbers of the rows that were skipped. */
  leftOut: number[]
  /** What the sheet does not say clearly. */
  questions: ColumnQuestion[]
  renames: Rename[]
}

/** A heading and the columns that the cells below it fill. */
export interface HeadingUse {
  heading: string
  /** Position of the heading in its row, from 0. */
  index: number
  /** Names of these columns; empty if the heading is ignored. */
  columns: string[]
  /** Reason why the heading is ignored; missing if the office chose to ignore it. */
  reason?: Said
  /** What was guessed about the heading, if anything. */
  guess?: Said
}

/** Asks which column fills a field, because several are nearly as likely, or none is known. */
export interface ColumnQuestion {
  field: string
  /** The likely columns, the likeliest first. */
  columns: {
    heading: string
    /** Position of the heading in its row, from 0. */
    index: number
    /** The first few cells below the heading. */
    examples: string[]
  }[]
}

/** A course, in a sheet without ids, that seems to be a stored course with a new title. */
export interface Rename {
  /** Id of the stored course. */
  id: string
  from: string
  to: string
  row: number
  /**
   * True if the sheet's course keeps the stored course's id; false if the stored course is removed and a new one added.
   */
  isTaken: boolean
}

/** Returns a currency that the office chose; undefined for anything else. */
export const currencyFrom = (given: string | null | undefined): string | undefined =>
  currencyKind.safeParse(given).data

/** Returns the choices that the office made while previewing a sheet. */
export const choiceOf = (facts: SheetFacts | undefined): SheetChoice => ({
  distinct: facts?.renames.filter(({ isTaken }) => !isTaken).map(({ id }) => id),
  headingRow: facts?.headingRow,
  sheet: facts?.sheets?.[0],
  dates: facts?.ambiguous?.order,
  leaveOut: facts?.leftOut,
  answers: answersFrom((question) => facts?.answers?.[question]),
  currency: currencyFrom(facts?.currency),
})
