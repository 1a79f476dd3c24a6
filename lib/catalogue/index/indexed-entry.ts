import type { SearchText } from '../rules/text/search-text.ts'
import type { Site } from '../shapes/site.ts'
import type { StreamList } from '../shapes/streams.ts'
import type { IndexedCourse } from './course.ts'

/** The posting of one published course, by its `docId`. */
export interface IndexedEntry {
  id: string
  position: number | null
  newest: string | null
  price: number | null
  /** Titles as `q` searches them; tags are searched as values. */
  text: string
  /** The revision of its last change; part of its summaries' cache keys. */
  revision: number
}

/** A course in a result, and the language of the list that shows it. */
export interface FoundCourse {
  id: string
  revision: number
  language: string
}

/** Names and order of the values of facets. */
export type IndexedSite = Pick<Site, 'course_languages_enabled' | 'languages' | 'formats'> &
  Pick<StreamList, 'streams'> & {
    /** The day in the site's zone that it was published for. */
    today: string
  }

/** A course added or changed, and the revision of that change. */
export interface Upsert {
  course: IndexedCourse
  /** Missing when the index is not searched. */
  text?: SearchText | undefined
  revision: number
}
