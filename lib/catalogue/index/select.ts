import { searchable } from '../rules/text/search.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type FilterName, type FilterQuery, filters } from './filters.ts'
import { Listing } from './listing.ts'
import { clearIn, forEachIn, isIn, keepBoth, type Mask } from './mask.ts'
import type { Found } from './search/search-index.ts'
import { keepAny, type SlotSet } from './slot-set.ts'

/** The courses that a request asks for. */
export interface Selection {
  /** In which list they were looked for. */
  listing: Listing
  match: Mask
  /** What would match without a filter, which has to be one of those that were to be set aside. */
  without(name: FilterName): Mask
}

const names = Object.keys(filters) as FilterName[]

/**
 * Selects the courses that match all filters, in the list of the query's language. `aside`: the filters without which
 * counts are wanted. Looking into texts takes longest, so it comes after all that need not be set aside.
 */
export function select(
  index: CatalogueIndex,
  query: FilterQuery,
  aside: readonly FilterName[] = [],
): Selection {
  const listing = listingOf(index, query.language)
  const base = index.emptyMask()
  listing.slots.addTo(base)
  const setAside = new Map<FilterName, SlotSet[]>()
  for (const name of names) {
    const kept = filters[name](index, query, listing)
    if (kept === undefined) continue
    if (aside.includes(name)) setAside.set(name, kept)
    else keepAny(base, kept)
  }
  if (query.found !== undefined) keepFound(base, query.found)
  if (query.q !== undefined) keepText(index, base, query.q)
  const without = (left?: FilterName): Mask => {
    const mask = base.slice()
    for (const [name, kept] of setAside) if (name !== left) keepAny(mask, kept)
    return mask
  }
  return { listing, match: without(), without }
}

/** Which list a query asks for: a site without course languages ignores the language. */
export const languageAsked = (index: CatalogueIndex, language: FilterQuery['language']): string =>
  (index.site.course_languages_enabled ? language : '') ?? ''

/** The list of a language; that of an unknown one is empty. */
function listingOf(index: CatalogueIndex, language: FilterQuery['language']): Listing {
  const isVoid = language === null && index.site.course_languages_enabled
  return (!isVoid && index.listings.get(languageAsked(index, language))) || new Listing()
}

function keepFound(mask: Mask, found: Found | null): void {
  if (found === null) mask.fill(0)
  else keepBoth(mask, found.match)
}

/** Keeps the courses of which a title or a tag holds a text; null is in none. */
function keepText(index: CatalogueIndex, mask: Mask, asked: string | null): void {
  if (asked === null) return void mask.fill(0)
  const text = searchable(asked)
  const tagged = index.emptyMask()
  for (const { folded, slots } of index.tags.all()) if (searchable(folded).includes(text)) slots.addTo(tagged)
  forEachIn(mask, (slot) => {
    if (!isIn(tagged, slot) && !index.held[slot]?.text.includes(text)) clearIn(mask, slot)
  })
}
