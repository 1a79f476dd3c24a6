import { type FreeReport, freeWords, type SaysFree } from './becomes-free.ts'
import { namesOf } from './first-names.ts'

/** How many courses, learning paths and so on an import adds, changes, removes or leaves unchanged. */
export interface Counts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

/** The document's course ids in order, and those of stored courses by whether they are the same. */
export interface ComparedIds {
  ids: readonly string[]
  unchanged: ReadonlySet<string>
  changed: readonly string[]
  removed: readonly string[]
}

export interface ImportOptions {
  /** Called while courses are compared and written, with the number done and the document's total. */
  onProgress?: (done: number, total: number) => void
  /** Throws `Unconfirmed` and changes nothing if the import would remove many stored courses. */
  refusesRemovals?: boolean
  /** Throws `Unconfirmed` and changes nothing if the import would make courses free. */
  refusesFree?: boolean
  /** Returns whether a sheet marks a version as free; undefined for a document. A sheet says nothing about hosts. */
  saysFree?: SaysFree
  /** Whether new hosts of the document wait until they were seen to lead here, because an office names them. */
  hostsWait?: boolean
  /** Called before the first write, with the institute locked; not if nothing changes, or in a preview. */
  beforeChange?: (courses: ComparedIds) => Promise<void>
  /** Whether the import is a preview, which reports the changes without writing or locking. */
  isTrial?: boolean
}

/** Why a valid document conflicts with stored data. */
export type ImportConflict =
  | 'hostTaken'
  | 'slugTaken'
  | 'unknownEdition'
  | 'beingEdited'
  | 'otherForm'
  | 'unreadableState'
  | 'unfitState'

/** Thrown if a valid document conflicts with stored data. The message says what is expected instead. */
export class RefusedImport extends Error {
  readonly conflict: ImportConflict

  constructor(conflict: ImportConflict, message: string, options?: ErrorOptions) {
    super(message, options)
    this.conflict = conflict
  }
}

/** Thrown if an import needs confirmation, because it removes many courses or makes courses free. */
export class Unconfirmed extends Error {
  readonly asked: Removals & { free: FreeReport }
  readonly removesMany: boolean

  constructor(asked: Removals & { free: FreeReport }, removesMany: boolean) {
    const free = asked.free.count > 0 ? [freeWords(asked.free)] : []
    const removal = removesMany ? [removalWords(asked)] : []
    super([...free, ...removal].map((sentence) => `${sentence}.`).join(' '))
    this.asked = asked
    this.removesMany = removesMany
  }
}

interface Removals {
  courses: Counts
  versions: VersionCounts
  removed: Removed
}

/** Titles of the first ten courses that an import removes, and of the first ten that lose versions. */
export interface Removed {
  courses: string[]
  versions: string[]
}

function removalWords({ courses, versions, removed }: Removals): string {
  const stored = courses.removed + courses.changed + courses.unchanged
  const gone = `${courses.removed} of ${stored} courses`
  const words = [courses.removed === 0 ? gone : `${gone} (${namesOf(removed.courses, courses.removed)})`]
  const ofOthers = `${versions.removed} of ${versions.stored} versions of other courses`
  if (versions.removed > 0) words.push(`${ofOthers} (${namesOf(removed.versions, versions.courses)})`)
  return `The import removes ${words.join(' and ')}`
}

/** Numbers of stored and removed versions, in courses that the document also has. */
export interface VersionCounts {
  stored: number
  removed: number
  courses: number
}

/** More than five courses, or a tenth; of versions the same, if at least two are removed. */
export const areManyRemoved = (
  { removed, changed, unchanged }: Counts,
  versions: Omit<VersionCounts, 'courses'>,
): boolean =>
  areMany(removed, removed + changed + unchanged) ||
  (versions.removed > 1 && areMany(versions.removed, versions.stored))

const areMany = (removed: number, stored: number): boolean => removed > 5 || removed * 10 > stored
