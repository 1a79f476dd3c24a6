/** The fields of a list's address, in its order: names of the API, but for `when`, which is a month such as `2026-12`. */
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
  'availability',
  'sort',
  'page_size',
  'page',
] as const
export type ListingField = (typeof listingFields)[number]
export type Listing = Partial<Record<ListingField, string>>

/** The fields that a copy of the site on a static host has paths for. */
export const pathFields = ['stream', 'category', 'page'] as const

/** How many courses a page of a list shows unless it is asked for more. */
export const coursesOnPage = 24

/** A listing as the API is asked for it: by default what can be had now comes first, or what fits a search best. */
export function queryOf({ when, ...listing }: Listing): Record<string, string> {
  const order = listing.sort === undefined && listing.search === undefined ? { sort: 'open' } : {}
  return { ...listing, ...order, ...(when !== undefined && daysOf(when)) } as Record<string, string>
}

/** The first and the last day of a month; what is no month is left to the API to refuse. */
export function daysOf(month: string): { starts_from: string; starts_to: string } {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0))
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  return isMonth
    ? { starts_from: `${month}-01`, starts_to: last.toISOString().slice(0, 10) }
    : { starts_from: month, starts_to: month }
}

/** What an address asks; blank fields and unknown names are left out, a repeated one counts once. */
export function readListing(search: URLSearchParams): Listing {
  const listing: Listing = {}
  for (const field of listingFields) {
    const value = search.get(field)?.trim()
    if (value) listing[field] = value
  }
  return listing
}

/** The listing with some fields changed, undefined meaning without; it begins at its first page again. */
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

/** Whether search engines should list it: the whole list by pages, but no choice from it and no other order. */
export const isPlain = (listing: Listing): boolean => Object.keys(listing).every((field) => field === 'page')
