import type { CourseSource, VersionSource } from '#lib/catalogue/authored/catalogue.ts'
import { type Offer, offerOf } from '#lib/catalogue/rules/prices.ts'

/** A course that an import makes free without saying so. */
interface FreedCourse {
  id: string
  title: string
  /** Former price, such as `INR 1499` or `on request`; null for a new course or version. */
  was: string | null
}

export interface FreeReport {
  /** The first ten courses to be confirmed. */
  courses: FreedCourse[]
  count: number
  /** Number of a document's new versions that are free because they have no plan. */
  stated: number
}

/** Returns whether a sheet marks the version with this id as free. Undefined when a document is imported. */
export type SaysFree = ((versionId: string) => boolean) | undefined

/**
 * Classifies an imported version: `asks` if it becomes free and nothing says so, `stated` for a new version that a
 * document gives no plan. Undefined if it is not free, was free before, or is called free.
 */
export function becomesFree(
  before: VersionSource | undefined,
  after: VersionSource,
  saysFree: SaysFree,
  today: string,
): 'asks' | 'stated' | undefined {
  if (!isFree(offerOf(after, null, today))) return undefined
  if (before && isFree(offerOf(before, null, today))) return undefined
  if (saysFree) return saysFree(after.id) ? undefined : 'asks'
  // In a document, a plan's amount of 0 is explicit, and so is a new version without a plan.
  if (hasPlan(after)) return undefined
  return before ? 'asks' : 'stated'
}

/** Null means on request, which is not free. */
const isFree = ({ price }: Offer): boolean => price?.is_free ?? false

const hasPlan = ({ invites }: VersionSource): boolean =>
  invites.some(({ status, plans }) => status === 'active' && plans.some(({ active }) => active))

const courseMax = 10

/** Collects what becomes free while courses are compared. */
export class Freed {
  readonly #saysFree: SaysFree
  readonly #today: string
  /** Stored versions removed from their course, which may reappear in another course. */
  readonly #gone = new Map<string, VersionSource>()
  readonly #added: CourseSource[] = []
  readonly report: FreeReport = { courses: [], count: 0, stated: 0 }

  constructor(saysFree: SaysFree, today: string) {
    this.#saysFree = saysFree
    this.#today = today
  }

  /** Adds a course and its stored state; either may be missing. */
  add(before: CourseSource | undefined, after: CourseSource | undefined): void {
    const stored = new Map(before?.versions.map((version) => [version.id, version]))
    const fresh: VersionSource[] = []
    let was: string | undefined
    for (const version of after?.versions ?? []) {
      const last = stored.get(version.id)
      stored.delete(version.id)
      if (!last && isFree(offerOf(version, null, this.#today))) fresh.push(version)
      else if (last && becomesFree(last, version, this.#saysFree, this.#today)) was ??= this.#priceOf(last)
    }
    for (const [id, version] of stored)
      if (!isFree(offerOf(version, null, this.#today))) this.#gone.set(id, version)
    if (after && was !== undefined) this.#count(after, was)
    else if (after && fresh.length > 0) this.#added.push({ ...after, versions: fresh })
  }

  /** Judges new versions once all stored versions are known. */
  end(): FreeReport {
    for (const course of this.#added) {
      const asked = course.versions.filter((version) => {
        const change = becomesFree(this.#gone.get(version.id), version, this.#saysFree, this.#today)
        if (change === 'stated') this.report.stated++
        return change === 'asks'
      })
      const [first] = asked
      if (!first) continue
      const last = this.#gone.get(first.id)
      this.#count(course, last ? this.#priceOf(last) : null)
    }
    return this.report
  }

  #priceOf(version: VersionSource): string {
    const { price } = offerOf(version, null, this.#today)
    return price ? [price.currency, price.amount].filter((part) => part !== null).join(' ') : 'on request'
  }

  #count({ id, title }: CourseSource, was: string | null): void {
    this.report.count++
    if (this.report.courses.length < courseMax) this.report.courses.push({ id, title, was })
  }
}

/** Lists the courses that become free, such as `2 courses become free: Tabla (INR 1499), Sitar (new)`. */
export function freeWords({ courses, count }: FreeReport): string {
  const named = courses.map(({ title, was }) => `${title.slice(0, 100)} (${was ?? 'new'})`)
  const rest = count > courses.length ? ` and ${count - courses.length} more` : ''
  return `${count} ${count === 1 ? 'course becomes' : 'courses become'} free: ${named.join(', ')}${rest}`
}
