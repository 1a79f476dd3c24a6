import type { Db } from './open.ts'

interface Coalescing {
  /** Maximum number of subjects in one look-up. */
  sizeMax: number
  /** Milliseconds that the next look-up waits for the running one before it starts concurrently. */
  patienceMs: number
}

interface Group<Subject, Found> {
  subjects: Subject[]
  /** Index of each subject, by its name. Callers with the same subject share it. */
  places: Map<string, number>
  hasBegun: boolean
  outcome: PromiseWithResolvers<readonly Found[]>
}

/**
 * Combines single look-ups into calls of `lookUp`, which gets many subjects and returns results in the same order.
 * Calls in one turn of the event loop share a look-up. Calls during a look-up wait for the next one, so no result is
 * older than its call; after `patienceMs` the next one starts anyway. If a look-up fails, only its own callers fail.
 */
export function coalesce<Subject, Found>(
  nameOf: (subject: Subject) => string,
  lookUp: (subjects: readonly Subject[]) => Promise<readonly Found[]>,
  { sizeMax, patienceMs }: Coalescing,
): (subject: Subject) => Promise<Found | undefined> {
  let gathering: Group<Subject, Found> | undefined
  let underWay: Group<Subject, Found> | undefined

  const begin = (group: Group<Subject, Found>): void => {
    if (group.hasBegun) return
    group.hasBegun = true
    if (gathering === group) gathering = undefined
    underWay = group
    const patience = setTimeout(() => beginAfter(group), patienceMs)
    const over = (settle: () => void): void => {
      clearTimeout(patience)
      // Starts the next look-up before callers continue, so that the database works meanwhile.
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
    // A full group starts at once.
    if (group.subjects.length >= sizeMax) begin(group)
    return group.outcome.promise.then((found) => found[place])
  }
}

/** Like `coalesce`, separately for each database. Inside a transaction, a look-up runs immediately and alone. */
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
