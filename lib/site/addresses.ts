import { type Listing, pathFields } from './listing-query.ts'

/** The values that form a course page's address. A course without a slug uses its id. */
interface CourseAddress {
  id: string
  slug: string | null
  language: string | null
}

/** Servers that the pages of a static copy use, because the copy itself has none. */
export interface StaticCopy {
  /** API that enquiry forms send to. Undefined if only the hosted pages accept enquiries. */
  desk: { api: string; key: string } | undefined
  /** Set for a preview, whose forms are off, and which nobody can share or subscribe to. */
  isPreview?: true
}

/** Builds addresses for a server or for static files. Paths are relative to `base`. */
interface AddressForm {
  /** Undefined for a site with its own server. */
  copy: StaticCopy | undefined
  page: (path: string, listing?: Listing) => string
  file: (path: string) => string
  /** Returns the address of a page that needs a server; undefined if there is none. */
  served: (path: string) => string | undefined
}

export type Addresses = ReturnType<typeof addressesIn>

/** Pages that each language of a site has, for the sitemap. */
export const lastingPages = ['home', 'courses'] as const satisfies (keyof Addresses)[]

/** Returns the functions that build a server's addresses, which are paths starting with `base`. */
export function addressesOf(base: string, firstLanguage: string | null): Addresses {
  const write = (path: string) => base + path
  const page = (path: string, listing: Listing = {}) => base + withQuery(path, listing)
  return addressesIn({ copy: undefined, page, file: write, served: write }, firstLanguage)
}

/**
 * Returns functions that build the address of every page. Pages in the site's first language have no prefix; others
 * start with their language code. A course without a language is treated as one in the first language.
 */
export function addressesIn({ copy, page, file, served }: AddressForm, firstLanguage: string | null) {
  const inLanguage = (language: string | null, path: string): string =>
    language === null || language === firstLanguage ? path || '/' : `/${segment(language)}${path}`
  const pageIn = (language: string | null, path: string) => page(inLanguage(language, path))
  const fileIn = (language: string | null, path: string) => file(inLanguage(language, path))
  return {
    copy,
    home: (language: string | null) => pageIn(language, ''),
    /** Address of the list of courses, or of a further page of the list. */
    courses: (language: string | null, number = '1') =>
      page(inLanguage(language, '/courses'), number === '1' ? {} : { page: number }),
    /** Address of the filtered list; undefined in a static copy if the filters need a query string. */
    listing: (language: string | null, asked: Listing) => {
      const path = inLanguage(language, '/courses')
      return hasPath(asked) ? page(path, asked) : served(withQuery(path, asked))
    },
    /** Action of the search and filter forms; undefined without a server. */
    listings: (language: string | null) => served(inLanguage(language, '/courses')),
    course: ({ id, slug, language }: CourseAddress) => pageIn(language, `/courses/${segment(slug ?? id)}`),
    /** Address of a course page that keeps the segment the visitor requested. */
    courseAt: (language: string | null, asked: string) => pageIn(language, `/courses/${segment(asked)}`),
    /** Address of a file of a course, such as the calendar of a batch. */
    courseFile: ({ id, slug, language }: CourseAddress, name: string) =>
      fileIn(language, `/courses/${segment(slug ?? id)}/${segment(name)}`),
    /** Address of the form for questions that are about no course. */
    enquiry: (language: string | null) => pageIn(language, '/enquiry'),
    batches: (language: string | null, number = '1') =>
      page(inLanguage(language, '/batches'), number === '1' ? {} : { page: number }),
    /** Action of the filter form for batches; undefined without a server. */
    batchListings: (language: string | null) => served(inLanguage(language, '/batches')),
    /** Address of the calendar of upcoming batches, of all streams or one. */
    calendar: (language: string | null, stream?: string) =>
      fileIn(language, stream === undefined ? '/batches.ics' : `/streams/${segment(stream)}/batches.ics`),
    stream: (language: string | null, slug: string) => pageIn(language, `/streams/${segment(slug)}`),
    category: (language: string | null, stream: string, slug: string) =>
      pageIn(language, `/streams/${segment(stream)}/${segment(slug)}`),
    teachers: (language: string | null) => pageIn(language, '/teachers'),
    teacher: (language: string | null, slug: string) => pageIn(language, `/teachers/${segment(slug)}`),
    paths: (language: string | null) => pageIn(language, '/learning-paths'),
    path: (language: string | null, code: string) => pageIn(language, `/learning-paths/${segment(code)}`),
    /** Address of a page's link preview picture. `names` are the segments of the page's path. */
    picture: (language: string | null, ...names: string[]) =>
      fileIn(language, ['/pictures', ...names.map(segment), 'picture.png'].join('/')),
    /** Address of search suggestions. Undefined in a static copy, whose pages may not fetch from the running site. */
    suggestions: (language: string | null) =>
      copy === undefined ? served(inLanguage(language, '/suggestions')) : undefined,
    asset: (name: string) => file(`/assets/${name}`),
    /** Address of a file that belongs to no particular page, such as a part of the sitemap. */
    file,
    /** Address of a page outside the catalogue, such as the documentation. */
    served,
  }
}

/** Returns whether a listing needs no query string, because it has no fields other than stream, category and page. */
const hasPath = (listing: Listing): boolean =>
  Object.keys(listing).every((field) => (pathFields as readonly string[]).includes(field)) &&
  (listing.category === undefined || listing.stream !== undefined)

export function withQuery(path: string, listing: Listing): string {
  const search = new URLSearchParams(listing as Record<string, string>).toString()
  return path + (search && `?${search}`)
}

const segment = (text: string): string => encodeURIComponent(text)

const titleAndUuid = /^(?:.*-)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/is

/** The text after `--`, or a UUID at the end; the whole segment if it has neither. */
export function courseIdIn(segment: string): string {
  const apart = segment.indexOf('--')
  if (apart !== -1) return segment.slice(apart + 2)
  return titleAndUuid.exec(segment)?.[1] ?? segment
}

/** Returns the words of the title in a course page's segment; empty if the segment is only a UUID. */
export function titleWordsIn(segment: string): string {
  const id = courseIdIn(segment)
  return id === segment && !titleAndUuid.test(segment) ? segment : segment.slice(0, -id.length)
}
