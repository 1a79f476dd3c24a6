import type { SitemapEntry } from '#lib/catalogue/shapes/sitemap.ts'

/** One page of this site about a course: the course as one language shows it. */
export interface EditionPage {
  /** The course's id, the same for all its editions. */
  course_id: string
  slug: string | null
  /** Null where the course has no language. */
  language: string | null
  title: string
  image_url: string | null
  /** ISO 8601; null when it is not known. */
  last_modified: string | null
}

/**
 * Every language of every course once, in the order of hosted pages. One that has no hosted page of its own shows what
 * the course's first page does.
 */
export function editionsOf(pages: SitemapEntry[]): EditionPage[] {
  const courses = new Map<string, SitemapEntry[]>()
  for (const page of pages) courses.set(page.course_id, [...(courses.get(page.course_id) ?? []), page])
  return [...courses.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const codes = first.languages.map(({ code }) => code)
    const languages = first.language === null ? [null, ...codes] : codes
    return languages.map((language) => {
      const { course_id, slug, title, image_url, last_modified } =
        own.find((page) => language !== null && page.language?.code === language) ?? first
      return { course_id, slug, language, title, image_url, last_modified }
    })
  })
}
