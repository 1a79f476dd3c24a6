import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { SheetFacts } from './look.ts'
import type { Draft, Mapping } from './mapping.ts'
import type { Said } from './messages.ts'

type Db = Kysely<Database>

/**
 * Reads and writes course tables such as CSV files. A module implements it; the core takes the files, shows how they
 * were interpreted, and imports the document that the module builds.
 */
export interface Sheets {
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
  template: () => string
  /** Converts a sheet's address, as copied from a browser, to its download address. */
  addressOf: (address: string) => string
  /** Remembers a mapping for the institute's sheets with the same headings. */
  rememberMapping: (db: Db, instituteId: string, mapping: Mapping) => Promise<void>
  loadMappings: (db: Db, instituteId: string) => Promise<RememberedMapping[]>
}

export interface RememberedMapping {
  mapping: Mapping
  at: Date
}

export interface SheetColumn {
  name: string
  of: 'course' | 'version' | 'invite' | 'plan'
  about: string
  example: string
}

export interface SheetForm {
  type: string
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
    super(said.en)
    this.said = said
  }
}

/** How a sheet is read; without a draft as remembered, else as proposed. */
export interface SheetChoice {
  draft?: Draft | undefined
  /** Earlier mappings of the institute, the newest first. */
  remembered?: readonly RememberedMapping[] | undefined
}

/** Returns how to read a sheet again as it was previewed. */
export const choiceOf = (facts: SheetFacts | undefined): SheetChoice => ({ draft: facts?.look.mapping })
