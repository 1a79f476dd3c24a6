import { absolute, type Frame, languageOfSummary } from '../frame.ts'
import { scopeOf } from '../scope.ts'
import type { AtomEntry, AtomFeed } from './atom.ts'

const entriesMax = '50'

/**
 * The newest courses of a language, as its home page shows them. A course whose creation is not known cannot be told
 * to be new. Prices are left to the pages.
 */
export async function newCourses(frame: Frame): Promise<AtomFeed> {
  const { catalogue, site, addresses, words, language, spoken } = frame
  const { data } = await catalogue.listCourses({ ...scopeOf(frame), sort: 'newest', page_size: entriesMax })
  const self = absolute(frame, addresses.feed(language))
  return {
    id: self,
    language: spoken,
    title: `${site.institute.name}: ${words.newest}`,
    author: site.institute.name,
    self,
    page: absolute(frame, addresses.courses(language)),
    entries: data.flatMap((course): AtomEntry[] => {
      const { id, title, subtitle, created_at, stream, category } = course
      if (created_at === null) return []
      const shown = languageOfSummary(course)
      return [
        {
          // It opens the course whatever its title is.
          id: absolute(frame, addresses.courseName(shown, id)),
          title,
          url: absolute(frame, addresses.course({ id, title, language: shown })),
          published: created_at,
          summary: subtitle,
          categories: [stream, category].flatMap((place) => (place ? [place.label] : [])),
        },
      ]
    }),
  }
}
