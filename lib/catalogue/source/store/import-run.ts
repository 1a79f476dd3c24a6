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
  /** Called under the institute's lock before the first write; never when nothing changes, and never in a trial. */
  beforeChange?: () => Promise<void>
  /** Only reports the changes: writes nothing, and takes no lock. */
  isTrial?: boolean
}

/** Refuses a valid document that conflicts with stored data; the message says what would be right. */
export class RefusedImport extends Error {}

/** Refuses an import that would remove so many courses that somebody must confirm it. */
export class ManyRemoved extends Error {
  readonly courses: Counts
  readonly versions: VersionCounts

  constructor(courses: Counts, versions: VersionCounts) {
    const stored = courses.removed + courses.changed + courses.unchanged
    const ofCourses = `${courses.removed} of ${stored} courses`
    const ofVersions = `${versions.removed} of ${versions.stored} versions of other courses`
    super(`The import removes ${versions.removed === 0 ? ofCourses : `${ofCourses} and ${ofVersions}`}.`)
    this.courses = courses
    this.versions = versions
  }
}

/** Counts the versions of those courses that are in the document too. */
export interface VersionCounts {
  stored: number
  removed: number
}

/** Tells whether more than five courses, or more than a tenth, are removed; or two versions or more by the same rule. */
export const areManyRemoved = ({ removed, changed, unchanged }: Counts, versions: VersionCounts): boolean =>
  areMany(removed, removed + changed + unchanged) ||
  (versions.removed > 1 && areMany(versions.removed, versions.stored))

const areMany = (removed: number, stored: number): boolean => removed > 5 || removed * 10 > stored
