import type { CourseListQuery } from '../reads/query.ts'
import { placeKey } from '../rules/placements.ts'
import { searchable } from '../rules/text/search-text.ts'
import type { BatchFilter } from './batches.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { clearIn, DocIdSet, forEachIn, intersectInto, intersectUnion, isIn, type Mask } from './doc-id-set.ts'
import { IndexedList } from './listing.ts'
import type { Found } from './search/search-index.ts'
import type { FacetValues } from './values.ts'

/** The courses that match a query. */
export interface Selection {
  /** The list of the requested language. */
  listing: IndexedList
  match: Mask
  /** Returns the courses that match all filters except `name`, which must have been passed to `select` in `aside`. */
  without(name: FilterName | undefined): Mask
}

/**
 * Selects the courses that match all filters, from the list of the requested language. `aside` lists the filters that
 * `without` may leave out afterwards. `q` runs last, because scanning texts is slowest.
 */
export function select(
  index: CatalogueIndex,
  query: FilterQuery,
  aside: readonly FilterName[] = [],
): Selection {
  const listing = listingOf(index, query.language)
  const base = index.emptyMask()
  listing.docIds.addTo(base)
  const setAside = new Map<FilterName, DocIdSet[]>()
  for (const name of names) {
    const kept = filters[name](index, query, listing)
    if (kept === undefined) continue
    if (aside.includes(name)) setAside.set(name, kept)
    else intersectUnion(base, kept)
  }
  if (query.found !== undefined) keepFound(base, query.found)
  if (query.q !== undefined) keepText(index, base, query.q)
  const without = (left?: FilterName): Mask => {
    const mask = base.slice()
    for (const [name, kept] of setAside) if (name !== left) intersectUnion(mask, kept)
    return mask
  }
  return { listing, match: without(), without }
}

/**
 * Returns the language of the list to use. `''` is the list without a language, which sites without course languages
 * always use.
 */
export const languageAsked = (index: CatalogueIndex, language: FilterQuery['language']): string =>
  (index.site.course_languages_enabled ? language : '') ?? ''

/** Returns the list of a language; an empty list if the language is unknown. */
function listingOf(index: CatalogueIndex, language: FilterQuery['language']): IndexedList {
  const isVoid = language === null && index.site.course_languages_enabled
  return (!isVoid && index.listings.get(languageAsked(index, language))) || new IndexedList()
}

function keepFound(mask: Mask, found: Found | null): void {
  if (found === null) mask.fill(0)
  else intersectInto(mask, found.match)
}

/**
 * Keeps only courses with a title or a tag that contains `asked`. `asked` is null if no title or tag can contain the
 * requested text.
 */
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

/** Filters of a list query. `ids` are entry ids in the requested order. */
export interface FilterQuery
  extends Omit<CourseListQuery, 'page' | 'page_size' | 'sort' | 'facets' | 'search'> {
  /** Result of the search; null if no course can have the searched text. */
  found?: Found | null | undefined
}

/**
 * Result of one filter: a course passes if any of these sets contains it. Undefined if the query does not use the
 * filter.
 */
type Kept = DocIdSet[] | undefined

/**
 * All filters of `GET /courses`, except the language, which selects the list, and `q`, which scans texts. To add a
 * filter, add a line here, a parameter in `listAdditions`, and, for exact values, a key in `indexedCourse`.
 */
export const filters = {
  place: ({ places }, { stream, category }) =>
    given(stream === null || category === null ? null : (stream ?? category), () => [
      places.get(placeKey({ stream: stream ?? undefined, category: category ?? undefined })),
    ]),
  format: ({ keys }, { format }) => given(format, (key) => [keys.get(`format ${key}`)]),
  tag: ({ tags }, query) =>
    given(tagsAsked(tags, query), (asked) => asked.map((each) => tags.find(each)?.docIds)),
  availability: (_, { availability }, list) => given(availability, (key) => [list.availabilities.get(key)]),
  level: (_, { level }, list) => given(level, (key) => [list.levels.get(key)]),
  instructor: ({ instructors }, { instructor }) =>
    given(instructor, (key) => [instructors.find(key)?.docIds]),
  price: (_, { price }, list) => given(price, (key) => [list.prices.get(key)]),
  ids: (index, { ids }) => given(ids, (asked) => [docIdsOf(index, asked)]),
  lowestPrice: (index, { price_min, price_max }) =>
    price_min === undefined && price_max === undefined
      ? undefined
      : [pricedBetween(index, price_min ?? 0, price_max ?? Number.POSITIVE_INFINITY)],
  batch: (_, query, { batches }) => (asksForBatch(query) ? batches.fitting(query) : undefined),
} satisfies Record<string, (index: CatalogueIndex, query: FilterQuery, list: IndexedList) => Kept>

export type FilterName = keyof typeof filters

/** Returns the tags that a query asks for: its whole value if that is a tag, else its parts (decisions §5). */
export function tagsAsked(tags: FacetValues, { tag }: FilterQuery): string[] | null | undefined {
  if (!tag) return tag
  return tag.whole !== null && tags.find(tag.whole) ? [tag.whole] : tag.parts
}

/** Looks up the sets of a requested value. Null is a value that no course can have, such as a text with a NUL. */
function given<Asked>(
  asked: Asked | null | undefined,
  find: (asked: Asked) => (DocIdSet | undefined)[],
): Kept {
  if (asked === undefined) return undefined
  return asked === null ? [] : find(asked).filter((set) => set !== undefined)
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

const names = Object.keys(filters) as FilterName[]
