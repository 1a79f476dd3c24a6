import { readParameters } from '#lib/contract/api/parameters.ts'
import { CourseListQuery } from '#lib/contract/catalogue/reads/course-list.ts'
import type { ListQuery } from './catalogue/site-catalogue.ts'

/** In order, named as in the API, except `when`, a month such as `2026-12`. */
export const listingFields = [
  'search',
  'stream',
  'category',
  'format',
  'language',
  'tag',
  'level',
  'instructor',
  'price',
  'price_max',
  'when',
  'venue',
  'delivery',
  'day',
  'time',
  'availability',
  'sort',
  'page_size',
  'page',
] as const
export type ListingField = (typeof listingFields)[number]
export type Listing = Partial<Record<ListingField, string>>

/** Fields that appear in the path in a static copy. */
export const pathFields = ['stream', 'category', 'page'] as const

export const coursesOnPage = 24

/** Throws `invalid_request`. Open courses come first; search results are sorted by relevance. */
export function queryOf({ when, ...listing }: Listing): ListQuery {
  const order = listing.sort === undefined && listing.search === undefined ? { sort: 'open' } : {}
  return apiQuery({ ...listing, ...order, ...(when !== undefined && daysOf(when)) })
}

/** Parses query fields as the API does, and leaves out what is not asked for. Throws `invalid_request`. */
export function apiQuery(fields: Record<string, string>): ListQuery {
  const query = readParameters(CourseListQuery, new URLSearchParams(fields))
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** Returns the first and last day of a month. Returns an invalid month unchanged, so that the API refuses it. */
function daysOf(month: string): { starts_from: string; starts_to: string } {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0))
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  return isMonth
    ? { starts_from: `${month}-01`, starts_to: last.toISOString().slice(0, 10) }
    : { starts_from: month, starts_to: month }
}

/**
 * Parses a listing from an address, where a search may be called `q` too. Drops blank and unknown fields, and defaults.
 * The first value of a repeated field counts, except for `day`, which forms repeat: its values are joined with commas, as
 * the API expects.
 */
export function readListing(search: URLSearchParams): Listing {
  const listing: Listing = {}
  const q = search.get('q')?.trim()
  if (q) listing.search = q
  for (const field of listingFields) {
    const value = field === 'day' ? daysChosen(search.getAll(field)) : search.get(field)?.trim()
    if (value) listing[field] = value
  }
  if (listing.sort === 'open' && listing.search === undefined) delete listing.sort
  if (listing.page_size === String(coursesOnPage)) delete listing.page_size
  return listing
}

const daysChosen = (values: string[]): string => [...new Set(values.flatMap(dayList))].join()

export const dayList = (day: string): string[] =>
  day
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Returns the listing with some fields changed, reset to its first page. Undefined removes a field. */
export function changed(
  listing: Listing,
  changes: { [Field in ListingField]?: string | undefined },
): Listing {
  const next: Listing = {}
  for (const field of listingFields) {
    const value = field in changes ? changes[field] : field === 'page' ? undefined : listing[field]
    if (value !== undefined && !(field === 'page' && value === '1')) next[field] = value
  }
  return next
}

/** Returns whether search engines should index the list: only if it has neither filters nor a sort order. */
export const isPlain = (listing: Listing): boolean => Object.keys(listing).every((field) => field === 'page')

/** Returns whether an address asks for the first page of a whole list. */
export const isUnfiltered = (listing: Listing): boolean => Object.keys(listing).length === 0
