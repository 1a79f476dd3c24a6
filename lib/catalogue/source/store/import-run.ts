import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { type FreeReport, freeWords, type SaysFree } from './becomes-free.ts'

/** Number of things of a kind, by what the import does with them. */
export interface Counts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

/** Options of an import. */
export interface ImportOptions {
  /** Called while courses are compared and written, with the number done and the document's total. */
  onProgress?: (done: number, total: number) => void
  /** Throws `Unconfirmed` and changes nothing if very many stored courses would be removed. */
  refusesRemovals?: boolean
  /** Throws `Unconfirmed` and changes nothing if courses become free. */
  refusesFree?: boolean
  /** Which versions a sheet's cells call free; undefined for a document. */
  saysFree?: SaysFree
  /** Called under the institute's lock before the first write; never if nothing changes, and never in a preview. */
  beforeChange?: () => Promise<void>
  /** Only reports the changes: no writes, no lock. */
  isTrial?: boolean
}

/** Refuses a valid document that conflicts with stored data; the message says what would be right. */
export class RefusedImport extends Error {}

/** Refuses an import until somebody confirms it: it removes many courses or makes courses free. */
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

/** Counts the versions of courses that are also in the document. */
export interface VersionCounts {
  stored: number
  removed: number
}

/**
 * Returns whether an import removes more than five courses or more than a tenth, or by the same rule at least two
 * versions.
 */
export const areManyRemoved = ({ removed, changed, unchanged }: Counts, versions: VersionCounts): boolean =>
  areMany(removed, removed + changed + unchanged) ||
  (versions.removed > 1 && areMany(versions.removed, versions.stored))

const areMany = (removed: number, stored: number): boolean => removed > 5 || removed * 10 > stored

/**
 * Locks the institute until the transaction ends; another import waits. A PostgreSQL advisory lock, so a dying process
 * releases it.
 */
export async function lockInstitute(trx: Db, instituteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`institute ${instituteId}`}, 0))`.execute(trx)
}
