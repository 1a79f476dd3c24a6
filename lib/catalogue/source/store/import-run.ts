import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { type FreeReport, freeWords, type SaysFree } from './becomes-free.ts'

/** How many courses, learning paths and so on an import adds, changes, removes or leaves unchanged. */
export interface Counts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

export interface ImportOptions {
  /** Called while courses are compared and written, with the number done and the document's total. */
  onProgress?: (done: number, total: number) => void
  /** Throws `Unconfirmed` and changes nothing if the import would remove many stored courses. */
  refusesRemovals?: boolean
  /** Throws `Unconfirmed` and changes nothing if the import would make courses free. */
  refusesFree?: boolean
  /** Returns whether a sheet marks a version as free; undefined for a document. */
  saysFree?: SaysFree
  /** Called before the first write, with the institute locked. Not called if nothing changes, or in a preview. */
  beforeChange?: () => Promise<void>
  /** Whether the import is a preview, which reports the changes without writing or locking. */
  isTrial?: boolean
}

/** Thrown if a valid document conflicts with stored data. The message says what is expected instead. */
export class RefusedImport extends Error {}

/** Thrown if an import needs confirmation, because it removes many courses or makes courses free. */
export class Unconfirmed extends Error {
  readonly courses: Counts
  readonly versions: VersionCounts
  readonly free: FreeReport
  readonly removesMany: boolean

  constructor(courses: Counts, versions: VersionCounts, free: FreeReport, removesMany: boolean) {
    const stored = courses.removed + courses.changed + courses.unchanged
    const ofCourses = `${courses.removed} of ${stored} courses`
    const ofVersions = `${versions.removed} of ${versions.stored} versions of other courses`
    const removal = `The import removes ${versions.removed === 0 ? ofCourses : `${ofCourses} and ${ofVersions}`}.`
    super([...(free.count > 0 ? [`${freeWords(free)}.`] : []), ...(removesMany ? [removal] : [])].join(' '))
    this.courses = courses
    this.versions = versions
    this.free = free
    this.removesMany = removesMany
  }
}

/** Numbers of stored and removed versions, in courses that the document also has. */
export interface VersionCounts {
  stored: number
  removed: number
}

/**
 * Returns whether an import removes more than five courses, or more than a tenth of them. The same limits apply to
 * versions if at least two are removed.
 */
export const areManyRemoved = ({ removed, changed, unchanged }: Counts, versions: VersionCounts): boolean =>
  areMany(removed, removed + changed + unchanged) ||
  (versions.removed > 1 && areMany(versions.removed, versions.stored))

const areMany = (removed: number, stored: number): boolean => removed > 5 || removed * 10 > stored

/**
 * Locks the institute until the transaction ends, so that other imports wait. Uses an advisory lock, which PostgreSQL
 * releases if the process dies.
 */
export async function lockInstitute(trx: Db, instituteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`institute ${instituteId}`}, 0))`.execute(trx)
}
