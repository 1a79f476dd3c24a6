import { fold } from '#lib/base/plain-text.ts'
import type { CourseSummary, FacetValue } from '#lib/contract/catalogue/answers/course-list.ts'
import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { FacetName } from '#lib/contract/catalogue/index/facet-names.ts'
import type { PageListQuery } from '#lib/contract/catalogue/reads/course-list.ts'
import { availabilities } from '#lib/contract/catalogue/rules/availability.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { compareCodePoints, compareMissingLast } from '#lib/contract/catalogue/rules/order.ts'
import { type Placement, placementsOf, visibleStreams } from '#lib/contract/catalogue/rules/streams.ts'
import { titleKey } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { detailOf, listedIn, summaryOf } from '../answers.ts'
import type { Published } from '../compile-catalogue.ts'
import { type NaiveCourse, naiveSearch } from './naive-search.ts'

/** A course in one list, with values that its summary lacks. */
interface Card {
  /** The list's: a folded code, `''` without one. */
  language: string
  summary: CourseSummary
  titles: string[]
  placements: Placement[]
}

/** `ids` are those of entries. */
export type Asked = PageListQuery & { page_size: number }

/** `GET /courses` on a day, by a scan that compares each summary with the whole query. */
export function naiveList(published: Published, source: CatalogueSource, asked: Asked, today: string) {
  const cards = cardsAsked(published, source, asked)
  const searched = asked.search ? searchIn(published, source, asked.search) : undefined
  const isFound = ({ summary }: Card) => asked.search === undefined || !!searched?.ids.has(summary.id)
  const tagged = tagsOf(published, asked)
  const isAsked = (card: Card) =>
    matches(card, asked) &&
    (tagged === undefined || card.summary.tags.some((tag) => tagged.includes(fold(tag.trim())))) &&
    (!asksForBatch(asked) || hasBatch(card, asked, today))
  const found = cards.filter((card) => isAsked(card) && isFound(card)).sort(comparisonOf(asked, today))
  const from = (asked.page - 1) * asked.page_size
  return {
    ids: found.slice(from, from + asked.page_size).map(({ summary }) => summary.id),
    total: found.length,
    search:
      asked.search === undefined
        ? undefined
        : { corrected: searched?.corrected ?? null, left_out: searched?.left_out ?? [] },
    facets: asked.facets?.map((name) => [name, naiveFacet(published, source, asked, name, today)]),
  }
}

/** The tags asked for; a whole value that some course has as its tag is that tag alone. */
function tagsOf(published: Published, { tag }: Asked): string[] | undefined {
  if (tag === undefined) return undefined
  const isTag = listedIn(published, '').some(({ tags }) => tags.some((one) => same(one, tag?.whole ?? null)))
  return isTag ? [tag?.whole ?? ''] : (tag?.parts ?? [])
}

const languageOf = ({ site }: Published, { language }: Asked): string =>
  site.course_languages_enabled ? (language === null ? ' ' : (language ?? '')) : ''

/** The cards of a language, and with `orNone` those of courses in no language. */
function cardsAsked(published: Published, source: CatalogueSource, asked: Asked): Card[] {
  const language = languageOf(published, asked)
  const own = cardsIn(published, source, language)
  if (!asked.orNone || language.trim() === '') return own
  const none = cardsIn(published, source, '').filter(({ summary }) => summary.languages.length === 0)
  const all = [...own, ...none]
  const placeOf = (card: Card) => published.entries.findIndex(({ entry_id }) => entry_id === card.summary.id)
  return asked.sort === 'title' ? all : all.sort((one, other) => placeOf(one) - placeOf(other))
}

function cardsIn(published: Published, source: CatalogueSource, language: string): Card[] {
  const streams = visibleStreams(source.site)
  return listedIn(published, language).map((summary) => {
    const entry = published.entries.find(({ entry_id }) => entry_id === summary.id)
    const ids = new Set(entry?.versions.map(({ course_id }) => course_id))
    return {
      language,
      summary,
      titles: [...ids].map((id) => summaryOf(published, id).title),
      placements: placementsOf(streams, summary.tags),
    }
  })
}

