import type { z } from 'zod'
import type { courseShape } from '../document/shape/course.ts'

/**
 * A course as the rules read it: the document's shape after trimming, with null for blanks and with defaults. Field
 * names equal those of the document and of the source tables.
 */
export type CourseSource = z.output<ReturnType<typeof courseShape>>
export type AuthorSource = CourseSource['authors'][number]
export type VersionSource = CourseSource['versions'][number]
export type InviteSource = VersionSource['invites'][number]
export type PlanSource = InviteSource['plans'][number]
export type SubjectSource = VersionSource['outline'][number]
