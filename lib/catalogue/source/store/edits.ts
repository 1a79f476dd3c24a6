import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { visibleVersions } from '#lib/catalogue/rules/visibility.ts'
import { type FieldEdit, fieldEdits } from './field-edits.ts'

/** What an import changes about one thing, field by field. */
export interface Edit {
  kind: 'site' | 'course' | 'path'
  /** A path's code; `''` for the institute and its site. */
  id: string
  title: string | null
  change: FieldEdit['change']
  /** At most 100, and none of a thing that is added or removed, or that cannot be read as it is stored. */
  fields: FieldEdit[]
  /** `course`, or `versions.v2`: what readers no longer get of what stays, and what they newly get. */
  hidden: string[]
  shown: string[]
}

/** How many a trial keeps. */
export const editsMax = 1_000
const fieldsMax = 100

/** What an import changes, of which only so much is kept that any document fits into memory. */
export class Edits {
  readonly #max: number
  /** The first ones, the site before the courses and they before the paths. */
  readonly list: Edit[] = []
  /** How many there are beyond. */
  more = 0
  /** How many courses and versions stay, and are no longer shown, or newly. */
  hidden = 0
  shown = 0
  /** Something is removed, or no longer shown. */
  takesAway = false

  /** `max`: how many are kept; with none, fields are not looked at, and only courses tell of what is taken away. */
  constructor(max: number) {
    this.#max = max
  }

  /** `before` is undefined for a thing that is added, or cannot be read as it is stored; `after` for one removed. */
  add({ before, after, ...thing }: EditedThing): void {
    if (thing.change === 'removed') this.takesAway = true
    const fields: FieldEdit[] = []
    const isTold = this.#max > 0 && !(this.isFull && this.takesAway)
    for (const edit of isTold && before && after ? fieldEdits(before, after) : []) {
      if (edit.change === 'removed') this.takesAway = true
      if (fields.length < fieldsMax) fields.push(edit)
    }
    this.#keep({ ...thing, fields, hidden: [], shown: [] })
  }

  /** The same of a course, and what readers get of it. */
  addCourse({ before, after, ...course }: EditedThing<CourseSource>): void {
    this.add({ before, after, ...course })
    const edit = this.list.at(-1)
    if (!before || !after) return
    const hidden = shownOf(before).difference(shownOf(after))
    const shown = shownOf(after).difference(shownOf(before))
    this.hidden += hidden.size
    this.shown += shown.size
    if (hidden.size > 0) this.takesAway = true
    if (this.more > 0 || !edit) return
    edit.hidden.push(...hidden)
    edit.shown.push(...shown)
  }

  /** Nothing more is kept, only counted. */
  get isFull(): boolean {
    return this.list.length >= this.#max
  }

  #keep(edit: Edit): void {
    if (this.isFull) this.more++
    else this.list.push(edit)
  }
}

interface EditedThing<Source extends object = object> extends Pick<Edit, 'kind' | 'id' | 'title' | 'change'> {
  before: Source | undefined
  after: Source | undefined
}

/** What readers get of a course: itself, and each version that counts. */
function shownOf(course: CourseSource): Set<string> {
  const versions = visibleVersions(course)
  return new Set(versions.length === 0 ? [] : ['course', ...versions.map(({ id }) => `versions.${id}`)])
}