/** Returns the entries that a search alone finds. */
function searchIn(published: Published, source: CatalogueSource, text: string) {
  const { found, corrected, left_out } = naiveSearch(searchedTexts(published, source), text)
  return { corrected, left_out, ids: new Set(found.map((place) => published.entries[place]?.entry_id)) }
}

/** Returns the searchable text of each entry, from its details. */
export function searchedTexts(published: Published, source: CatalogueSource): NaiveCourse[] {
  const streams = visibleStreams(source.site)
  return published.entries.map(({ versions }) => {
    const details = [...new Set(versions.map(({ course_id }) => course_id))].map((id) =>
      detailOf(published, id),
    )
    const [first] = details
    const places = placementsOf(streams, first?.tags ?? []).flatMap((each) => [
      each.stream,
      ...each.categories,
    ])
    return {
      title: details.map(({ title }) => title),
      tags: [
        ...(first?.tags ?? []),
        ...(first?.instructors ?? []).map(({ name }) => name),
        ...(first?.variants ?? []).flatMap(({ level }) => level ?? []),
        ...(first?.variants ?? []).flatMap(({ schedule }) => schedule.venue ?? []),
        ...places.flatMap(({ label, subtitle }) => [label, subtitle]),
      ],
      subtitle: details.flatMap(({ subtitle }) => subtitle ?? []),
      description: details.flatMap(({ description_text }) => description_text ?? []),
    }
  })
}

const same = (text: string | null, asked: string | null) => text !== null && fold(text.trim()) === asked

const conditions: {
  [Name in keyof Asked]?: (card: Card, asked: NonNullable<Asked[Name]>, all: Asked) => boolean
} = {
  q: ({ summary, titles }, q) => [...titles, ...summary.tags].some((text) => fold(text).includes(q)),
  stream: ({ placements }, asked) => placements.some(({ stream }) => same(stream.slug, asked)),
  category: ({ placements }, asked, { stream: within }) =>
    placements.some(
      ({ stream, categories }) =>
        (within === undefined || same(stream.slug, within)) &&
        categories.some(({ slug }) => same(slug, asked)),
    ),
  format: ({ summary }, asked) => summary.formats.some(({ key }) => same(key, asked)),
  availability: ({ summary }, asked) => summary.availability === asked,
  level: ({ summary }, asked) => same(summary.level, asked),
  instructor: ({ summary }, asked) => summary.instructors.some(({ name }) => same(name, asked)),
  price: ({ summary }, asked) => priceOf(summary) === asked,
  ids: ({ summary }, asked) => asked.includes(summary.id),
  price_min: (card, least) => (lowest(card) ?? -1) >= least,
  price_max: (card, most) => (lowest(card) ?? Number.POSITIVE_INFINITY) <= most,
}

const batchFields = ['delivery', 'venue', 'starts_from', 'starts_to', 'day', 'time'] as const
const asksForBatch = (asked: Asked): boolean => batchFields.some((name) => asked[name] !== undefined)
const hasBatch = (card: Card, asked: Asked, today: string): boolean =>
  fittingBatches(card, asked, today).length > 0

/** The versions that are neither closed nor over; `language`: of those in it, `''` for all. */
const batchesOf = ({ summary }: Card, language: string, today: string) =>
  summary.variants.filter(
    ({ availability, schedule, language: own }) =>
      availability !== 'closed' &&
      !(schedule.ends_on !== null && schedule.ends_on < today) &&
      (language === '' || own?.code === language),
  )

