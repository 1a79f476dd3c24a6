import type { CourseSource } from '../source.ts'
import type { Fault } from './fault.ts'

/** One course on its way through the checks. */
export interface CheckedCourse {
  /** As the document has it. */
  authored: unknown
  /** Undefined when it can not be read. */
  read: CourseSource | undefined
  /** The steps that lead to it. */
  at: PropertyKey[]
}

/** Looks at one course after another, in their order. */
export type CourseCheck = (course: CheckedCourse) => Iterable<Fault>
