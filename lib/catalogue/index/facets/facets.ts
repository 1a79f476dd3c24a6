import { availabilities } from '#lib/catalogue/rules/availability.ts'
import { placeKey } from '#lib/catalogue/rules/placements.ts'
import { priceClasses } from '#lib/catalogue/rules/prices.ts'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import type { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import { countOf, type DocIdSet, intersectInto } from '../doc-id-set.ts'
import type { FacetName } from '../facet-names.ts'
import { type FilterName, select } from '../select.ts'
import { authoredChoices } from './authored.ts'
import { dayChoices, deliveryChoices, monthChoices, timeChoices, venueChoices } from './batches.ts'
import { type Choice, type Counting, choice, choicesOf } from './choice.ts'

/** Counts the courses of a set that a facet's counts consider. */
type Count = (docIds: DocIdSet | undefined) => number

interface Facet {
  /** The filter that the counts leave out; the language chooses the list, so it filters nothing. */
  aside: FilterName | undefined
  /** Returns the values in their order. */
  choices: (counting: Counting, count: Count) => Choice[]
}

const facets: Record<FacetName, Facet> = {
  /** A category of the query is looked up within each stream. */
  stream: {
    aside: 'place',
    choices: ({ index, query }, count) =>
      index.site.streams.map(({ slug, label }) => {
        const [stream, category] = [fold(slug), query.category]
        const docIds = category === null ? undefined : index.places.get(placeKey({ stream, category }))
        return choice(slug, label, count(docIds), stream === query.stream)
      }),
  },
  /** Categories of the stream asked for, else of all streams. */
  category: {
    aside: 'place',
    choices: ({ index, query }, count) =>
      index.site.streams
        .filter(({ slug }) => query.stream === undefined || fold(slug) === query.stream)
        .flatMap(({ slug: stream, categories }) =>
          categories.map(({ slug, label }) => {
            const category = fold(slug)
            const docIds = index.places.get(placeKey({ stream: fold(stream), category }))
            return { ...choice(slug, label, count(docIds), category === query.category), stream }
          }),
        ),
  },
  format: {
    aside: 'format',
    choices: ({ index, query }, count) =>
      index.site.formats.map(({ key, label }) =>
        choice(key, label, count(index.keys.get(`format ${fold(key)}`)), fold(key) === query.format),
      ),
  },
  language: { aside: undefined, choices: languageChoices },
  availability: {
    aside: 'availability',
    choices: ({ query, selection: { listing } }, count) =>
      choicesOf(availabilities, (state) => count(listing.availabilities.get(state)), query.availability),
  },
  price: {
    aside: 'price',
    choices: ({ query, selection: { listing } }, count) =>
      choicesOf(priceClasses, (kind) => count(listing.prices.get(kind)), query.price),
  },
  level: {
    aside: 'level',
    choices: ({ index, query, selection: { listing } }, count) =>
      authoredChoices(index, index.levels, ({ folded }) => count(listing.levels.get(folded)), [query.level]),
  },
  instructor: {
    aside: 'instructor',
    choices: ({ index, query }, count) =>
      authoredChoices(index, index.instructors, ({ docIds }) => count(docIds), [query.instructor]),
  },
  tag: {
    aside: 'tag',
    choices: ({ index, query }, count) =>
      authoredChoices(index, index.tags, ({ docIds }) => count(docIds), query.tag ?? []),
  },
  delivery: { aside: 'batch', choices: deliveryChoices },
  venue: { aside: 'batch', choices: venueChoices },
  month: { aside: 'batch', choices: monthChoices },
  day: { aside: 'batch', choices: dayChoices },
  time: { aside: 'batch', choices: timeChoices },
}

/** Returns the filters that the counts of facets leave out. */
export const asideFor = (names: readonly FacetName[]): FilterName[] =>
  names.flatMap((name) => facets[name].aside ?? [])

/** Counts the courses that each value of a facet would leave together with all other filters. */
export function countFacet(name: FacetName, counting: Counting): FacetValue[] {
  const { aside, choices } = facets[name]
  const mask = counting.selection.without(aside)
  const isWhole = countOf(mask) === counting.index.size
  const count: Count = (docIds) => (isWhole ? docIds?.size : docIds?.countIn(mask)) ?? 0
  return choices(counting, count).flatMap(({ isAsked, ...value }) =>
    value.count > 0 || isAsked ? [value] : [],
  )
}

/** The filters whose values differ between lists. */
const ofList = {
  language: undefined,
  availability: undefined,
  level: undefined,
  price: undefined,
  delivery: undefined,
  venue: undefined,
  starts_from: undefined,
  starts_to: undefined,
}

/** Counts each language in its own list. `q`, the same in all lists, is searched once. */
function languageChoices({ index, query }: Counting): Choice[] {
  const { language: asked, q } = query
  const found = q === undefined ? undefined : select(index, { ...query, ...ofList }).match
  return index.site.languages.map(({ code, label }) => {
    const language = fold(code)
    const { match } = select(index, { ...query, q: undefined, language })
    if (found) intersectInto(match, found)
    return { value: code, label, count: countOf(match), isAsked: language === asked }
  })
}
