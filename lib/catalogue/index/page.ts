import type { CourseListQuery } from '../reads/query.ts'
import type { FacetValue } from '../shapes/course-list.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { FacetName } from './facet-names.ts'
import { asideFor, countFacet } from './facets/facets.ts'
import type { FilterQuery } from './filters.ts'
import { cut, type Group, groupOf, noOrder, openFirst, orderOf, soonestFirst } from './groups.ts'
import type { IndexQuery } from './index-query.ts'
import type { FoundCourse } from './indexed-entry.ts'
import { countOf, isIn } from './mask.ts'
import type { OrderName } from './orders.ts'
import { bestFirst, type Found } from './search/search-index.ts'
import { languageAsked, type Selection, select } from './select.ts'

/** A page of a list, before its summaries are read. */
export interface IndexedPage {
  courses: FoundCourse[]
  page: number
  page_size: number
  total: number
  /** In the order asked for. */
  facets: [FacetName, FacetValue[]][] | undefined
  /** Undefined without a search. */
  search: Pick<Found, 'corrected' | 'left_out'> | undefined
}

/** A query of a list with its page size. */
export type PageQuery = CourseListQuery & { page_size: number }

/** Returns the query for one page of a list. */
export const queryPage = (query: PageQuery): IndexQuery<IndexedPage> => ({
  orders: (index) => ordersFor(index, query),
  isSearch: typeof query.search === 'string',
  answer: (index) => findPage(index, query),
})

/** Returns the orders that a query needs, each with the language of its list. */
function ordersFor(index: CatalogueIndex, query: CourseListQuery): [OrderName, string][] {
  const language = languageAsked(index, query.language)
  const sort = query.sort ?? (query.search === undefined ? 'newest' : 'catalogue')
  const orders: [OrderName, string][] = []
  // The list of a language without courses is empty.
  if (index.listings.has(language)) orders.push([orderOf(sort), language])
  if (query.facets) orders.push(['catalogue', ''])
  return orders
}

/** Finds a page of the courses that match, with the exact total and the counts asked for. */
function findPage(index: CatalogueIndex, { search, ...asked }: PageQuery): IndexedPage {
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

/** Groups the matching courses in the order asked for. */
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
  if (sort !== undefined) return [groupOf(match, order(sort).docIds)]
  if (found) {
    const inCatalogue = order('catalogue').docIds.filter((docId) => isIn(match, docId))
    return [groupOf(match, bestFirst(inCatalogue, found))]
  }
  return [groupOf(match, ids ? ids.flatMap((id) => index.docIdOf(id) ?? []) : order('newest').docIds)]
}
