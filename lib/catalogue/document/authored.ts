import type { CourseSource } from '../authored/course.ts'
import type { Fault } from './fault.ts'

/** A list whose items are read when they are asked for, each time anew; an array is one as well. */
export interface Items<Item> extends Iterable<Item> {
  readonly length: number
  /** Throws an `UnreadableItem` for one that is there and cannot be parsed. */
  at(index: number): Item | undefined
}

/** What stands in an item's place is none; the message says why. */
export class UnreadableItem extends Error {}

export const itemsFrom = <Item>(length: number, read: (index: number) => Item): Items<Item> => ({
  length,
  at: (index) => (index < length ? read(index) : undefined),
  *[Symbol.iterator]() {
    for (let index = 0; index < length; index++) yield read(index)
  },
})

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
