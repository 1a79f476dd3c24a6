import { fold } from '#lib/base/plain-text.ts'
import type { FacetValue } from '../answers/course-list.ts'
import { placeKey } from '../rules/streams.ts'
import { searchable } from '../rules/text/search-text.ts'
import type { BatchFilter } from './batches.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import {
  clearIn,
  countIntersection,
  countOf,
  DocIdSet,
  forEachIn,
  intersectInto,
  intersectUnion,
  isIn,
  type Mask,
} from './doc-id-set.ts'
import {
  authoredChoices,
  availabilityChoices,
  categoryChoices,
  dayChoices,
  deliveryChoices,
  formatChoices,
  levelChoices,
  monthChoices,
  priceChoices,
  streamChoices,
  timeChoices,
  venueChoices,
} from './facet-choices.ts'
import type { FacetName } from './facet-names.ts'
import type { FacetValues } from './facet-values.ts'
import type { Choice, Choices, Count, Counting, FilterQuery, Selection } from './filter-types.ts'
import { IndexedList } from './indexed-list.ts'
import type { Found } from './search/search-index.ts'

/**
 * Selects the courses that match all filters, from the list of the requested language. `aside` lists the filters that
 * `without` may leave out afterwards. `q` runs last, because scanning texts is slowest.
 */
export function select(index: CatalogueIndex, query: FilterQuery, aside: readonly string[] = []): Selection {
  const listing = listingOf(index, query)
  const base = index.emptyMask()
  listing.docIds.addTo(base)
  const setAside = new Map<string, DocIdSet[]>()
  for (const [name, filter] of Object.entries(filters)) {
    const kept = filter.kept(index, query, listing)?.filter((set) => set !== undefined)
    if (kept && aside.includes(name)) setAside.set(name, kept)
    else if (kept) intersectUnion(base, kept)
  }
  if (query.found !== undefined) keepFound(base, query.found)
  if (query.q !== undefined) keepText(index, base, query.q)
  const without = (left?: string): Mask => {
    const mask = base.slice()
    for (const [name, kept] of setAside) if (name !== left) intersectUnion(mask, kept)
    return mask
  }
  return { listing, match: without(), without }
}

/** `''` is the list without a language, which sites without course languages always use. */
export const languageAsked = (index: CatalogueIndex, language: FilterQuery['language']): string =>
  (index.site.course_languages_enabled ? language : '') ?? ''

/** Returns the list of a language; an empty list if the language is unknown. */
function listingOf(index: CatalogueIndex, { language, orNone }: FilterQuery): IndexedList {
  const isVoid = language === null && index.site.course_languages_enabled
  if (orNone && languageAsked(index, language) !== '')
    return index.listingOrNone(languageAsked(index, language))
  return (!isVoid && index.listings.get(languageAsked(index, language))) || new IndexedList()
}

function keepFound(mask: Mask, found: Found | null): void {
  if (found === null) mask.fill(0)
  else intersectInto(mask, found.match)
}

/** Keeps courses with a title or tag that contains `asked`; none for null. */
function keepText(index: CatalogueIndex, mask: Mask, asked: string | null): void {
  if (asked === null) return void mask.fill(0)
  const text = searchable(asked)
  const tagged = index.emptyMask()
  for (const { folded, docIds } of index.tags.all())
    if (searchable(folded).includes(text)) docIds.addTo(tagged)
  forEachIn(mask, (docId) => {
    if (!isIn(tagged, docId) && !index.entries[docId]?.text.includes(text)) clearIn(mask, docId)
  })
}

interface Filter {
  /** A course passes that is in one of these sets. Undefined if the query lacks the filter. */
  kept: (index: CatalogueIndex, query: FilterQuery, list: IndexedList) => (DocIdSet | undefined)[] | undefined
  /** Facets whose counts ignore this filter. */
  facets?: Partial<Record<FacetName, Choices>>
}

/** Returns the filter of a key of courses, or of the version that a list shows, such as `level beginner`. */
const byKey = (
  name: 'format' | 'availability' | 'level' | 'price',
  of: 'course' | 'shown',
  choices: Choices,
): Filter => ({
  kept: (index, query, list) =>
    given(query[name], (key) => [(of === 'course' ? index : list).keys.get(`${name} ${key}`)]),
  facets: { [name]: choices },
})