const fittingBatches = (card: Card, asked: Asked, today: string) =>
  batchesOf(card, card.language, today).filter(
    ({ schedule }) =>
      (asked.delivery === undefined || schedule.delivery === asked.delivery) &&
      (asked.venue === undefined || (asked.venue !== null && same(schedule.venue, asked.venue))) &&
      (asked.starts_from === undefined ||
        (schedule.starts_on !== null && schedule.starts_on >= asked.starts_from)) &&
      (asked.starts_to === undefined ||
        (schedule.starts_on !== null && schedule.starts_on <= asked.starts_to)) &&
      ((asked.day === undefined && asked.time === undefined) ||
        schedule.sessions.some(
          ({ day, starts_at }) =>
            (asked.day === undefined || asked.day.includes(day)) &&
            (asked.time === undefined || (starts_at !== null && beginsIn[asked.time](starts_at))),
        )),
  )

const beginsIn = {
  morning: (at: string) => Number(at.slice(0, 2)) < 12,
  afternoon: (at: string) => Number(at.slice(0, 2)) >= 12 && Number(at.slice(0, 2)) < 17,
  evening: (at: string) => Number(at.slice(0, 2)) >= 17,
}

const soonest = (card: Card, asked: Asked, today: string): string | null =>
  fittingBatches(card, asked, today)
    .flatMap(({ schedule }) => schedule.starts_on ?? [])
    .filter((day) => day >= today)
    .sort()[0] ?? null

const matches = (card: Card, asked: Asked): boolean =>
  Object.entries(conditions).every(([name, holds]) => {
    const value = asked[name as keyof Asked]
    return (
      value === undefined || (value !== null && (holds as (...all: unknown[]) => boolean)(card, value, asked))
    )
  })

function priceOf({ price, price_visible }: CourseSummary): string | undefined {
  if (!price_visible || (price !== null && price.amount > 0)) return 'paid'
  return price ? 'free' : undefined
}

/** Cards come in catalogue order, and sorting keeps it among equals. */
function comparisonOf(asked: Asked, today: string): (a: Card, b: Card) => number {
  const { sort, ids } = asked
  if (sort === undefined && ids) return (a, b) => ids.indexOf(a.summary.id) - ids.indexOf(b.summary.id)
  if (sort === 'title')
    return ({ summary: a, language }, { summary: b, language: other }) =>
      compareCodePoints(other, language) ||
      compareCodePoints(titleKey(a.title), titleKey(b.title)) ||
      compareCodePoints(fold(a.title), fold(b.title))
  if (sort === 'price_asc' || sort === 'price_desc') {
    const sign = sort === 'price_asc' ? 1 : -1
    return (a, b) => compareMissingLast(lowest(a), lowest(b), (x, y) => sign * (x - y))
  }
  if (sort === 'soonest')
    return (a, b) => compareMissingLast(soonest(a, asked, today), soonest(b, asked, today), compareCodePoints)
  const states = ['available', 'not_started', 'coming_soon', 'closed']
  return ({ summary: a }, { summary: b }) =>
    (sort === 'open' ? states.indexOf(a.availability) - states.indexOf(b.availability) : 0) ||
    compareMissingLast(a.created_at, b.created_at, (x, y) => compareCodePoints(y, x))
}

function lowest({ summary }: Card): number | null {
  const amounts = summary.variants.flatMap(({ price }) => price?.amount ?? [])
  return amounts.length === 0 ? null : Math.min(...amounts)
}

