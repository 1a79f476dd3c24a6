import type { Draft, Mapping } from './mapping.ts'
import { UnreadableText } from './messages.ts'
import type { SheetFacts } from './sheet-facts.ts'

const endings = ['.csv', '.tsv', '.txt', '.xlsx', '.ods', '.xls', '.xlsb', '.xlsm', '.numbers', '.psv']
/** What an upload may be, for a field of a form. */
export const uploadEndings = ['.json', '.jsonl', ...endings]

/** Returns whether a file is read as a table of courses, by its name. */
export const isSheetName = (name: string): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending))

export interface RememberedMapping {
  mapping: Mapping
  at: Date
}

/** Thrown when a whole sheet cannot be read or written; the message says what to do instead. */
export class NoSheet extends UnreadableText {}

/** How a sheet is read; without a draft as remembered, else as proposed. */
export interface SheetChoice {
  draft?: Draft | undefined
  /** Earlier mappings of the institute, the newest first. */
  remembered?: readonly RememberedMapping[] | undefined
}

/** Returns how to read a sheet again as it was previewed. */
export const choiceOf = (facts: SheetFacts | undefined): SheetChoice => ({ draft: facts?.look.mapping })
