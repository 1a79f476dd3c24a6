import { type Listing, pathFields } from './listing.ts'
import { slugFor } from './slug.ts'

/** What names a course's page: the entry, the language that it shows, and the title for the reader's sake. */
export interface CourseAddress {
  id: string
  language: string | null
  title: string
}

/** What a copy of the site on a static host has in place of a server. */
export interface StaticCopy {
  /** Where its forms send enquiries; undefined when these are made on the hosted pages only. */
  desk: { api: string; key: string } | undefined
  /** Address of a running site that answers what no file can; undefined: nothing does. */
  live: string | undefined
}

/** How addresses are written: those that a server of the site answers, or those of files. Paths are given below `base`. */
export interface AddressForm {
  /** What begins every path: `''` unless the site lies in a folder. */
  base: string
  /** Undefined for a site that has a server. */
  copy: StaticCopy | undefined
  page: (path: string, listing?: Listing) => string
  /** What a page loads, or programs read. */
  file: (path: string) => string
  /** What only a server answers; undefined where there is none. */
  served: (path: string) => string | undefined
}

export type Addresses = ReturnType<typeof addressesIn>

/** The addresses of all pages as a server of the site answers them: paths that begin with `base`. */
export function addressesOf(base: string, firstLanguage: string | null): Addresses {
  const write = (path: string) => base + path
  const page = (path: string, listing: Listing = {}) => base + withQuery(path, listing)
  return addressesIn({ base, copy: undefined, page, file: write, served: write }, firstLanguage)
}

/**
 * The addresses of all pages in a form. The site's first language has the plain ones, every other begins with its code;
 * a course without a language counts as one of the first.
 */
export function addressesIn({ base, copy, page, file, served }: AddressForm, firstLanguage: string | null) {
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
    /** The courses that a listing asks for; undefined where nothing answers it. */
    listing: (language: string | null, asked: Listing) => {
      const path = inLanguage(language, '/courses')
      return hasPath(asked) ? page(path, asked) : served(withQuery(path, asked))
    },
    /** Where forms ask for listings; undefined where nothing answers them. */
    listings: (language: string | null) => served(inLanguage(language, '/courses')),
    course: ({ id, language, title }: CourseAddress) =>
      pageIn(language, `/courses/${segment(courseSegment(id, title))}`),
    /** The address that a segment of a course's page was asked under. */
    courseAt: (language: string | null, asked: string) => pageIn(language, `/courses/${segment(asked)}`),
    /** A file that goes with a course's page: the picture to be shared, or the days of a batch. */
    courseFile: ({ id, language, title }: CourseAddress, name: string) =>
      fileIn(language, `/courses/${segment(courseSegment(id, title))}/${segment(name)}`),
    /** What names a course in a feed, whatever its title is: its address stays, and a server opens the course there. */
    courseName: (language: string | null, id: string) =>
      base + inLanguage(language, `/courses/${segment(`--${id}`)}`),
    batches: (language: string | null) => pageIn(language, '/batches'),
    /** Where forms ask for batches; undefined where nothing answers them. */
    batchListings: (language: string | null) => served(inLanguage(language, '/batches')),
    /** The calendar of all batches to come, or of those of a stream. */
    calendar: (language: string | null, stream?: string) =>
      fileIn(language, stream === undefined ? '/batches.ics' : `/streams/${segment(stream)}/batches.ics`),
    stream: (language: string | null, slug: string) => pageIn(language, `/streams/${segment(slug)}`),
    category: (language: string | null, stream: string, slug: string) =>
      pageIn(language, `/streams/${segment(stream)}/${segment(slug)}`),
    teachers: (language: string | null) => pageIn(language, '/teachers'),
    teacher: (language: string | null, slug: string) => pageIn(language, `/teachers/${segment(slug)}`),
    paths: (language: string | null) => pageIn(language, '/learning-paths'),
    path: (language: string | null, code: string) => pageIn(language, `/learning-paths/${segment(code)}`),
    pathPicture: (language: string | null, code: string) =>
      fileIn(language, `/learning-paths/${segment(code)}/picture.png`),
    /** What answers what a search may mean while it is typed. Pages may ask their own host only. */
    suggestions: (language: string | null) =>
      copy === undefined ? served(inLanguage(language, '/suggestions')) : undefined,
    /** The Atom feed of a language's new courses. */
    feed: (language: string | null) => fileIn(language, '/feeds/courses.xml'),
    /** The Atom feed of the courses of a language that begin next. */
    batchFeed: (language: string | null) => fileIn(language, '/feeds/batches.xml'),
    asset: (name: string) => file(`/assets/${name}`),
    /** A file of the site as a whole, such as a part of its sitemap. */
    file,
    /** What is beside the catalogue's pages, such as the documentation. */
    served,
  }
}

/** Whether a listing needs no more than a path of its own: a stream, a category of it, and the number of a page. */
const hasPath = (listing: Listing): boolean =>
  Object.keys(listing).every((field) => (pathFields as readonly string[]).includes(field)) &&
  (listing.category === undefined || listing.stream !== undefined)

/** A path with what a listing asks. */
export function withQuery(path: string, listing: Listing): string {
  const search = new URLSearchParams(listing as Record<string, string>).toString()
  return path + (search && `?${search}`)
}

const segment = (text: string): string => encodeURIComponent(text)

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const slugAndUuid = /^(?:.*-)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/is

/** `{slug}-{id}`; ids are opaque, so one that is no UUID is set off by two hyphens, which a slug never has. */
function courseSegment(id: string, title: string): string {
  const slug = slugFor(title)
  if (uuid.test(id)) return slug === '' ? id : `${slug}-${id}`
  return `${slug}--${id}`
}

/** The id in the last segment of a course page's path, whatever stands before it. */
export function courseIdIn(segment: string): string {
  const apart = segment.indexOf('--')
  if (apart !== -1) return segment.slice(apart + 2)
  return slugAndUuid.exec(segment)?.[1] ?? segment
}
