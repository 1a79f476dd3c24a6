import type { CourseSource } from '../authored/catalogue.ts'
import { alikeVersions } from './alike.ts'
import { activePlans, plansOf } from './plans.ts'
import { isEverVisible, whyVersionHidden } from './visibility.ts'

/** What a visitor would stumble over, in the order in which the office is told. */
const stumbleKinds = [
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
  courses: { id: string; title: string }[]
}

const listedMax = 20

/** With fewer prices there is nothing to compare one with. */
const pricesMin = 4

/**
 * Finds what visitors would stumble over, once for each course, among those that they see today or another day. A price
 * is `tenth` when it is above 0 and at most a tenth of the middle one of all prices in its currency: a digit that was
 * lost. Self-paced courses need neither dates nor times.
 */
export function stumblesIn(courses: Iterable<CourseSource>): Stumble[] {
  const found = new Map<StumbleKind, Stumble>()
  const note = (kind: StumbleKind, { id, title }: Pick<CourseSource, 'id' | 'title'>) => {
    const stumble = found.get(kind) ?? { kind, count: 0, courses: [] }
    if (stumble.count++ < listedMax) stumble.courses.push({ id, title })
    found.set(kind, stumble)
  }
  const priced: { id: string; title: string; prices: Price[] }[] = []
  for (const course of courses) {
    if (!isEverVisible(course)) continue
    for (const kind of ownStumbles(course)) note(kind, course)
    priced.push({ id: course.id, title: course.title, prices: pricesOf(course) })
  }
  const middle = middleOf(priced.flatMap(({ prices }) => prices))
  for (const { prices, ...course } of priced)
    if (prices.some(({ amount, currency }) => amount * 10 <= (middle.get(currency) ?? 0)))
      note('tenth', course)
  return stumbleKinds.flatMap((kind) => found.get(kind) ?? [])
}

const shownVersions = ({ versions }: CourseSource) =>
  versions.filter((version) => whyVersionHidden(version) === undefined)

function ownStumbles(course: CourseSource): StumbleKind[] {
  const versions = shownVersions(course)
  const isLive = course.mode !== 'self_paced'
  const texts = [course.description_html, course.about_html]
  const has: Partial<Record<StumbleKind, boolean>> = {
    alike: alikeVersions(course, (_, tags) => tags.join()).length > 0,
    no_price: versions.some(
      (version) =>
        plansOf(version).length > 0 && !activePlans(version).some(({ plan }) => plan.amount !== null),
    ),
    no_dates: isLive && versions.some(({ starts_on }) => starts_on === null),
    no_times:
      isLive && versions.some(({ sessions }) => sessions.every(({ starts_at }) => starts_at === null)),
    no_description: texts.every((text) => text === null),
    no_picture: course.image_url === null,
  }
  return stumbleKinds.filter((kind) => has[kind])
}

interface Price {
  amount: number
  currency: string
}

const pricesOf = (course: CourseSource): Price[] =>
  shownVersions(course).flatMap((version) =>
    activePlans(version).flatMap(({ plan: { amount, currency } }) => (amount ? [{ amount, currency }] : [])),
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
