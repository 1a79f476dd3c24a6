import { isDeepStrictEqual } from 'node:util'

/** One difference between a document and the stored data. */
export interface FieldEdit {
  /** `versions.v2.invites.i3.ends_on`: items of a list by their id, code or key when every item has one. */
  path: string
  change: 'added' | 'changed' | 'removed'
  /** Long values are cut; a list or an object is JSON; null for a thing that is added or removed as a whole. */
  before: Short
  after: Short
}

export type Short = string | number | boolean | null

/** Yields every difference between two values of the same kind, in the order of their fields. */
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
    if (!given.has(name)) yield { path: join(path, name), change: 'removed', before: null, after: null }
  for (const [name, thing] of given) {
    const last = stored.get(name)
    if (last) yield* fieldEdits(last, thing, join(path, name))
    else yield { path: join(path, name), change: 'added', before: null, after: null }
  }
  const stayed = [...stored.keys()].filter((name) => given.has(name))
  const kept = [...given.keys()].filter((name) => stored.has(name))
  if (!isDeepStrictEqual(stayed, kept))
    yield { path: `${path} (order)`, change: 'changed', before: short(stayed), after: short(kept) }
}

/** Returns the key (id, code or key) that is unique in both lists; undefined without such a key. */
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
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '')}…`
}
