import { isDeepStrictEqual } from 'node:util'
import { clip, fits, wholeGraphemes } from '#lib/base/plain-text.ts'
import type { CourseSource, PlanSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { visibleVersions } from '#lib/contract/catalogue/rules/visibility.ts'
import { priceWords } from './becomes-free.ts'

/** What an import changes in one course, learning path or site, field by field. */
export interface Edit {
  kind: 'site' | 'course' | 'path'
  /** A course id or path code; `''` for the institute and its site. */
  id: string
  title: string | null
  change: FieldEdit['change']
  /** At most 100 fields. Empty if the course, path or site is added, removed, or unreadable in the database. */
  fields: FieldEdit[]
  /** Parts of a stored course that the import hides or shows, such as `course` or `versions.v2`. */
  hidden: string[]
  shown: string[]
  /** Levels of the course's versions by version id, to display beside the edit. */
  levels?: Readonly<Record<string, string>>
  /** Currency of the course's prices, to display beside the edit. */
  currency?: string | undefined
}

export const editsMax = 1_000
const fieldsMax = 100

/** The edits of an import. Keeps only the first ones, because all of them might not fit into memory. */
export class Edits {
  readonly #max: number
  readonly #today: string
  /** The first edits, in this order: site, courses, learning paths. */
  readonly list: Edit[] = []
  /** Number of edits that were counted but not kept. */
  more = 0
  /** Numbers of stored courses and versions that the import hides or shows. */
  hidden = 0
  shown = 0
  /** True if anything is removed or hidden. */
  takesAway = false

  /**
   * `max` is the number of edits to keep. If it is 0, fields are not compared, and only edits of courses set
   * `takesAway`. `today` decides what is hidden and shown.
   */
  constructor(max: number, today: string) {
    this.#max = max
    this.#today = today
  }

  /** Adds an edit. `before` is undefined for additions and unreadable data, `after` for removals. */
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

  /** Adds the edit of a course, with its parts that become hidden or visible. */
  addCourse({ before, after, ...course }: EditedThing<CourseSource>): void {
    this.add({ before, after, ...course })
    const edit = this.list.at(-1)
    if (!before || !after) return
    const [were, are] = [before, after].map((one) => shownOf(one, this.#today)) as [Set<string>, Set<string>]
    const hidden = were.difference(are)
    const shown = are.difference(were)
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

  /** True if further edits would only be counted. */
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

/** Lists the parts of a course that are visible on a day: itself and its visible versions. */
function shownOf(course: CourseSource, today: string): Set<string> {
  const versions = visibleVersions(course, today)
  return new Set(versions.length === 0 ? [] : ['course', ...versions.map(({ id }) => `versions.${id}`)])
}

export interface FieldEdit {
  /** Such as `versions.v2.invites.i3.ends_on`: items by id, code or key if all have one, else by index. */
  path: string
  change: 'added' | 'changed' | 'removed'
  /**
   * Long values are truncated; lists and objects are JSON. If the item at `path` was added or removed: the price of a
   * plan, null for any other item.
   */
  before: Short
  after: Short
}

export type Short = string | number | boolean | null

/** Yields the differences between two values of the same kind, in field order. */
export function* fieldEdits(before: unknown, after: unknown, path = ''): Generator<FieldEdit> {
  if (isDeepStrictEqual(before, after)) return
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* fieldEdits(before[key], after[key], join(path, key))
    return
  }
  const key = sharedKey(before, after)
  if (key !== undefined) yield* thingEdits(before as Thing[], after as Thing[], { key, path })
  else if (isList(before) && isList(after) && before.length === after.length && before.every(isObject))
    for (const [index, item] of before.entries())
      yield* fieldEdits(item, after[index], join(path, `${index}`))
  else yield { path, change: 'changed', before: short(before), after: short(after) }
}

type Thing = Record<string, unknown>

function* thingEdits(
  before: Thing[],
  after: Thing[],
  { key, path }: { key: string; path: string },
): Generator<FieldEdit> {
  const stored = new Map(before.map((thing) => [String(thing[key]), thing]))
  const given = new Map(after.map((thing) => [String(thing[key]), thing]))
  for (const name of stored.keys())
    if (!given.has(name))
      yield {
        path: join(path, name),
        change: 'removed',
        before: priceIn(path, stored.get(name)),
        after: null,
      }
  for (const [name, thing] of given) {
    const last = stored.get(name)
    if (last) yield* fieldEdits(last, thing, join(path, name))
    else yield { path: join(path, name), change: 'added', before: null, after: priceIn(path, thing) }
  }
  const stayed = [...stored.keys()].filter((name) => given.has(name))
  const kept = [...given.keys()].filter((name) => stored.has(name))
  if (!isDeepStrictEqual(stayed, kept))
    yield { path: `${path} (order)`, change: 'changed', before: short(stayed), after: short(kept) }
}

/** Returns the price of a plan that is added or removed, such as `INR 1499 until 2027-11-30`; null for other things. */
function priceIn(path: string, thing: Thing | undefined): string | null {
  if (!path.endsWith('.plans') || !thing) return null
  const { amount, currency, ends_on } = thing as unknown as PlanSource
  return priceWords(amount, currency, ends_on)
}

/** Returns `id`, `code` or `key`, whichever is unique in both lists; undefined if none of them is. */
function sharedKey(before: unknown, after: unknown): string | undefined {
  if (!isList(before) || !isList(after)) return undefined
  return ['id', 'code', 'key'].find((key) => {
    const hasNames = (list: unknown[]) =>
      list.every((item) => isObject(item) && typeof item[key] === 'string') &&
      new Set((list as Thing[]).map((item) => item[key])).size === list.length
    return hasNames(before) && hasNames(after)
  })
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

const isObject = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

const lengthMax = 200

function short(value: unknown): Short {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return fits(text, lengthMax) ? text : `${wholeGraphemes(text, lengthMax)}…`
}
