import type { z } from 'zod'
import type { courseShape } from '../document/shape/course.ts'
import type { DocumentSite, Institute, LearningPath } from '../document/shape/document.ts'

export type PathSource = z.output<typeof LearningPath>
export type StepSource = PathSource['steps'][number]

/** Everything an institute has authored, including hidden and archived content. The rules decide what is visible. */
export interface CatalogueSource {
  institute: InstituteSource
  site: SiteSource
  courses: CourseSource[]
  learning_paths: PathSource[]
}

export interface CourseSources extends Items<CourseSource> {
  /** Course ids in document order; set only if they are known without reading the courses. */
  readonly ids?: readonly string[]
}

/** The content of an institute document. A missing list leaves the stored list unchanged. */
export interface AuthoredSource extends Omit<CatalogueSource, 'courses' | 'learning_paths'> {
  courses: CourseSources | undefined
  learning_paths: PathSource[] | undefined
}

export type HeadSource = Omit<CatalogueSource, 'courses'>

/** An institute and its site. Only imports need the websites and hosts. */
export interface InstituteAndSite {
  institute: Omit<InstituteSource, 'websites' | 'hosts'> & { websites?: string[]; hosts?: string[] }
  site: SiteSource
}

/** A course as the rules read it: trimmed, blanks null, defaults filled in; named as in document and tables. */
export type CourseSource = z.output<ReturnType<typeof courseShape>>
export type AuthorSource = CourseSource['authors'][number]
export type VersionSource = CourseSource['versions'][number]
export type InviteSource = VersionSource['invites'][number]
export type PlanSource = InviteSource['plans'][number]
export type SubjectSource = VersionSource['outline'][number]

export type InstituteSource = z.output<typeof Institute>
export type SiteSource = z.output<typeof DocumentSite>
export type LanguageSource = SiteSource['languages']['items'][number]
export type FormatSource = SiteSource['formats'][number]
export type FolderSource = SiteSource['streams']['folders'][number]
export type StreamItemSource = SiteSource['streams']['items'][number]

/** A list that parses an item on each access instead of storing it. An array also satisfies this interface. */
export interface Items<Item> extends Iterable<Item> {
  readonly length: number
  /** Returns undefined beyond the end. Throws if the item cannot be parsed. */
  at(index: number): Item | undefined
}

export const itemsFrom = <Item>(length: number, read: (index: number) => Item): Items<Item> => ({
  length,
  at: (index) => (index < length ? read(index) : undefined),
  *[Symbol.iterator]() {
    for (let index = 0; index < length; index++) yield read(index)
  },
})
