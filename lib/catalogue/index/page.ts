import type { CourseListQuery } from '../query.ts'
import type { FacetValue } from '../shapes.ts'
import type { CatalogueIndex, Held } from './catalogue-index.ts'
import type { FacetName } from './facet-names.ts'
import { asideFor, countFacet } from './facets.ts'
import { countOf, isIn, type Mask } from './mask.ts'
import type { OrderName } from './orders.ts'
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
}

/** A query of which it is known how long its pages are. */
export type PageQuery = CourseListQuery & { page_size: number }

/** The orders that a query needs, each with its list; they have to be made before its page can be found. */
export function ordersFor(index: CatalogueIndex, query: CourseListQuery): [OrderName, string][] {
  const language = languageAsked(index, query.language)
  const orders: [OrderName, string][] = []
  // A language that no course has needs no order, and gets none.
  if (index.listings.has(language)) orders.push([query.sort ?? 'newest', language])
  if (query.facets) orders.push(['catalogue', ''])
  return orders
}

/** Finds a page of the courses that match, with the exact total and the counts asked for. */
export function findPage(index: CatalogueIndex, query: PageQuery): IndexedPage {
  const { page, page_size, facets } = query
  const language = languageAsked(index, query.language)
  const aside = (facets ?? []).flatMap((name) => asideFor[name] ?? [])
  const selection = select(index, query, aside)
  const total = countOf(selection.match)
  const slots =
    query.ids && query.sort === undefined
      ? query.ids.flatMap((id) => index.slotOf(id) ?? [])
      : (index.orders.find(query.sort ?? 'newest', language)?.slots ?? [])
  const courses = cut(slots, selection.match, (page - 1) * page_size, page_size, total)
  return {
    language,
    courses: courses.flatMap((slot) => index.held[slot] ?? []),
    page,
    page_size,
    total,
    facets: facets?.map((name) => [name, countFacet(name, { index, query, selection })]),
  }
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
