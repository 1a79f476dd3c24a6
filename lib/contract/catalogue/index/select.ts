import { placeKey } from '../rules/streams.ts'
import { searchable } from '../rules/text/search-text.ts'
import type { BatchFilter } from './batches.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { clearIn, DocIdSet, forEachIn, intersectInto, intersectUnion, isIn, type Mask } from './doc-id-set.ts'
import { IndexedList } from './listing.ts'
import type { Found } from './search/search-index.ts'
import { type AskedKeys, type FacetValues, setAt } from './values.ts'

export interface Selection {
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
  const listing = listingOf(index, query)
  const base = index.emptyMask()
  listing.docIds.addTo(base)
  const setAside = new Map<FilterName, DocIdSet[]>()
  for (const [name, kept] of keptBy(index, query, listing)) {
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

/**
 * The filters of a list query. Texts are folded; null is a text that no course can have. `ids` are entry ids in the
 * requested order.
 */
export interface FilterQuery extends BatchFilter {
  q?: string | null | undefined
  language?: string | null | undefined
  /** Whether the list of the language also has the courses that are in no language. */
  orNone?: boolean | undefined
  stream?: string | null | undefined
  category?: string | null | undefined
  /** Some of these tags: the parts of the value between commas, or its whole if that is a tag. */
  tag?: { whole: string | null; parts: string[] } | null | undefined
  instructor?: string | null | undefined
  ids?: readonly string[] | null | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  /** Keys that the course must have, and keys of the version that the list shows. */
  courseKeys: AskedKeys
  shownKeys: AskedKeys
  /** Result of the search; null if no course can have the searched text. */
  found?: Found | null | undefined
}

export type FilterName = string

/**
 * Yields each filter that the query uses. A course passes if any of the filter's sets contains it. The language is no
 * filter, because it selects the list, and `q` scans texts.
 */
function* keptBy(
  index: CatalogueIndex,
  query: FilterQuery,
  listing: IndexedList,
): Generator<[FilterName, DocIdSet[]]> {
  for (const [name, filter] of Object.entries(filters)) {
    const kept = filter(index, query, listing)
    if (kept) yield [name, kept.filter((set) => set !== undefined)]
  }
  const keyed = [
    [index.keys, query.courseKeys],
    [listing.keys, query.shownKeys],
  ] as const
  for (const [sets, asked] of keyed)
    for (const [name, value] of Object.entries(asked)) {
      const set = value === undefined ? undefined : setAt(sets, name, value)
      if (value !== undefined) yield [name, set ? [set] : []]
    }
}

type Filter = (
  index: CatalogueIndex,
  query: FilterQuery,
  list: IndexedList,
) => (DocIdSet | undefined)[] | undefined

/** The filters that are not by key, each with the sets of courses that it keeps; undefined if the query lacks it. */
const filters: Record<string, Filter> = {
  place: ({ places }, { stream, category }) =>
    given(stream === null || category === null ? null : (stream ?? category), () => [
      places.get(placeKey({ stream: stream ?? undefined, category: category ?? undefined })),
    ]),
  tag: ({ tags }, query) =>
    given(tagsAsked(tags, query), (asked) => asked.map((each) => tags.find(each)?.docIds)),
  instructor: ({ instructors }, { instructor }) =>
    given(instructor, (key) => [instructors.find(key)?.docIds]),
  ids: (index, { ids }) => given(ids, (asked) => [docIdsOf(index, asked)]),
  lowestPrice: (index, { price_min, price_max }) =>
    price_min === undefined && price_max === undefined
      ? undefined
      : [pricedBetween(index, price_min ?? 0, price_max ?? Number.POSITIVE_INFINITY)],
  batch: (_, query, { batches }) => (asksForBatch(query) ? batches.fitting(query) : undefined),
}

/** Returns the tags that a query asks for: its whole value if that is a tag, else its parts (contract decisions §5). */
export function tagsAsked(tags: FacetValues, { tag }: FilterQuery): string[] | null | undefined {
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

const asksForBatch = ({ batchKeys, starts_from, starts_to, day, time }: BatchFilter): boolean =>
  [...Object.values(batchKeys), starts_from, starts_to, day, time].some((asked) => asked !== undefined)

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
