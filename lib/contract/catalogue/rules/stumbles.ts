import type { CourseSource, VersionSource } from '../authored/catalogue.ts'
import { alikeVersions } from './alike.ts'
import { availabilityOf } from './availability.ts'
import { activePlans, plansOf } from './plans.ts'
import { isEverVisible, whyVersionHidden } from './visibility.ts'

/** What a visitor would stumble over, in the order in which the office is told. */
const stumbleKinds = [
  'over',
  'begun',
  'tenth',
  'alike',
  'no_price',
  'no_dates',
  'no_times',
  'no_description',
  'no_picture',
] as const
export type StumbleKind = (typeof stumbleKinds)[number]

/** The shown courses of a catalogue that have one stumbling block: how many, and the first of them. */
export interface Stumble {
  kind: StumbleKind
  count: number
  /** Number of their batches, for a kind that is found in batches. */
  batches: number
  /** With the levels of these batches. */
  courses: { id: string; title: string; levels: string[] }[]
}

const listedMax = 50
const levelsMax = 5

/** With fewer prices there is nothing to compare one with. */
const pricesMin = 4

/**
 * Finds what visitors would stumble over, once for each course, among those that they see on `today` or another day. A
 * price is `tenth` when it is above 0 and at most a tenth of the middle one of all prices in its currency: a digit that
 * was lost. Batches that can be booked are `over` after their last day, and `begun` without one. Self-paced courses need
 * neither dates nor times.
 */
export function stumblesIn(courses: Iterable<CourseSource>, today: string): Stumble[] {
  const found = new Map<StumbleKind, Stumble>()
  const note = (kind: StumbleKind, { id, title }: Pick<CourseSource, 'id' | 'title'>, batches: Batches) => {
    const stumble = found.get(kind) ?? { kind, count: 0, batches: 0, courses: [] }
    stumble.batches += batches.length
    const levels = batches.flatMap(({ level }) => level ?? []).slice(0, levelsMax)
    if (stumble.count++ < listedMax) stumble.courses.push({ id, title, levels })
    found.set(kind, stumble)
  }
  const priced: { id: string; title: string; prices: Price[] }[] = []
  for (const course of courses) {
    if (!isEverVisible(course)) continue
    for (const [kind, batches] of ownStumbles(course, today)) note(kind, course, batches)
    priced.push({ id: course.id, title: course.title, prices: pricesOf(course) })
  }
  const middle = middleOf(priced.flatMap(({ prices }) => prices))
  for (const { prices, ...course } of priced) {
    const low = prices.filter(({ amount, currency }) => amount * 10 <= (middle.get(currency) ?? 0))
    if (low.length > 0) note('tenth', course, low)
  }
  return stumbleKinds.flatMap((kind) => found.get(kind) ?? [])
}

type Batches = readonly Pick<VersionSource, 'level'>[]

const shownVersions = ({ versions }: CourseSource) =>
  versions.filter((version) => whyVersionHidden(version) === undefined)

/** Returns the kinds found in a course, with the batches that have them; none for what the course itself lacks. */
function ownStumbles(course: CourseSource, today: string): [StumbleKind, Batches][] {
  const versions = shownVersions(course)
  const isLive = course.mode !== 'self_paced'
  const booked = versions.filter(
    (version) => availabilityOf(course.coming_soon, version, today).verdict !== 'closed',
  )
  const inBatches: Partial<Record<StumbleKind, Batches>> = {
    over: booked.filter(({ ends_on }) => ends_on !== null && ends_on < today),
    begun: booked.filter(
      ({ starts_on, ends_on }) => ends_on === null && starts_on !== null && starts_on < today,
    ),
    alike: alikeVersions(course, (_, tags) => tags.join()).flat(),
    no_price: versions.filter(
      (version) =>
        plansOf(version).length > 0 && !activePlans(version).some(({ plan }) => plan.amount !== null),
    ),
    no_dates: versions.filter(({ starts_on }) => isLive && starts_on === null),
    no_times: versions.filter(
      ({ sessions }) => isLive && sessions.every(({ starts_at }) => starts_at === null),
    ),
  }
  const isLacking: Partial<Record<StumbleKind, boolean>> = {
    no_description: course.description_html === null && course.about_html === null,
    no_picture: course.image_url === null,
  }
  return stumbleKinds.flatMap((kind): [StumbleKind, Batches][] => {
    const batches = inBatches[kind] ?? []
    return batches.length > 0 || isLacking[kind] ? [[kind, batches]] : []
  })
}

interface Price extends Pick<VersionSource, 'level'> {
  amount: number
  currency: string
}

const pricesOf = (course: CourseSource): Price[] =>
  shownVersions(course).flatMap((version) =>
    activePlans(version).flatMap(({ plan: { amount, currency } }) =>
      amount ? [{ amount, currency, level: version.level }] : [],
    ),
  )

/** Returns the middle amount by currency; nothing for a currency with too few prices. */
const middleOf = (prices: Price[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(prices, ({ currency }) => currency)].flatMap(([currency, same]): [string, number][] => {
      const amounts = same.map(({ amount }) => amount).sort((a, b) => a - b)
      const middle = amounts[amounts.length >> 1]
      return amounts.length < pricesMin || middle === undefined ? [] : [[currency, middle]]
    }),
  )
