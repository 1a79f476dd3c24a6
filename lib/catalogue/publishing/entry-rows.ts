import { hash } from 'node:crypto'
import type { Database } from '#db/schema.ts'
import type { BulkRow } from '#lib/db/bulk.ts'
import type { PublishedEntry } from '../compile/rows.ts'
import { type FacetNamer, facetNamer, facetsOf } from '../listing/facets.ts'

/** Where an entry is stored; the longest rows come last, so that they are written while the next are compiled. */
export const entryTables = [
  'published_courses',
  'published_facets',
  'published_openings',
  'published_variants',
  'published_pages',
  'published_editions',
  'published_outlines',
  'published_versions',
] as const

export type EntryTable = (typeof entryTables)[number]

type Rows = { [Table in EntryTable]: BulkRow<Database[Table]>[] }

/** Of each table's rows, and of the lists and facets that an entry is counted under; missing where nothing is known. */
export type Digests = { [Part in EntryTable | 'counted']?: string }

/** What is stored of an entry. */
export interface StoredEntry {
  entry_id: string
  rows: Rows
  digests: Digests
}

/** Answers what is to be stored of an institute's entries. */
export function entryStore(instituteId: string): (entry: PublishedEntry) => StoredEntry {
  const nameFacet = facetNamer(instituteId)
  return (entry) => storedEntry(entry.entry_id, rowsOf(instituteId, nameFacet, entry))
}

function storedEntry(entry_id: string, rows: Rows): StoredEntry {
  const digests: Digests = Object.fromEntries(entryTables.map((table) => [table, digestOf(rows[table])]))
  digests.counted = digestOf(rows.published_courses.map(({ language, facets }) => ({ language, facets })))
  return { entry_id, rows, digests }
}

function rowsOf(instituteId: string, nameFacet: FacetNamer, entry: PublishedEntry): Rows {
  const named = { institute_id: instituteId, entry_id: entry.entry_id }
  // What is missing comes last: above every position, below every creation time.
  const order = { position: entry.position ?? 'Infinity', newest: entry.newest ?? '-infinity' }
  const facets = facetsOf(nameFacet, entry)
  const listings = entry.listings.map(({ availability, ...listing }) => ({
    ...named,
    ...order,
    ...listing,
    price: entry.price,
    search: entry.search,
    facets: [...facets, nameFacet('availability', listing.language, availability)],
    paid_currency: entry.paid_currency,
    next_change_on: entry.next_change_on,
  }))
  const allFacets = new Set(listings.flatMap(({ facets }) => facets))
  return {
    published_courses: listings,
    published_facets: [...allFacets].map((facet) => ({ ...named, ...order, facet })),
    published_openings: entry.openings.map((opening) => ({ ...named, ...opening })),
    published_variants: entry.variants.map((variant) => ({ ...named, ...variant })),
    published_pages: entry.pages.map((page) => ({ ...named, ...order, ...page })),
    published_editions: entry.editions.map((edition) => ({ ...named, ...edition })),
    published_outlines: entry.outlines.map((outline) => ({ ...named, ...outline })),
    published_versions: entry.versions.map((version) => ({ ...named, ...version })),
  }
}

/** Rows have the same digest when they hold the same values in the same order; no stored text has a NUL. */
function digestOf(rows: readonly object[]): string {
  const text = (value: unknown) => (typeof value === 'string' ? `"${value}` : JSON.stringify(value))
  const texts = rows.map((row) => Object.values(row).map(text).join('\0'))
  return hash('sha256', texts.join('\0\0'), 'base64url').slice(0, 22)
}
