import type { CourseSource, PathSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { offerOf } from '#lib/contract/catalogue/rules/prices.ts'
import { namesMax, namesOf } from './first-names.ts'

/** A course or step of a learning path that would become free and needs confirmation. */
interface FreedCourse {
  id: string
  /** Title of the course; for a step the names of the path and the step. */
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
  if (!isFree(after, today) || (before && isFree(before, today))) return undefined
  if (saysFree) return saysFree(after.id) ? undefined : 'asks'
  // A document marks a version as free by a plan with amount 0, or by giving a new version no plan.
  if (plansOf(after).length > 0) return undefined
  return before ? 'asks' : 'stated'
}

/** A version without a price is not free: its price is on request, or nobody can buy it. */
const isFree = (version: VersionSource, today: string): boolean =>
  offerOf(version, null, today).price?.is_free ?? false

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
      if (!last && isFree(version, this.#today)) fresh.push(version)
      else if (last && becomesFree(last, version, this.#saysFree, this.#today)) was ??= this.#priceOf(last)
    }
    for (const [id, version] of stored) if (!isFree(version, this.#today)) this.#gone.set(id, version)
    if (after && was !== undefined) this.#count(after, was)
    else if (after && fresh.length > 0) this.#added.push({ ...after, versions: fresh })
  }

  /** Adds a learning path before and after the import. Steps of the same course are compared in their order. */
  addPath(before: PathSource | undefined, after: PathSource): void {
    if (before?.amount && after.amount === 0)
      this.#count({ id: after.code, title: after.name }, priceWords(before.amount, before.currency))
    const stored = Map.groupBy(before?.steps ?? [], ({ course_id }) => course_id)
    for (const { course_id, title, amount } of after.steps) {
      const last = stored.get(course_id)?.shift()
      if (!last || amount !== 0 || last.amount === 0) continue
      const was = priceWords(last.amount, last.currency)
      this.#count({ id: `${after.code} ${course_id}`, title: `${after.name} › ${title ?? course_id}` }, was)
    }
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

  /** Returns the price of a version that is not free. If nobody can buy it, returns the price of its first plan. */
  #priceOf(version: VersionSource): string {
    const { terms, price } = offerOf(version, null, this.#today)
    const [first] = terms === 'on request' ? [] : plansOf(version)
    const { amount, currency } = price ?? first?.plan ?? { amount: null, currency: null }
    return priceWords(amount, currency)
  }

  #count({ id, title }: Pick<CourseSource, 'id' | 'title'>, was: string | null): void {
    this.report.count++
    if (this.report.courses.length < namesMax) this.report.courses.push({ id, title, was })
  }
}

/** Formats a price as text, such as `INR 1499 until 2027-11-30`. */
export const priceWords = (
  amount: number | null,
  currency: string | null,
  endsOn: string | null = null,
): string =>
  [...(amount === null ? ['on request'] : [currency, amount]), endsOn && `until ${endsOn}`]
    .filter((part) => part !== null)
    .join(' ')

/** Summarises the courses that become free, such as `2 courses become free: Tabla (INR 1499), Sitar (new)`. */
export function freeWords({ courses, count }: FreeReport): string {
  const named = courses.map(({ title, was }) => `${title.slice(0, 100)} (${was ?? 'new'})`)
  return `${count} ${count === 1 ? 'course becomes' : 'courses become'} free: ${namesOf(named, count)}`
}
