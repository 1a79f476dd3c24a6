import type { CourseListQuery } from '../reads/query.ts'
import type { FacetValue } from '../shapes/course-list.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { FacetName } from './facet-names.ts'
import { asideFor, countFacet } from './facets.ts'
import type { FilterQuery } from './filters.ts'
import type { Held } from './held.ts'
import { countOf, isIn, type Mask } from './mask.ts'
import type { OrderName } from './orders.ts'
import type { Question } from './question.ts'
import { bestFirst } from './search/search-index.ts'
import { languageAsked, select } from './select.ts'

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
  search: { corrected: string | null } | undefined
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
  if (index.listings.has(language)) orders.push([sort, language])
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
  const total = countOf(selection.match)
  const slots = inOrder(index, query, language, selection.match)
  const courses = cut(slots, selection.match, (page - 1) * page_size, page_size, total)
  return {
    language,
    courses: courses.flatMap((slot) => index.held[slot] ?? []),
    page,
    page_size,
    total,
    facets: facets?.map((name) => [name, countFacet(name, { index, query, selection })]),
    search: search === undefined ? undefined : { corrected: found?.corrected ?? null },
  }
}

/** Slots in the order asked for, with those of a match among them. */
function inOrder(
  index: CatalogueIndex,
  { sort, ids, found }: FilterQuery & Pick<PageQuery, 'sort'>,
  language: string,
  match: Mask,
): ArrayLike<number> {
  const ordered = (name: OrderName) => index.orders.find(name, language)?.slots ?? new Uint32Array()
  if (sort !== undefined) return ordered(sort)
  if (found)
    return bestFirst(
      ordered('catalogue').filter((slot) => isIn(match, slot)),
      found,
    )
  return ids ? ids.flatMap((id) => index.slotOf(id) ?? []) : ordered('newest')
}

/** Some of the slots that a mask holds, in the order given. */
function cut(slots: ArrayLike<number>, mask: Mask, offset: number, limit: number, total: number): number[] {
  const found: number[] = []
  if (offset >= total) return found
  // Nothing narrows the list, so nothing has to be skipped.
  let left = slots.length === total ? 0 : offset
  for (let i = slots.length === total ? offset : 0; i < slots.length && found.length < limit; i++) {
    const slot = slots[i] as number
    if (!isIn(mask, slot)) continue
    if (left > 0) left--
    else found.push(slot)
  }
  return found
}
