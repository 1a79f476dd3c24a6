import type { SearchText } from '../rules/text/search-text.ts'
import type { Site } from '../shapes/site.ts'
import type { StreamList } from '../shapes/streams.ts'
import type { IndexedCourse } from './course.ts'
import type { Value } from './values.ts'

/** A course as the index holds it, in a slot of its own for as long as it is published. */
export interface Held {
  id: string
  position: number | null
  newest: string | null
  price: number | null
  /** Its titles as `q` looks into them; tags it looks into by themselves. */
  text: string
  /** What it may have several of, and shares with others. */
  tagsAndInstructors: Value[]
  /** The one in which it became what it is; names its summaries too. */
  revision: number
}

/** What the choices of a list are called, and in which order they stand. */
export type IndexedSite = Pick<Site, 'course_languages_enabled' | 'languages' | 'formats'> &
  Pick<StreamList, 'streams'> & {
    /** The day of the site's calendar as of which it was published. */
    today: string
  }

/** A course that came or became different, and in which revision it did. */
export interface Put {
  course: IndexedCourse
  /** Missing while nobody searches. */
  text?: SearchText | undefined
  revision: number
}
