import type { Db } from './open.ts'

/** The bounds of coalescing. */
export interface Coalescing {
  /** The most subjects of one look-up. */
  sizeMax: number
  /** How long the next look-up waits for the one under way before it starts beside it. */
  patienceMs: number
}

/** The callers of one look-up. */
interface Group<Subject, Found> {
  subjects: Subject[]
  /** The position of each subject by its name: callers who ask for the same subject share it. */
  places: Map<string, number>
  hasBegun: boolean
  outcome: PromiseWithResolvers<readonly Found[]>
}

/**
 * Coalesces single look-ups into `lookUp`, which takes many subjects and returns results in their order. Calls of one
 * turn of the event loop share a look-up. Calls during a look-up gather for the next, so no result is older than its
 * call. A slow look-up is waited for up to `patienceMs`; a failed one fails only its own callers.
 */
export function coalesce<Subject, Found>(
  nameOf: (subject: Subject) => string,
  lookUp: (subjects: readonly Subject[]) => Promise<readonly Found[]>,
  { sizeMax, patienceMs }: Coalescing,
): (subject: Subject) => Promise<Found | undefined> {
  let gathering: Group<Subject, Found> | undefined
  /** The look-up under way. */
  let underWay: Group<Subject, Found> | undefined

  const begin = (group: Group<Subject, Found>): void => {
    if (group.hasBegun) return
    group.hasBegun = true
    if (gathering === group) gathering = undefined
    underWay = group
    const patience = setTimeout(() => beginAfter(group), patienceMs)
    const over = (settle: () => void): void => {
      clearTimeout(patience)
      // Starts the next look-up before the callers continue, so the database works meanwhile.
      beginAfter(group)
      settle()
    }
    Promise.try(lookUp, group.subjects).then(
      (found) => over(() => group.outcome.resolve(found)),
      (error: unknown) => over(() => group.outcome.reject(error)),
    )
  }

  const beginAfter = (group: Group<Subject, Found>): void => {
    if (underWay !== group) return
    underWay = undefined
    if (gathering) begin(gathering)
  }

  const gather = (): Group<Subject, Found> => {
    const group: Group<Subject, Found> = {
      subjects: [],
      places: new Map(),
      hasBegun: false,
      outcome: Promise.withResolvers(),
    }
    if (!underWay) setImmediate(() => begin(group))
    return group
  }

  return (subject) => {
    gathering ??= gather()
    const group = gathering
    const name = nameOf(subject)
    let place = group.places.get(name)
    if (place === undefined) {
      place = group.subjects.push(subject) - 1
      group.places.set(name, place)
    }
    // A full group does not wait.
    if (group.subjects.length >= sizeMax) begin(group)
    return group.outcome.promise.then((found) => found[place])
  }
}

/** Coalesces the look-ups of each database; inside a transaction a look-up runs at once and alone. */
export function coalescePerDb<Subject, Found>(
  nameOf: (subject: Subject) => string,
  lookUp: (db: Db, subjects: readonly Subject[]) => Promise<readonly Found[]>,
  bounds: Coalescing,
): (db: Db, subject: Subject) => Promise<Found | undefined> {
  const finders = new WeakMap<Db, (subject: Subject) => Promise<Found | undefined>>()
  return (db, subject) => {
    if (db.isTransaction) return lookUp(db, [subject]).then(([found]) => found)
    const find = finders.get(db) ?? coalesce(nameOf, (subjects) => lookUp(db, subjects), bounds)
    finders.set(db, find)
    return find(subject)
  }
}
