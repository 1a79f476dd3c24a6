/** What the list of courses may be asked, in the order in which its address holds it: the contract's names. */
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
