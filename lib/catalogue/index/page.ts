import type { CourseListQuery } from '../reads/query.ts'
import type { FacetValue } from '../shapes/course-list.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { FacetName } from './facet-names.ts'
import { asideFor, countFacet } from './facets/facets.ts'
import type { FilterQuery } from './filters.ts'
import { cut, type Group, groupOf, noOrder, openFirst, orderOf, soonestFirst } from './groups.ts'
import type { Held } from './held.ts'
import { countOf, isIn } from './mask.ts'
import type { OrderName } from './orders.ts'
import type { Question } from './question.ts'
import { bestFirst, type Found } from './search/search-index.ts'
import { languageAsked, type Selection, select } from './select.ts'

/** A page of a list: what is to be shown, but not yet how. */
export interface IndexedPage {
  /** The list that it is a page of. */
  language: string
  courses: Held[]
  page: number
  page_size: number
  total: number
  /** In the order asked for. */
  facets: [FacetName, FacetValue[]][] | undefined
  /** Only when something was searched. */
  search: Pick<Found, 'corrected' | 'left_out'> | undefined
}

/** A query of which it is known how long its pages are. */
export type PageQuery = CourseListQuery & { page_size: number }

/** Asks for a page of a list. */
export const pageQuestion = (query: PageQuery): Question<IndexedPage> => ({
  orders: (index) => ordersFor(index, query),
  isSearch: typeof query.search === 'string',
  answer: (index) => findPage(index, query),
})

/** The orders that a query needs, each with its list. */
function ordersFor(index: CatalogueIndex, query: CourseListQuery): [OrderName, string][] {
  const language = languageAsked(index, query.language)
  const sort = query.sort ?? (query.search === undefined ? 'newest' : 'catalogue')
  const orders: [OrderName, string][] = []
  // A language that no course has needs no order, and gets none.
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
  const aside = (facets ?? []).flatMap((name) => asideFor[name] ?? [])
  const selection = select(index, query, aside)
  const groups = inOrder(index, query, language, selection)
  const slots = cut(groups, (page - 1) * page_size, page_size)
  return {
    language,
    courses: slots.flatMap((slot) => index.held[slot] ?? []),
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

/** The courses that match, in the order asked for. */
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
  if (sort !== undefined) return [groupOf(match, order(sort).slots)]
  if (found) {
    const inCatalogue = order('catalogue').slots.filter((slot) => isIn(match, slot))
    return [groupOf(match, bestFirst(inCatalogue, found))]
  }
  return [groupOf(match, ids ? ids.flatMap((id) => index.slotOf(id) ?? []) : order('newest').slots)]
}
