/** The fields of a list's address, in order. Names are the API's, except `when`: a month such as `2026-12`. */
const listingFields = [
  'search',
  'q',
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

/** The fields that a copy of the site on a static host has paths for. */
export const pathFields = ['stream', 'category', 'page'] as const

/** The default number of courses on a page of a list. */
export const coursesOnPage = 24

/** Returns the API's query for a listing. The default order is open courses first, or relevance for a search. */
export function queryOf({ when, ...listing }: Listing): Record<string, string> {
  const order = listing.sort === undefined && listing.search === undefined ? { sort: 'open' } : {}
  return { ...listing, ...order, ...(when !== undefined && daysOf(when)) } as Record<string, string>
}

/** Returns the first and last day of a month; an invalid month is passed on for the API to refuse. */
export function daysOf(month: string): { starts_from: string; starts_to: string } {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0))
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  return isMonth
    ? { starts_from: `${month}-01`, starts_to: last.toISOString().slice(0, 10) }
    : { starts_from: month, starts_to: month }
}

/**
 * Reads the listing of an address. Drops blank fields and unknown names; the first of repeated fields counts. A form
 * repeats `day` for each day chosen: those are joined, as the API takes them.
 */
export function readListing(search: URLSearchParams): Listing {
  const listing: Listing = {}
  for (const field of listingFields) {
    const value = field === 'day' ? daysChosen(search.getAll(field)) : search.get(field)?.trim()
    if (value) listing[field] = value
  }
  return listing
}

const daysChosen = (values: string[]): string => [...new Set(values.flatMap(dayList))].join()

/** Returns the days of a `day` field. */
export const dayList = (day: string): string[] =>
  day
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Returns the listing with some fields changed, back on its first page; undefined removes a field. */
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

/** Returns whether search engines should list the page: only lists without filter and sort order. */
export const isPlain = (listing: Listing): boolean => Object.keys(listing).every((field) => field === 'page')
