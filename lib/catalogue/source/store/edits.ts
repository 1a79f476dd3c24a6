import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { clip } from '#lib/catalogue/rules/text/plain-text.ts'
import { visibleVersions } from '#lib/catalogue/rules/visibility.ts'
import { type FieldEdit, fieldEdits } from './field-edits.ts'

/** The change of one thing by an import, field by field. */
export interface Edit {
  kind: 'site' | 'course' | 'path'
  /** A path's code; `''` for the institute and its site. */
  id: string
  title: string | null
  change: FieldEdit['change']
  /** At most 100 fields; empty for a thing that is added, removed or unreadable in the database. */
  fields: FieldEdit[]
  /** `course` or `versions.v2`: parts of a stored course that become hidden, and parts that become visible. */
  hidden: string[]
  shown: string[]
  /** Levels of the versions of a course, by their ids, and the currency of its prices. */
  levels?: Readonly<Record<string, string>>
  currency?: string | undefined
}

/** The most edits that a trial keeps. */
export const editsMax = 1_000
const fieldsMax = 100

/** The edits of an import. Only the first edits are kept: a document may change more than fits into memory. */
export class Edits {
  readonly #max: number
  /** The first edits: the site, then courses, then paths. */
  readonly list: Edit[] = []
  /** The number of edits beyond the list. */
  more = 0
  /** The numbers of stored courses and versions that become hidden, and that become visible. */
  hidden = 0
  shown = 0
  /** True when something is removed or becomes hidden. */
  takesAway = false

  /** `max`: how many edits are kept. With 0, fields are not compared, and only courses set `takesAway`. */
  constructor(max: number) {
    this.#max = max
  }

  /** Adds an edit. `before` is undefined for an added or unreadable thing; `after` for a removed thing. */
  add({ before, after, ...thing }: EditedThing): void {
    if (thing.change === 'removed') this.takesAway = true
    const fields: FieldEdit[] = []
    const isTold = this.#max > 0 && !(this.isFull && this.takesAway)
    for (const edit of isTold && before && after ? fieldEdits(before, after) : []) {
      if (edit.change === 'removed') this.takesAway = true
      if (fields.length < fieldsMax) fields.push(edit)
    }
    this.#keep({ ...thing, title: thing.title && clip(thing.title, 200), fields, hidden: [], shown: [] })
  }

  /** Adds the edit of a course, with the parts that become hidden or visible. */
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
    const versions = [...before.versions, ...after.versions]
    edit.levels = Object.fromEntries(
      versions.flatMap(({ id, level }) => (level ? [[id, clip(level, 100)]] : [])),
    )
    edit.currency = versions.flatMap(({ invites }) => invites.flatMap(({ plans }) => plans)).at(-1)?.currency
    edit.hidden.push(...hidden)
    edit.shown.push(...shown)
  }

  /** True when further edits are only counted. */
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

/** Lists the visible parts of a course: the course and each visible version. */
function shownOf(course: CourseSource): Set<string> {
  const versions = visibleVersions(course)
  return new Set(versions.length === 0 ? [] : ['course', ...versions.map(({ id }) => `versions.${id}`)])
}