/** The filters, in the order in which they are applied, and what can be counted of each. */
const filters: Record<string, Filter> = {
  place: {
    kept: ({ places }, { stream, category }) =>
      given(stream === null || category === null ? null : (stream ?? category), () => [
        places.get(placeKey({ stream: stream ?? undefined, category: category ?? undefined })),
      ]),
    facets: { stream: streamChoices, category: categoryChoices },
  },
  tag: {
    kept: ({ tags }, query) =>
      given(tagsAsked(tags, query), (asked) => asked.map((each) => tags.find(each)?.docIds)),
    facets: {
      tag: ({ index, query }, count) =>
        authoredChoices(index, index.tags, ({ docIds }) => count(docIds), tagsAsked(index.tags, query) ?? []),
    },
  },
  instructor: {
    kept: ({ instructors }, { instructor }) => given(instructor, (key) => [instructors.find(key)?.docIds]),
    facets: {
      instructor: ({ index, query }, count) =>
        authoredChoices(index, index.instructors, ({ docIds }) => count(docIds), [query.instructor]),
    },
  },
  ids: { kept: (index, { ids }) => given(ids, (asked) => [docIdsOf(index, asked)]) },
  lowestPrice: {
    kept: (index, { price_min, price_max }) =>
      price_min === undefined && price_max === undefined
        ? undefined
        : [pricedBetween(index, price_min ?? 0, price_max ?? Number.POSITIVE_INFINITY)],
  },
  batch: {
    kept: (_, query, { batches }) => (asksForBatch(query) ? batches.fitting(query) : undefined),
    facets: {
      delivery: deliveryChoices,
      venue: venueChoices,
      month: monthChoices,
      day: dayChoices,
      time: timeChoices,
    },
  },
  format: byKey('format', 'course', formatChoices),
  availability: byKey('availability', 'shown', availabilityChoices),
  level: byKey('level', 'shown', levelChoices),
  price: byKey('price', 'shown', priceChoices),
  // Selects the list, so there is nothing left to filter.
  language: { kept: () => undefined, facets: { language: languageChoices } },
}

const facets = Object.fromEntries(
  Object.entries(filters).flatMap(([filter, { facets: own = {} }]) =>
    Object.entries(own).map(([name, choices]) => [name, { filter, choices }]),
  ),
) as Record<FacetName, { filter: string; choices: Choices }>

/** Returns the filters to pass to `select` as `aside`, so that each of the facets can be counted without its own filter. */
export const asideFor = (names: readonly FacetName[]): string[] => names.map((name) => facets[name].filter)

/** Counts the courses per value of a facet, applying all filters except the facet's own. */
export function countFacet(name: FacetName, counting: Counting): FacetValue[] {
  const { filter, choices } = facets[name]
  const mask = counting.selection.without(filter)
  const isWhole = countOf(mask) === counting.index.size
  const count: Count = (docIds) => (isWhole ? docIds?.size : docIds?.countIn(mask)) ?? 0
  return choices(counting, count).flatMap(({ isAsked, ...value }) =>
    value.count > 0 || isAsked ? [value] : [],
  )
}

/** Resets the filters that give different results in different lists. */
const ofList: Omit<FilterQuery, 'q'> = {
  ...{ language: undefined, availability: undefined, level: undefined, price: undefined },
  ...{ delivery: undefined, venue: undefined, starts_from: undefined, starts_to: undefined },
  ...{ day: undefined, time: undefined },
}

/**
 * Counts the courses of each language in that language's list; beside a list that has the courses in no language too,
 * only those that it lacks. `q` gives the same result in every list, so it runs once.
 */
function languageChoices({ index, query, selection }: Counting): Choice[] {
  const { language: asked, q } = query
  const found = q === undefined ? undefined : select(index, { ...query, ...ofList }).match
  return index.site.languages.map(({ code, label }) => {
    const language = fold(code)
    const { match } = select(index, { ...query, q: undefined, language, orNone: false })
    if (found) intersectInto(match, found)
    const shown = query.orNone ? countIntersection(match, selection.match) : 0
    return { value: code, label, count: countOf(match) - shown, isAsked: language === asked }
  })
}

/** Returns the tags that a query asks for: its whole value if that is a tag, else its parts (contract decisions §5). */
function tagsAsked(tags: FacetValues, { tag }: FilterQuery): string[] | null | undefined {
  if (!tag) return tag
  return tag.whole !== null && tags.find(tag.whole) ? [tag.whole] : tag.parts
}

/** Looks up the sets of a requested value; none for null. */
function given<Asked>(
  asked: Asked | null | undefined,
  find: (asked: Asked) => (DocIdSet | undefined)[],
): (DocIdSet | undefined)[] | undefined {
  if (asked === undefined) return undefined
  return asked === null ? [] : find(asked)
}

const asksForBatch = ({ delivery, venue, starts_from, starts_to, day, time }: BatchFilter): boolean =>
  [delivery, venue, starts_from, starts_to, day, time].some((asked) => asked !== undefined)

function pricedBetween({ prices }: CatalogueIndex, least: number, most: number): DocIdSet {
  const mask: Mask = new Uint32Array((prices.length + 31) >>> 5)
  for (let docId = 0; docId < prices.length; docId++) {
    const price = prices[docId] as number
    // Has no branch, because the processor could not predict it. Measured twice as fast.
    mask[docId >>> 5] =
      (mask[docId >>> 5] as number) | (Number(price >= least && price <= most) << (docId & 31))
  }
  return DocIdSet.ofMask(mask)
}

function docIdsOf(index: CatalogueIndex, ids: readonly string[]): DocIdSet {
  const docIds = new DocIdSet()
  for (const id of ids) {
    const docId = index.docIdOf(id)
    if (docId !== undefined) docIds.add(docId)
  }
  return docIds
}
