import type { CourseSource, VersionSource } from '../authored/catalogue.ts'
import { availabilityOf } from './availability.ts'
import type { Finding } from './finding.ts'
import { activePlans, plansOf } from './plans.ts'
import { isEverVisible, whyVersionHidden } from './visibility.ts'

/** What a visitor would stumble over in a course, in the order in which it is told. */
const courseCodes = [
  'batchOver',
  'batchBegun',
  'lowPrice',
  'noPrice',
  'noDates',
  'noTimes',
  'noDuration',
  'noDescription',
  'noPicture',
] as const
export type CourseCode = (typeof courseCodes)[number]
type CourseFinding = Finding<CourseCode>

/** The courses that have one finding: how many, and the first of them. */
export interface FoundInCourses {
  code: CourseCode
  count: number
  first: CourseFinding[]
}

const listedMax = 50
const levelsMax = 5

/** With fewer prices there is nothing to compare one with. */
const pricesMin = 4

const shownVersions = (course: CourseSource): VersionSource[] =>
  isEverVisible(course) ? course.versions.filter((version) => whyVersionHidden(version) === undefined) : []

type Named = Pick<CourseSource, 'id' | 'title'>
type Batch = Pick<VersionSource, 'level'>

/** Names the levels of the batches, if the finding is in batches. */
const found = (code: CourseCode, { id, title }: Named, batches: readonly Batch[] = []) => ({
  code,
  values: { title, levels: batches.flatMap(({ level }) => level ?? []).slice(0, levelsMax) },
  on: { kind: 'course' as const, id },
  weight: 'hint' as const,
})

/**
 * Finds what a visitor would stumble over in a course that is visible on `today` or another day. Batches that can be
 * booked are over after their last day, and have begun without one. Self-paced courses need no dates and times, but a
 * duration: readers of structured data want one or the other.
 */
export function findingsOfCourse(course: CourseSource, today: string): CourseFinding[] {
  const versions = shownVersions(course)
  if (versions.length === 0) return []
  const isLive = course.mode !== 'self_paced'
  const booked = versions.filter(
    (version) => availabilityOf(course.coming_soon, version, today).verdict !== 'closed',
  )
  const timeless = versions.filter(({ sessions }) => sessions.every(({ starts_at }) => starts_at === null))
  const inBatches: [CourseCode, VersionSource[]][] = [
    ['batchOver', booked.filter(({ ends_on }) => ends_on !== null && ends_on < today)],
    [
      'batchBegun',
      booked.filter(({ starts_on, ends_on }) => ends_on === null && starts_on !== null && starts_on < today),
    ],
    ['noPrice', versions.filter((version) => plansOf(version).length > 0 && pricesOf(version).length === 0)],
    ['noDates', versions.filter(({ starts_on }) => isLive && starts_on === null)],
    ['noTimes', timeless.filter(() => isLive)],
    ['noDuration', timeless.filter(({ workload }) => !isLive && workload === null)],
  ]
  return [
    ...inBatches.flatMap(([code, batches]) => (batches.length > 0 ? [found(code, course, batches)] : [])),
    ...(course.description_html === null && course.about_html === null
      ? [found('noDescription', course)]
      : []),
    ...(course.image_url === null ? [found('noPicture', course)] : []),
  ]
}

const pricesOf = (version: VersionSource): { amount: number; currency: string }[] =>
  activePlans(version).flatMap(({ plan: { amount, currency } }) =>
    amount === null ? [] : [{ amount, currency }],
  )

/** Counts what is found in courses that are added one by one, and lists the first of each. */
export class CourseFindings {
  readonly #today: string
  readonly #found = new Map<CourseCode, FoundInCourses>()
  /** Without the courses, which may not fit into memory. */
  readonly #priced: (Named & Batch & { amount: number; currency: string })[] = []

  constructor(today: string) {
    this.#today = today
  }

  add(course: CourseSource): void {
    for (const finding of findingsOfCourse(course, this.#today)) this.#note(finding)
    const { id, title } = course
    for (const version of shownVersions(course))
      for (const price of pricesOf(version))
        if (price.amount > 0) this.#priced.push({ id, title, level: version.level, ...price })
  }

  /** Also finds low prices: at most a tenth of the middle one in the same currency, so that a digit was lost. */
  end(): FoundInCourses[] {
    for (const same of Map.groupBy(this.#priced, ({ currency }) => currency).values()) {
      const amounts = same.map(({ amount }) => amount).sort((a, b) => a - b)
      const middle = amounts.length < pricesMin ? 0 : (amounts[amounts.length >> 1] ?? 0)
      const low = same.filter(({ amount }) => amount * 10 <= middle)
      for (const prices of Map.groupBy(low, ({ id }) => id).values())
        for (const course of prices.slice(0, 1)) this.#note(found('lowPrice', course, prices))
    }
    return courseCodes.flatMap((code) => this.#found.get(code) ?? [])
  }

  #note(finding: CourseFinding): void {
    const { code } = finding
    const one = this.#found.get(code) ?? { code, count: 0, first: [] }
    if (one.count++ < listedMax) one.first.push(finding)
    this.#found.set(code, one)
  }
}
