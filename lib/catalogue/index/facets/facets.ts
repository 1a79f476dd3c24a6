import { availabilities } from '#lib/catalogue/rules/availability.ts'
import { placeKey } from '#lib/catalogue/rules/placements.ts'
import { priceClasses } from '#lib/catalogue/rules/prices.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import type { FacetName } from '../facet-names.ts'
import type { FilterName } from '../filters.ts'
import { countOf, keepBoth, type Mask } from '../mask.ts'
import { select } from '../select.ts'
import type { SlotSet } from '../slot-set.ts'
import { authoredChoices, countShared } from './authored.ts'
import { deliveryChoices, monthChoices, venueChoices } from './batches.ts'
import { type Choice, type Counting, choice } from './choice.ts'

/** Which filter is set aside while a facet is counted; the language is one of the list, not of courses in it. */
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

/** The values of each facet, in the order that they are shown in. */
const choicesOf: Record<FacetName, (counting: Counting) => Choice[]> = {
  stream: streamChoices,
  category: categoryChoices,
  format: ({ index, query, selection }) => {
    const count = counterOf(index, selection.without('format'))
    return index.site.formats.map(({ key, label }) =>
      choice(key, label, count(index.formats.get(fold(key))), fold(key) === query.format),
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
    const count = countShared(index, index.instructors, selection.without('instructor'))
    return authoredChoices(index, index.instructors, count, [query.instructor])
  },
  tag: ({ index, query, selection }) => {
    const count = countShared(index, index.tags, selection.without('tag'))
    return authoredChoices(index, index.tags, count, query.tag ?? [])
  },
  delivery: deliveryChoices,
  venue: venueChoices,
  month: monthChoices,
}

/** How many courses each value of a facet would leave, with all the other filters that are given. */
export const countFacet = (name: FacetName, counting: Counting): FacetValue[] =>
  choicesOf[name](counting).flatMap(({ isAsked, ...value }) => (value.count > 0 || isAsked ? [value] : []))

/** Answers how many courses of a mask are in a set. */
function counterOf({ size }: CatalogueIndex, mask: Mask): (slots: SlotSet | undefined) => number {
  const isWhole = countOf(mask) === size
  return (slots) => (isWhole ? slots?.size : slots?.countIn(mask)) ?? 0
}

/** A category that is asked for is looked for in the stream that would be chosen. */
function streamChoices({ index, query, selection }: Counting): Choice[] {
  const count = counterOf(index, selection.without('place'))
  return index.site.streams.map(({ slug, label }) => {
    const stream = fold(slug)
    const slots =
      query.category === null ? undefined : index.places.get(placeKey({ stream, category: query.category }))
    return choice(slug, label, count(slots), stream === query.stream)
  })
}

/** Those of the stream asked for, else of all. */
function categoryChoices({ index, query, selection }: Counting): Choice[] {
  const count = counterOf(index, selection.without('place'))
  const streams = index.site.streams.filter(
    ({ slug }) => query.stream === undefined || fold(slug) === query.stream,
  )
  return streams.flatMap(({ slug: stream, categories }) =>
    categories.map(({ slug, label }) => {
      const category = fold(slug)
      const slots = index.places.get(placeKey({ stream: fold(stream), category }))
      return { ...choice(slug, label, count(slots), category === query.category), stream }
    }),
  )
}

/** What is asked of courses as one list shows them. */
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

/** Each language counts in its own list, which shows other versions. Only what holds in all lists is found once. */
function languageChoices({ index, query }: Counting): Choice[] {
  const { language: asked, q } = query
  const found = q === undefined ? undefined : select(index, { ...query, ...ofList }).match
  return index.site.languages.map(({ code, label }) => {
    const language = fold(code)
    const { match } = select(index, { ...query, q: undefined, language })
    if (found) keepBoth(match, found)
    return { value: code, label, count: countOf(match), isAsked: language === asked }
  })
}
