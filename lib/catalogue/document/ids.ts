import { fold } from '../rules/text/fold.ts'
import type { CourseCheck } from './authored.ts'
import { type Fault, fault, pathOf, quoted } from './fault.ts'
import { itemsAt, trimmedText, under } from './raw.ts'
import type { MakePlanId } from './shape/version.ts'

/** Returns a generator that avoids authored ids; `authored` needs only those that look generated. */
export const planIdsBeside =
  (authored: ReadonlySet<string>): MakePlanId =>
  (inviteId, index) => {
    let id = `${inviteId}#${index + 1}`
    while (authored.has(id)) id += '#'
    return id
  }

const looksMade = /#\d+#*$/

/**
 * Finds repeated ids of courses, versions, invites and plans, compared exactly within each kind. Adds plan ids that
 * look generated to `likeMade`.
 */
export function repeatedCourseIds(likeMade: Set<string>): CourseCheck {
  const takeCourse = register('an id that no other course has')
  const takeVersion = register('an id that no other version has')
  const takeInvite = register('an id that no other invite has')
  const takePlan = register('an id that no other plan has')
  return function* ({ authored, at }) {
    // All ids of a course share one text for their place: a document may have millions of ids.
    const place = pathOf(at)
    yield* takeCourse(idOf(authored), [...at, 'id'], place)
    for (const [version, versionAt] of itemsAt(authored, at, 'versions')) {
      yield* takeVersion(idOf(version), [...versionAt, 'id'], place)
      for (const [invite, inviteAt] of itemsAt(version, versionAt, 'invites')) {
        yield* takeInvite(idOf(invite), [...inviteAt, 'id'], place)
        for (const [plan, planAt] of itemsAt(invite, inviteAt, 'plans')) {
          const id = idOf(plan)
          yield* takePlan(id, [...planAt, 'id'], place)
          if (id !== null && looksMade.test(id)) likeMade.add(id)
        }
      }
    }
  }
}

/** Finds repeated ids of folders, compared exactly. */
export function* repeatedFolderIds(document: unknown): Generator<Fault> {
  const takeFolder = register('an id that no other folder has')
  yield* repeatedIn(under(document, 'site', 'streams'), ['site', 'streams'], takeFolder)
}

/** Names compared without case like requests: the list, the key, and the name of an item. */
const codes = [
  [['site', 'languages', 'items'], 'code', 'language'],
  [['site', 'formats'], 'key', 'format'],
  [['learning_paths'], 'code', 'learning path'],
] as const

/** Finds repeated language codes, format keys and path codes. */
export function* repeatedCodes(document: unknown): Generator<Fault> {
  for (const [list, key, noun] of codes) {
    const take = register(`a ${key} that no other ${noun} has, case aside`, fold)
    for (const [item, at] of itemsAt(document, [], ...list))
      yield* take(trimmedText(under(item, key)), [...at, key], pathOf(at))
  }
}

function* repeatedIn(parent: unknown, steps: PropertyKey[], take: Register): Generator<Fault> {
  for (const [folder, at] of itemsAt(parent, steps, 'folders')) {
    yield* take(idOf(folder), [...at, 'id'], pathOf(at))
    yield* repeatedIn(folder, at, take)
  }
}

const idOf = (value: unknown): string | null => trimmedText(under(value, 'id'))

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
