import type { FacetValue } from '../answers/course-list.ts'
import { openStates } from '../rules/availability.ts'
import { type Batches, type BatchFilter, byFirstDay } from './batches.ts'
import type { CatalogueIndex, IndexNeeds } from './catalogue-index.ts'
import { clearIn, countOf, type DocId, forEachIn, intersectInto, isIn, type Mask } from './doc-id-set.ts'
import type { FacetName } from './facet-names.ts'
import type { FilterQuery, Selection } from './filter-types.ts'
import type { FoundCourse } from './indexed-course.ts'
import type { IndexedList } from './indexed-list.ts'
import { Order, type OrderName } from './orders.ts'
import { bestFirst, type Found } from './search/search-index.ts'
import { asideFor, countFacet, languageAsked, select } from './select.ts'

/** A page of a list, before the summaries of its courses are read. */
export interface IndexedPage {
  courses: FoundCourse[]
  page: number
  page_size: number
  total: number
  /** In the order of the request. */
  facets: [FacetName, FacetValue[]][] | undefined
  /** Undefined if the query has no search. */
  search: Pick<Found, 'corrected' | 'left_out'> | undefined
}

/** Sort orders of a list; the first is the default. */
export const sorts = ['newest', 'title', 'price_asc', 'price_desc', 'open', 'soonest'] as const
export type Sort = (typeof sorts)[number]

/** A list query. Without `sort`, a search sorts by the best match, `ids` in their order, and others by `newest`. */
export interface PageQuery extends Omit<FilterQuery, 'found'> {
  page: number
  page_size: number
  sort?: Sort | undefined
  facets?: readonly FacetName[] | undefined
  /** Null if no course can have the searched text. */
  search?: string | null | undefined
}

export function needsOfPage(index: CatalogueIndex, query: PageQuery): IndexNeeds {
  const language = languageAsked(index, query.language)
  const sort = query.sort ?? (query.search === undefined ? 'newest' : 'catalogue')
  const orders: IndexNeeds['orders'] = []
  // A language without courses has no list, so nothing needs sorting.
  for (const one of query.orNone ? [language, ''] : [language])
    if (index.listings.has(one)) orders.push([orderOf(sort), one])
  if (query.facets) orders.push(['catalogue', ''])
  return {
    orders,
    isSearch: typeof query.search === 'string',
    joinedWithNone: query.orNone && language !== '' ? language : undefined,
  }
}

export function pageOfCourses(index: CatalogueIndex, { search, ...asked }: PageQuery): IndexedPage {
  const { page, page_size, facets } = asked
  const found = search ? (index.search?.find(search) ?? null) : (search as null | undefined)
  const query = { ...asked, found }
  const language = languageAsked(index, query.language)
  const selection = select(index, query, asideFor(facets ?? []))
  const groups = inOrder(index, query, language, selection)
  const docIds = cut(groups, (page - 1) * page_size, page_size)
  return {
    courses: docIds.flatMap((docId) => index.listed(docId, language)),
    page,
    page_size,
    total: countOf(selection.match),
    facets: facets?.map((name) => [name, countFacet(name, { index, query, selection })]),
    search:
      search === undefined
        ? undefined
        : { corrected: found?.corrected ?? null, left_out: found?.left_out ?? [] },
  }
}

function inOrder(
  index: CatalogueIndex,
  query: FilterQuery & Pick<PageQuery, 'sort'>,
  language: string,
  selection: Selection,
): Iterable<Group> {
  const { sort, ids, found } = query
  const { match, listing } = selection
  const order = (name: OrderName) => index.orders.find(name, language) ?? noOrder
  if (sort === 'open') return openFirst(order(orderOf(sort)), match, listing)
  if (sort === 'soonest')
    return soonestFirst(order(orderOf(sort)), match, {
      batches: listing.batches,
      filter: query,
      today: index.site.today,
    })
  if (sort === 'title' && query.orNone) return titlesInLanguageFirst(index, language, match)
  if (sort !== undefined) return [groupOf(match, order(sort).docIds)]
  if (found) {
    const inCatalogue = order('catalogue').docIds.filter((docId) => isIn(match, docId))
    return [groupOf(match, bestFirst(inCatalogue, found))]
  }
  return [groupOf(match, ids ? ids.flatMap((id) => index.docIdOf(id) ?? []) : order('newest').docIds)]
}

/** Sorts by title the courses in a language, then those in none: each list knows its own titles only. */
function titlesInLanguageFirst(index: CatalogueIndex, language: string, match: Mask): Group[] {
  const own = index.emptyMask()
  index.listings.get(language)?.docIds.addTo(own)
  intersectInto(own, match)
  const others = match.slice()
  forEachIn(own, (docId) => clearIn(others, docId))
  const titles = (one: string) => index.orders.find('title', one) ?? noOrder
  return [groupOf(own, titles(language).docIds), groupOf(others, titles('').docIds)]
}

/** Courses that all sort before the next group. `take` returns a slice of the group in order. */
interface Group {
  count: number
  take(offset: number, limit: number): DocId[]
}

/** Returns the order of the courses within each group of a sort. */
const orderOf = (sort: Sort | 'catalogue'): OrderName => {
  if (sort === 'open') return 'newest'
  return sort === 'soonest' ? 'catalogue' : sort
}

const noOrder = new Order(() => 0)

/** Returns at most `limit` courses, after skipping `offset` courses across all groups. */
function cut(groups: Iterable<Group>, offset: number, limit: number): DocId[] {
  const found: DocId[] = []
  let left = offset
  for (const { count, take } of groups) {
    if (left < count) found.push(...take(left, limit - found.length))
    left = Math.max(0, left - count)
    if (found.length >= limit) break
  }
  return found
}

/** Puts all courses of a mask in one group, in the order of `docIds`, which must include them all. */
function groupOf(mask: Mask, docIds: ArrayLike<DocId>): Group {
  const count = countOf(mask)
  return {
    count,
    take(offset, limit) {
      const found: DocId[] = []
      // The whole list matches, so the offset is the index to start at.
      const isWhole = docIds.length === count
      let left = isWhole ? 0 : offset
      for (let i = isWhole ? offset : 0; i < docIds.length && found.length < limit; i++) {
        const docId = docIds[i] as DocId
        if (!isIn(mask, docId)) continue
        if (left > 0) left--
        else found.push(docId)
      }
      return found
    },
  }
}

/** Groups the matching courses by the availability of the version that the list shows. */
function* openFirst({ docIds }: Order, match: Mask, { keys }: IndexedList): Generator<Group, void> {
  for (const state of openStates) {
    const mask = new Uint32Array(match.length)
    keys.get(`availability ${state}`)?.addTo(mask)
    intersectInto(mask, match)
    yield groupOf(mask, docIds)
  }
}

/** Groups courses by the first day of their next matching batch. Courses without such a batch come last. */
function* soonestFirst(
  order: Order,
  match: Mask,
  { batches, filter, today }: { batches: Batches; filter: BatchFilter; today: string },
): Generator<Group, void> {
  const others = match.slice()
  for (const docIds of byFirstDay(batches, batches.fitting(filter), match, today)) {
    for (const docId of docIds) clearIn(others, docId)
    yield {
      count: docIds.length,
      take: (offset, limit) =>
        docIds.sort((a, b) => order.rankOf(a) - order.rankOf(b)).slice(offset, offset + limit),
    }
  }
  yield groupOf(others, order.docIds)
}
