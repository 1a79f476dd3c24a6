import { searchable } from '../rules/text/search.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type DocIdSet, intersectUnion } from './doc-id-set.ts'
import { type FilterName, type FilterQuery, filters } from './filters.ts'
import { IndexedList } from './listing.ts'
import { clearIn, forEachIn, intersectInto, isIn, type Mask } from './mask.ts'
import type { Found } from './search/search-index.ts'

/** The courses that match a query. */
export interface Selection {
  /** The list of the query's language. */
  listing: IndexedList
  match: Mask
  /** Returns the match without one filter, which must be among `aside` of `select`. */
  without(name: FilterName | undefined): Mask
}

const names = Object.keys(filters) as FilterName[]

/**
 * Selects the courses that match all filters, in the list of the query's language. `aside`: the filters that facets leave out. `q` scans texts, which is slowest, so it runs last.
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

/** Returns the list that a query asks for: a site without course languages ignores the language. */
export const languageAsked = (index: CatalogueIndex, language: FilterQuery['language']): string =>
  (index.site.course_languages_enabled ? language : '') ?? ''

/** Returns the list of a language; an unknown language has an empty list. */
function listingOf(index: CatalogueIndex, language: FilterQuery['language']): IndexedList {
  const isVoid = language === null && index.site.course_languages_enabled
  return (!isVoid && index.listings.get(languageAsked(index, language))) || new IndexedList()
}

function keepFound(mask: Mask, found: Found | null): void {
  if (found === null) mask.fill(0)
  else intersectInto(mask, found.match)
}

/** Keeps the courses with a text in a title or a tag; null matches nothing. */
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
