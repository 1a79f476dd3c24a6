import { fold } from '../rules/text/plain-text.ts'
import { type Fault, fault, pathOf, quoted } from './fault.ts'
import { foldersOf, trimmedText, under, valuesAt } from './raw.ts'
import { type MakePlanId, madePlanId } from './shape/version.ts'

/** Returns a generator that avoids authored ids; `authored` needs only those that look generated. */
export const planIdsBeside =
  (authored: ReadonlySet<string>): MakePlanId =>
  (inviteId, index) => {
    let id = madePlanId(inviteId, index)
    while (authored.has(id)) id += '#'
    return id
  }

const planIds = 'versions[].invites[].plans[].id'

/** Yields the plan ids of a course that look generated. */
export function* planIdsLikeMade(course: unknown): Generator<string> {
  for (const [value] of valuesAt(course, [], planIds)) {
    const id = trimmedText(value)
    if (id !== null && /#\d+#*$/.test(id)) yield id
  }
}

const idsOfCourse = [
  ['id', 'course'],
  ['versions[].id', 'version'],
  ['versions[].invites[].id', 'invite'],
  [planIds, 'plan'],
] as const

/**
 * Returns a check of one course after the other. It finds repeated slugs of courses, and repeated ids of courses,
 * versions, invites and plans, compared exactly within each kind.
 */
export function repeatedCourseIds(): (course: unknown, steps: PropertyKey[]) => Generator<Fault> {
  const kinds = idsOfCourse.map(
    ([pattern, noun]) => [pattern, register(`an id that no other ${noun} has`)] as const,
  )
  const takeSlug = register('a slug that no other course has, case aside', fold)
  return function* (course, steps) {
    // All ids of a course share one text for their place: a document may have millions of ids.
    const place = pathOf(steps)
    for (const [pattern, take] of kinds)
      for (const [id, at] of valuesAt(course, steps, pattern)) yield* take(trimmedText(id), at, place)
    yield* takeSlug(trimmedText(under(course, 'slug')), [...steps, 'slug'], place)
  }
}

/** Finds repeated ids of folders, compared exactly. */
export function* repeatedFolderIds(document: unknown): Generator<Fault> {
  const take = register('an id that no other folder has')
  for (const [folder, at] of foldersOf(document))
    yield* take(trimmedText(under(folder, 'id')), [...at, 'id'], pathOf(at))
}

/** Names compared without case like requests. */
const codes = [
  ['site.languages.items[]', 'code', 'language'],
  ['site.formats[]', 'key', 'format'],
  ['learning_paths[]', 'code', 'learning path'],
] as const

/** Finds repeated language codes, format keys and path codes. */
export function* repeatedCodes(document: unknown): Generator<Fault> {
  for (const [items, key, noun] of codes) {
    const take = register(`a ${key} that no other ${noun} has, case aside`, fold)
    for (const [item, at] of valuesAt(document, [], items))
      yield* take(trimmedText(under(item, key)), [...at, key], pathOf(at))
  }
}

/**
 * Records a name with its place, and returns a fault when an earlier name is equal. A later fault refers to this name
 * by `place`. A null name is skipped.
 */
export type Register = (name: string | null, steps: PropertyKey[], place: string) => Fault[]

/** Creates a register of names that must differ after `sameAs`. */
export function register(rule: string, sameAs = (name: string): string => name): Register {
  const places = new Map<string, string>()
  return (name, steps, place) => {
    if (name === null) return []
    const first = places.get(sameAs(name))
    if (first !== undefined)
      return [fault(steps, `${quoted(name)} is already used in ${first}; expected ${rule}`)]
    places.set(sameAs(name), place)
    return []
  }
}
