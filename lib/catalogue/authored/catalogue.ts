import type { z } from 'zod'
import type { LearningPath } from '../document/shape/path.ts'
import type { CourseSource } from './course.ts'
import type { InstituteSource, SiteSource } from './institute.ts'
import type { Items } from './items.ts'

export type PathSource = z.output<typeof LearningPath>
export type StepSource = PathSource['steps'][number]

/** The authored data of an institute. Hidden and archived things are included; the rules decide on visibility. */
export interface CatalogueSource {
  institute: InstituteSource
  site: SiteSource
  courses: CourseSource[]
  learning_paths: PathSource[]
}

export interface CourseSources extends Items<CourseSource> {
  /** All ids in order, when they are known without reading the courses. */
  readonly ids?: readonly string[]
}

/** A document; a missing list leaves the stored list unchanged. */
export interface AuthoredSource extends Omit<CatalogueSource, 'courses' | 'learning_paths'> {
  courses: CourseSources | undefined
  learning_paths: PathSource[] | undefined
}

/** The authored data of an institute without its courses. */
export type HeadSource = Omit<CatalogueSource, 'courses'>

/** An institute and its site. Only imports need the websites. */
export interface InstituteAndSite {
  institute: Omit<InstituteSource, 'websites'> & { websites?: string[] }
  site: SiteSource
}
