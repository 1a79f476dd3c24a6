import type { Edits } from './edits.ts'

/** The number of things of one kind, by what the import does with them. */
export interface Counts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

/** The options of an import. */
export interface ImportOptions {
  /** Called while courses are compared and written, with the number done and the number in the document. */
  onProgress?: (done: number, total: number) => void
  /** Throws a `ManyRemoved`, and changes nothing, when very many stored courses would be removed. */
  refusesRemovals?: boolean
  /** Only reports the changes: writes nothing, and takes no lock. */
  isTrial?: boolean
}

/** Refuses an import that would remove so many courses that somebody must confirm it. */
export class ManyRemoved extends Error {
  readonly courses: Counts

  constructor(courses: Counts) {
    const stored = courses.removed + courses.changed + courses.unchanged
    super(`The import removes ${courses.removed} of ${stored} courses.`)
    this.courses = courses
  }
}

/** Tells whether more than five courses, or more than a tenth of them, are removed. */
export const areManyRemoved = ({ removed, changed, unchanged }: Counts): boolean =>
  removed > 5 || removed * 10 > removed + changed + unchanged

/** The state that the parts of one import share. */
export interface ImportRun extends Required<ImportOptions> {
  edits: Edits
}
