/** When look-ups are coalesced. */
export interface Coalescing {
  /** Different subjects that one look-up may ask for. */
  sizeMax: number
  /** How long newcomers wait for the look-up under way before theirs starts beside it. */
  patienceMs: number
}

/** Those who gather for one look-up. */
interface Group<Subject, Found> {
  subjects: Subject[]
  /** Where each subject stands among them, by its name: whoever asks the same shares the place. */
  places: Map<string, number>
  hasBegun: boolean
  outcome: PromiseWithResolvers<readonly Found[]>
}

/**
 * Makes single look-ups out of one that takes many subjects and answers in their order. What is asked in one turn of
 * the event loop is one look-up; while it is under way newcomers gather for the next, so nobody is ever answered by a
 * look-up that began before they asked. One that is slow is not waited for, and one that fails fails those in it only.
 */
export function coalesce<Subject, Found>(
  nameOf: (subject: Subject) => string,
  lookUp: (subjects: readonly Subject[]) => Promise<readonly Found[]>,
  { sizeMax, patienceMs }: Coalescing,
): (subject: Subject) => Promise<Found | undefined> {
  let gathering: Group<Subject, Found> | undefined
  /** The look-up that newcomers wait for. */
  let underWay: Group<Subject, Found> | undefined

  const begin = (group: Group<Subject, Found>): void => {
    if (group.hasBegun) return
    group.hasBegun = true
    if (gathering === group) gathering = undefined
    underWay = group
    const patience = setTimeout(() => beginAfter(group), patienceMs)
    const over = (settle: () => void): void => {
      clearTimeout(patience)
      // Before its callers go on: the database works while they are answered.
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

  return async (subject) => {
    gathering ??= gather()
    const group = gathering
    const name = nameOf(subject)
    let place = group.places.get(name)
    if (place === undefined) {
      place = group.subjects.push(subject) - 1
      group.places.set(name, place)
    }
    // What nobody else fits in waits for nobody else.
    if (group.subjects.length >= sizeMax) begin(group)
    return (await group.outcome.promise)[place]
  }
}
