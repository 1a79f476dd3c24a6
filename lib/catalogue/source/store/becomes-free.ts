import type { CourseSource, VersionSource } from '#lib/catalogue/authored/catalogue.ts'
import { type Offer, offerOf } from '#lib/catalogue/rules/prices.ts'

/** A course that would become free although neither document nor sheet says so. */
interface FreedCourse {
  id: string
  title: string
  /** Former price, such as `INR 1499` or `on request`; null if the course or version is new. */
  was: string | null
}

export interface FreeReport {
  /** The first ten courses that need confirmation. */
  courses: FreedCourse[]
  count: number
  /** Number of new versions that a document makes free by giving them no plan; they need no confirmation. */
  stated: number
}

/** Returns whether a sheet explicitly marks a version as free, by version id. Undefined when a document is imported. */
export type SaysFree = ((versionId: string) => boolean) | undefined

/**
 * Classifies an imported version. Returns `asks` if it becomes free without being marked as free, so that the import
 * must be confirmed. Returns `stated` if it is new and the document gives it no plan. Returns undefined in all other
 * cases.
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
  // A document marks a version as free by a plan with amount 0, or by giving a new version no plan.
  if (hasPlan(after)) return undefined
  return before ? 'asks' : 'stated'
}

/** A null price means on request, which is not free. */
const isFree = ({ price }: Offer): boolean => price?.is_free ?? false

const hasPlan = ({ invites }: VersionSource): boolean =>
  invites.some(({ status, plans }) => status === 'active' && plans.some(({ active }) => active))

const courseMax = 10

/** Collects the courses that become free, while courses are compared. */
export class Freed {
  readonly #saysFree: SaysFree
  readonly #today: string
  /** Stored versions that are no longer in their course. The document may have moved them to another course. */
  readonly #gone = new Map<string, VersionSource>()
  readonly #added: CourseSource[] = []
  readonly report: FreeReport = { courses: [], count: 0, stated: 0 }

  constructor(saysFree: SaysFree, today: string) {
    this.#saysFree = saysFree
    this.#today = today
  }

  /** Adds a course before and after the import; either may be undefined. */
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

  /** Checks new versions and returns the report. Call it after all stored courses have been added. */
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

/** Summarises the courses that become free, such as `2 courses become free: Tabla (INR 1499), Sitar (new)`. */
export function freeWords({ courses, count }: FreeReport): string {
  const named = courses.map(({ title, was }) => `${title.slice(0, 100)} (${was ?? 'new'})`)
  const rest = count > courses.length ? ` and ${count - courses.length} more` : ''
  return `${count} ${count === 1 ? 'course becomes' : 'courses become'} free: ${named.join(', ')}${rest}`
}