/** Counts each value by running the query with it. */
function naiveFacet(
  published: Published,
  source: CatalogueSource,
  asked: Asked,
  name: FacetName,
  today: string,
): FacetValue[] {
  const { facets: _, ...question } = asked
  const whole = { ...question, page: 1, page_size: Number.MAX_SAFE_INTEGER }
  const idsOf = (choice: Partial<Asked>) => naiveList(published, source, { ...whole, ...choice }, today).ids
  const totalOf = (choice: Partial<Asked>) => idsOf(choice).length
  const shownIds = asked.orNone ? idsOf({}) : []
  const all = cardsIn(published, source, '')
  const { site, streams } = published
  /** Values that are the same for every institute. */
  const fixed = (...values: string[]) =>
    values.flatMap((each) => shown(each, each, totalOf({ [name]: each }), each === asked[name as 'time']))
  switch (name) {
    case 'stream':
      return streams.streams.flatMap(({ slug, label }) =>
        shown(slug, label, totalOf({ stream: fold(slug) }), same(slug, asked.stream ?? null)),
      )
    case 'category':
      return streams.streams
        .filter(({ slug }) => asked.stream === undefined || same(slug, asked.stream))
        .flatMap(({ slug: stream, categories }) =>
          categories.flatMap(({ slug, label }) =>
            shown(
              slug,
              label,
              totalOf({ stream: fold(stream), category: fold(slug) }),
              same(slug, asked.category ?? null),
            ).map((value) => ({ ...value, stream })),
          ),
        )
    case 'format':
      return site.formats.flatMap(({ key, label }) =>
        shown(key, label, totalOf({ format: fold(key) }), same(key, asked.format ?? null)),
      )
    case 'language':
      return site.languages.flatMap(({ code, label }) =>
        shown(
          code,
          label,
          idsOf({ language: fold(code), orNone: false }).filter((id) => !shownIds.includes(id)).length,
          same(code, asked.language ?? null),
        ),
      )
    case 'availability':
      return fixed(...availabilities)
    case 'price':
      return fixed('free', 'paid')
    case 'level':
      return authored(
        all.flatMap(({ summary }) => summary.variants.flatMap(({ level }) => level ?? [])),
        (level) => totalOf({ level }),
        [asked.level],
      )
    case 'instructor':
      return authored(
        all.flatMap(({ summary }) => summary.instructors.map((each) => each.name)),
        (instructor) => totalOf({ instructor }),
        [asked.instructor],
      )
    case 'tag':
      return authored(
        all.flatMap(({ summary }) => summary.tags),
        (tag) => totalOf({ tag: { whole: tag, parts: [] } }),
        tagsOf(published, asked) ?? [],
      )
    case 'delivery':
      return fixed('online', 'onsite', 'blended')
    case 'venue':
      return authored(
        all.flatMap((card) => batchesOf(card, '', today).flatMap(({ schedule }) => schedule.venue ?? [])),
        (venue) => totalOf({ venue }),
        [asked.venue],
      )
    case 'month':
      return monthsFrom(today, 36)
        .flatMap((month) => {
          const bounds = { starts_from: `${month}-01`, starts_to: `${month}-${daysIn(month)}` }
          return shown(month, month, totalOf(bounds), false)
        })
        .slice(0, 24)
    case 'day':
      return weekdays.flatMap((day) =>
        shown(day, day, totalOf({ day: [day] }), asked.day?.includes(day) ?? false),
      )
    case 'time':
      return fixed('morning', 'afternoon', 'evening')
  }
}

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

const monthsFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, after) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + after, 1))
      .toISOString()
      .slice(0, 7),
  )

const shown = (value: string, label: string, count: number, isAsked: boolean): FacetValue[] =>
  count > 0 || isAsked ? [{ value, label, count }] : []

/** `texts`: in catalogue order. */
function authored(
  texts: string[],
  totalOf: (folded: string) => number,
  asked: (string | null | undefined)[],
): FacetValue[] {
  const first = new Map<string, string>()
  for (const text of texts) {
    const folded = fold(text.trim())
    if (!first.has(folded)) first.set(folded, text)
  }
  return [...first]
    .map(([folded, text]) => ({ folded, text, count: totalOf(folded) }))
    .filter(({ folded, count }) => count > 0 || asked.includes(folded))
    .sort((a, b) => b.count - a.count || compareCodePoints(a.folded, b.folded))
    .map(({ text, count }) => ({ value: text, label: text, count }))
}
