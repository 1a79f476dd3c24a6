import type { CourseSource } from './course.ts'
import type { InstituteSource, SiteSource } from './institute.ts'

/**
 * The authored data of an institute in the form that the rules read: the institute document after trimming, with null
 * for blanks and with defaults. Hidden and archived things are included; the rules decide on visibility. Field names
 * equal those of the document and of the source tables.
 */

export interface StepSource {
  course_id: string
  title: string | null
  image_url: string | null
  level: string | null
  tags: string[]
  amount: number | null
  currency: string | null
  url: string | null
}

export interface PathSource {
  code: string
  name: string
  stream: string | null
  image_url: string | null
  description_html: string | null
  steps: StepSource[]
}

export interface CatalogueSource {
  institute: InstituteSource
  site: SiteSource
  courses: CourseSource[]
  learning_paths: PathSource[]
}

export interface CourseList extends Iterable<CourseSource> {
  readonly length: number
  at(index: number): CourseSource | undefined
  /** All ids in order, when they are known without reading the courses. */
  readonly ids?: readonly string[]
}

/** A document; a missing list leaves the stored list unchanged. */
export interface AuthoredSource extends Omit<CatalogueSource, 'courses' | 'learning_paths'> {
  courses: CourseList | undefined
  learning_paths: PathSource[] | undefined
}

/** The authored data of an institute without its courses. */
export type FrameSource = Omit<CatalogueSource, 'courses'>
