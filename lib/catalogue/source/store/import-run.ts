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
  /** Throws a `ManyRemoved`, changing nothing, where very many of the stored courses would be removed. */
  refusesRemovals?: boolean
  /** Only says what would become different; nothing is written, and nobody is kept waiting. */
  isTrial?: boolean
}

/** An import would remove so many courses that somebody should say so. */
export class ManyRemoved extends Error {
  readonly courses: Counts

  constructor(courses: Counts) {
    const stored = courses.removed + courses.changed + courses.unchanged
    super(`It removes ${courses.removed} of ${stored} courses.`)
    this.courses = courses
  }
}

/** More than five courses, or than a tenth. */
export const areManyRemoved = ({ removed, changed, unchanged }: Counts): boolean =>
  removed > 5 || removed * 10 > removed + changed + unchanged

/** What the parts of one import share. */
export interface ImportRun extends Required<ImportOptions> {
  edits: Edits
}
