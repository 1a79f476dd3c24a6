import type { Edits } from './edits.ts'

/** How many things of a kind an import finds. */
export interface Counts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

/** What its caller may say of an import. */
export interface ImportOptions {
  /** Called as courses are compared and written, with how many are done and how many the document has. */
  onProgress?: (done: number, total: number) => void
  /** Only says what would become different; nothing is written, and nobody is kept waiting. */
  isTrial?: boolean
}

/** What the parts of one import share. */
export interface ImportRun extends Required<ImportOptions> {
  edits: Edits
}
