import type { Listing } from './listing.ts'
import { slugFor } from './slug.ts'

/** What names a course's page: the entry, the language that it shows, and the title for the reader's sake. */
export interface CourseAddress {
  id: string
  language: string | null
  title: string
}

export type Addresses = ReturnType<typeof addressesOf>

/**
 * The paths of all pages. The site's first language has the plain ones, every other begins with its code; a course
 * without a language counts as one of the first. `base` begins them all.
 */
export function addressesOf(base: string, firstLanguage: string | null) {
  const inLanguage = (language: string | null, path: string): string =>
    language === null || language === firstLanguage
      ? `${base}${path || '/'}`
      : `${base}/${segment(language)}${path}`
  return {
    home: (language: string | null) => inLanguage(language, ''),
    courses: (language: string | null, query: Listing = {}) => {
      const search = new URLSearchParams(query as Record<string, string>).toString()
      return inLanguage(language, '/courses') + (search && `?${search}`)
    },
    course: ({ id, language, title }: CourseAddress) =>
      inLanguage(language, `/courses/${segment(courseSegment(id, title))}`),
    /** The address that a segment of a course's page was asked under. */
    courseAt: (language: string | null, asked: string) => inLanguage(language, `/courses/${segment(asked)}`),
    /** A picture of the course to be shared, where it has none of its own. */
    coursePicture: (course: CourseAddress) =>
      inLanguage(course.language, `/courses/${segment(courseSegment(course.id, course.title))}/picture.png`),
    stream: (language: string | null, slug: string) => inLanguage(language, `/streams/${segment(slug)}`),
    category: (language: string | null, stream: string, slug: string) =>
      inLanguage(language, `/streams/${segment(stream)}/${segment(slug)}`),
    teachers: (language: string | null) => inLanguage(language, '/teachers'),
    teacher: (language: string | null, slug: string) => inLanguage(language, `/teachers/${segment(slug)}`),
    paths: (language: string | null) => inLanguage(language, '/learning-paths'),
    path: (language: string | null, code: string) => inLanguage(language, `/learning-paths/${segment(code)}`),
    pathPicture: (language: string | null, code: string) =>
      inLanguage(language, `/learning-paths/${segment(code)}/picture.png`),
    /** What answers what a search may mean while it is typed. */
    suggestions: (language: string | null) => inLanguage(language, '/suggestions'),
    /** The Atom feed of a language's new courses. */
    feed: (language: string | null) => inLanguage(language, '/feeds/courses.xml'),
    asset: (file: string) => `${base}/assets/${file}`,
    /** The path of a page that is no catalogue page, such as the documentation. */
    other: (path: string) => `${base}${path}`,
  }
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
