/** The bounds of coalescing. */
export interface Coalescing {
  /** Most subjects of one look-up. */
  sizeMax: number
  /** How long a batch waits for the look-up before it; then it starts beside it. */
  patienceMs: number
}

/** One batch of subjects. */
interface Group<Subject, Found> {
  subjects: Subject[]
  /** The position of each subject by its name; equal subjects share a position. */
  places: Map<string, number>
  hasBegun: boolean
  outcome: PromiseWithResolvers<readonly Found[]>
}

/**
 * Makes a single look-up out of a batched one, which returns results in the order of its subjects. The subjects of one
 * event-loop turn form a batch; later ones join the next batch. So no result is older than its request. A slow batch
 * is not awaited by the next, and a failed batch fails only its own requests.
 */
export function coalesce<Subject, Found>(
  nameOf: (subject: Subject) => string,
  lookUp: (subjects: readonly Subject[]) => Promise<readonly Found[]>,
  { sizeMax, patienceMs }: Coalescing,
): (subject: Subject) => Promise<Found | undefined> {
  let gathering: Group<Subject, Found> | undefined
  /** The batch that the next one waits for. */
  let underWay: Group<Subject, Found> | undefined

  const begin = (group: Group<Subject, Found>): void => {
    if (group.hasBegun) return
    group.hasBegun = true
    if (gathering === group) gathering = undefined
    underWay = group
    const patience = setTimeout(() => beginAfter(group), patienceMs)
    const over = (settle: () => void): void => {
      clearTimeout(patience)
      // Before the callers continue: the database works while they are answered.
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
    // A full batch is sent at once.
    if (group.subjects.length >= sizeMax) begin(group)
    return (await group.outcome.promise)[place]
  }
}
