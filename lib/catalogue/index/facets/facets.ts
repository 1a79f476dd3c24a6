import { availabilities } from '#lib/catalogue/rules/availability.ts'
import { placeKey } from '#lib/catalogue/rules/placements.ts'
import { priceClasses } from '#lib/catalogue/rules/prices.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import type { DocIdSet } from '../doc-id-set.ts'
import type { FacetName } from '../facet-names.ts'
import type { FilterName } from '../filters.ts'
import { countOf, intersectInto, type Mask } from '../mask.ts'
import { select } from '../select.ts'
import { authoredChoices } from './authored.ts'
import { deliveryChoices, monthChoices, venueChoices } from './batches.ts'
import { type Choice, type Counting, choice } from './choice.ts'

/** The filter that each facet leaves out of its counts; the language chooses the list, so it filters nothing. */
export const asideFor: Record<FacetName, FilterName | undefined> = {
  stream: 'place',
  category: 'place',
  format: 'format',
  language: undefined,
  availability: 'availability',
  price: 'price',
  level: 'level',
  instructor: 'instructor',
  tag: 'tag',
  delivery: 'batch',
  venue: 'batch',
  month: 'batch',
}

/** Returns the values of each facet in their order. */
const choicesOf: Record<FacetName, (counting: Counting) => Choice[]> = {
  stream: streamChoices,
  category: categoryChoices,
  format: ({ index, query, selection }) => {
    const count = counterOf(index, selection.without('format'))
    return index.site.formats.map(({ key, label }) =>
      choice(key, label, count(index.keys.get(`format ${fold(key)}`)), fold(key) === query.format),
    )
  },
  language: languageChoices,
  availability: ({ index, query, selection }) => {
    const count = counterOf(index, selection.without('availability'))
    const { availabilities: sets } = selection.listing
    return availabilities.map((state) =>
      choice(state, state, count(sets.get(state)), state === query.availability),
    )
  },
  price: ({ index, query, selection }) => {
    const count = counterOf(index, selection.without('price'))
    const { prices: sets } = selection.listing
    return priceClasses.map((kind) => choice(kind, kind, count(sets.get(kind)), kind === query.price))
  },
  level: ({ index, query, selection }) => {
    const mask = selection.without('level')
    const { levels } = selection.listing
    const count = (folded: string) => levels.get(folded)?.countIn(mask) ?? 0
    return authoredChoices(index, index.levels, ({ folded }) => count(folded), [query.level])
  },
  instructor: ({ index, query, selection }) => {
    const count = counterOf(index, selection.without('instructor'))
    return authoredChoices(index, index.instructors, ({ docIds }) => count(docIds), [query.instructor])
  },
  tag: ({ index, query, selection }) => {
    const count = counterOf(index, selection.without('tag'))
    return authoredChoices(index, index.tags, ({ docIds }) => count(docIds), query.tag ?? [])
  },
  delivery: deliveryChoices,
  venue: venueChoices,
  month: monthChoices,
}

/** Counts the courses that each value of a facet would leave together with all other filters. */
export const countFacet = (name: FacetName, counting: Counting): FacetValue[] =>
  choicesOf[name](counting).flatMap(({ isAsked, ...value }) => (value.count > 0 || isAsked ? [value] : []))

/** Returns a counter of a mask's courses in a set. */
function counterOf({ size }: CatalogueIndex, mask: Mask): (docIds: DocIdSet | undefined) => number {
  const isWhole = countOf(mask) === size
  return (docIds) => (isWhole ? docIds?.size : docIds?.countIn(mask)) ?? 0
}

/** Counts streams; a category of the query is looked up within each stream. */
function streamChoices({ index, query, selection }: Counting): Choice[] {
  const count = counterOf(index, selection.without('place'))
  return index.site.streams.map(({ slug, label }) => {
    const stream = fold(slug)
    const docIds =
      query.category === null ? undefined : index.places.get(placeKey({ stream, category: query.category }))
    return choice(slug, label, count(docIds), stream === query.stream)
  })
}

/** Counts the categories of the stream asked for, else of all streams. */
function categoryChoices({ index, query, selection }: Counting): Choice[] {
  const count = counterOf(index, selection.without('place'))
  const streams = index.site.streams.filter(
    ({ slug }) => query.stream === undefined || fold(slug) === query.stream,
  )
  return streams.flatMap(({ slug: stream, categories }) =>
    categories.map(({ slug, label }) => {
      const category = fold(slug)
      const docIds = index.places.get(placeKey({ stream: fold(stream), category }))
      return { ...choice(slug, label, count(docIds), category === query.category), stream }
    }),
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
