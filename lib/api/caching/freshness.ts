import type { Db } from '#lib/db.ts'
import { env, mayPublish } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'
import type { Admission } from '../gates/find-admission.ts'
import { log } from '../log.ts'

/** What the gates must know of what is read: this folder knows no catalogue. */
export interface Freshness {
  /** Version of what the software publishes: rows of an earlier one are due, those of a later one are served as they are. */
  shapeVersion: number
  /**
   * Publishes what is due: before it answers `now`, or behind the readers, who get what there is, `later`; `onFailure`
   * is told of what fails after that.
   */
  publishIfStale(
    db: Db,
    instituteId: string,
    now: Date,
    onFailure: (error: unknown) => void,
  ): Promise<'now' | 'later'>
}

/** What decides whether something of an institute is due. */
export type PublicationState = Pick<Admission, 'institute_id' | 'next_change_at' | 'shape' | 'has_changes'>

/** Whether answers would differ if they were published now. */
function isDue(
  { has_changes, next_change_at, shape }: PublicationState,
  shapeVersion: number,
  now: Date,
): boolean {
  if (isUnreadable(shape, shapeVersion)) return true
  // What newer software published is for that one to publish again.
  if (shape !== shapeVersion) return false
  return has_changes || (next_change_at !== null && next_change_at <= now)
}

/** Whether nothing is published that this software could serve. */
const isUnreadable = (shape: number | null, shapeVersion: number): boolean =>
  shape === null || shape < shapeVersion

/** What is being published, by institute. */
const publishes = perProcess('publishes', () => new Map<string, Promise<'now' | 'later'>>())

/**
 * An institute's facts once nothing is due: publishes first where something is, and then reads them again. Requests
 * that come during a publish wait for that one, on no connection of their own; what it came too early to see is due
 * again, so there are two rounds. Throws when nothing is published that can be read, and publishing fails.
 */
export async function requireFresh<Facts extends PublicationState>(
  db: Db,
  facts: Facts,
  readAgain: () => Promise<Facts>,
  { shapeVersion, publishIfStale }: Freshness,
  now: Date,
): Promise<Facts> {
  const underWay = publishes()
  let current = facts
  // A preview shows what there is: publishing is for who owns the rows.
  const rounds = mayPublish(env()) ? 2 : 0
  for (let round = 0; round < rounds && isDue(current, shapeVersion, now); round++) {
    const id = current.institute_id
    const publish =
      underWay.get(id) ??
      publishIfStale(db, id, now, (error) => logFailure(id, error)).finally(() => underWay.delete(id))
    underWay.set(id, publish)
    if ((await outcomeOf(publish, current, shapeVersion)) === 'later') return current
    current = await readAgain()
  }
  return current
}

/** A publish that fails is told of in the log; readers get the last revision, where there is one that can be read. */
async function outcomeOf(
  publish: Promise<'now' | 'later'>,
  { shape, institute_id }: PublicationState,
  shapeVersion: number,
): Promise<'now' | 'later'> {
  try {
    return await publish
  } catch (error) {
    if (isUnreadable(shape, shapeVersion)) throw error
    logFailure(institute_id, error)
    return 'later'
  }
}

const logFailure = (institute: string, error: unknown): void =>
  log().error({ err: error, institute }, 'an institute could not be published')
