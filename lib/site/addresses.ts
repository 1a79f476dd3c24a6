import { type Listing, pathFields } from './listing.ts'

/** The parts of a course page's address; the id stands in for a slug that is missing. */
export interface CourseAddress {
  id: string
  slug: string | null
  language: string | null
}

/** The replacements for a server in a copy of the site on a static host. */
export interface StaticCopy {
  /** The API that its forms send enquiries to; undefined when only the hosted pages take enquiries. */
  desk: { api: string; key: string } | undefined
  /** Address of a running site, for pages that need a server; undefined without one. */
  live: string | undefined
}

/** Writes addresses for a server, or for static files. Paths are given below `base`. */
export interface AddressForm {
  /** Undefined for a site that has a server. */
  copy: StaticCopy | undefined
  page: (path: string, listing?: Listing) => string
  /** The address of a file that a page loads or a program reads. */
  file: (path: string) => string
  /** The address of a page that needs a server; undefined without one. */
  served: (path: string) => string | undefined
}

export type Addresses = ReturnType<typeof addressesIn>

/** Returns the addresses of all pages on a server of the site: paths that begin with `base`. */
export function addressesOf(base: string, firstLanguage: string | null): Addresses {
  const write = (path: string) => base + path
  const page = (path: string, listing: Listing = {}) => base + withQuery(path, listing)
  return addressesIn({ copy: undefined, page, file: write, served: write }, firstLanguage)
}

/**
 * Returns the addresses of all pages. The site's first language has plain ones, the others begin with their code. A
 * course without a language counts as one in the first.
 */
export function addressesIn({ copy, page, file, served }: AddressForm, firstLanguage: string | null) {
  const inLanguage = (language: string | null, path: string): string =>
    language === null || language === firstLanguage ? path || '/' : `/${segment(language)}${path}`
  const pageIn = (language: string | null, path: string) => page(inLanguage(language, path))
  const fileIn = (language: string | null, path: string) => file(inLanguage(language, path))
  return {
    copy,
    home: (language: string | null) => pageIn(language, ''),
    /** The list of all courses, or a further page of it. */
    courses: (language: string | null, number = '1') =>
      page(inLanguage(language, '/courses'), number === '1' ? {} : { page: number }),
    /** The list with these filters; undefined without a server. */
    listing: (language: string | null, asked: Listing) => {
      const path = inLanguage(language, '/courses')
      return hasPath(asked) ? page(path, asked) : served(withQuery(path, asked))
    },
    /** The target of search and filter forms; undefined without a server. */
    listings: (language: string | null) => served(inLanguage(language, '/courses')),
    course: ({ id, slug, language }: CourseAddress) => pageIn(language, `/courses/${segment(slug ?? id)}`),
    /** The address that a segment of a course's page was asked under. */
    courseAt: (language: string | null, asked: string) => pageIn(language, `/courses/${segment(asked)}`),
    /** A file that goes with a course's page, such as the days of a batch. */
    courseFile: ({ id, slug, language }: CourseAddress, name: string) =>
      fileIn(language, `/courses/${segment(slug ?? id)}/${segment(name)}`),
    batches: (language: string | null) => pageIn(language, '/batches'),
    /** The target of the batches' filter form; undefined without a server. */
    batchListings: (language: string | null) => served(inLanguage(language, '/batches')),
    /** The calendar of all upcoming batches, or of the batches of a stream. */
    calendar: (language: string | null, stream?: string) =>
      fileIn(language, stream === undefined ? '/batches.ics' : `/streams/${segment(stream)}/batches.ics`),
    stream: (language: string | null, slug: string) => pageIn(language, `/streams/${segment(slug)}`),
    category: (language: string | null, stream: string, slug: string) =>
      pageIn(language, `/streams/${segment(stream)}/${segment(slug)}`),
    teachers: (language: string | null) => pageIn(language, '/teachers'),
    teacher: (language: string | null, slug: string) => pageIn(language, `/teachers/${segment(slug)}`),
    paths: (language: string | null) => pageIn(language, '/learning-paths'),
    path: (language: string | null, code: string) => pageIn(language, `/learning-paths/${segment(code)}`),
    /** The picture to preview links to the page that has these names in its path. */
    picture: (language: string | null, ...names: string[]) =>
      fileIn(language, ['/pictures', ...names.map(segment), 'picture.png'].join('/')),
    /** The address of search suggestions. A page may fetch from its own host only. */
    suggestions: (language: string | null) =>
      copy === undefined ? served(inLanguage(language, '/suggestions')) : undefined,
    asset: (name: string) => file(`/assets/${name}`),
    /** A file of the site as a whole, such as a part of its sitemap. */
    file,
    /** The address of a page outside the catalogue, such as the documentation. */
    served,
  }
}

/** Returns whether a listing has a path without a query: it filters by stream and category at most. */
const hasPath = (listing: Listing): boolean =>
  Object.keys(listing).every((field) => (pathFields as readonly string[]).includes(field)) &&
  (listing.category === undefined || listing.stream !== undefined)

/** Returns a path with a listing as its query. */
export function withQuery(path: string, listing: Listing): string {
  const search = new URLSearchParams(listing as Record<string, string>).toString()
  return path + (search && `?${search}`)
}

const segment = (text: string): string => encodeURIComponent(text)

const titleAndUuid = /^(?:.*-)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/is

/** Returns the id in an address of former times: after two hyphens, or a UUID at the end. Else the whole segment. */
export function courseIdIn(segment: string): string {
  const apart = segment.indexOf('--')
  if (apart !== -1) return segment.slice(apart + 2)
  return titleAndUuid.exec(segment)?.[1] ?? segment
}

/** Returns the words of a course's title in a segment of its page's path; empty for a bare UUID. */
export function titleWordsIn(segment: string): string {
  const id = courseIdIn(segment)
  return id === segment && !titleAndUuid.test(segment) ? segment : segment.slice(0, -id.length)
}
