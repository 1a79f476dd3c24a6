import { databaseTime, isFuture } from '#lib/db/clock.ts'
import type { Db } from '#lib/db.ts'
import { env, mayPublish } from '#lib/env.ts'
import { observer } from '#lib/observe.ts'
import { perProcess } from '#lib/per-process.ts'
import type { Admission } from './gates.ts'
import { log } from './log.ts'

/** The publishing that reads depend on, injected because this folder knows no catalogue. */
export interface Freshness {
  /** Version of the published rows. Earlier rows are due; later ones are served as they are. */
  shapeVersion: number
  /**
   * Publishes stale data. Resolves to `now` when done, to `later` when it continues in the background; `onFailure` gets
   * background errors.
   */
  publishIfStale(
    db: Db,
    instituteId: string,
    now: Date,
    onFailure: (error: unknown) => void,
  ): Promise<'now' | 'later'>
}

/** The facts that decide whether an institute is due. */
export type PublicationState = Pick<
  Admission,
  'institute_id' | 'published_at' | 'next_change_at' | 'shape' | 'has_changes'
>

/** Returns whether a publish now could change answers. `now`: the database's time. */
function isDue(
  { has_changes, next_change_at, published_at, shape }: PublicationState,
  shapeVersion: number,
  now: Date,
): boolean {
  if (isUnreadable(shape, shapeVersion)) return true
  // A newer release publishes its own rows.
  if (shape !== shapeVersion) return false
  // A server whose clock is ahead published another day.
  if (published_at !== null && isFuture(published_at, now)) return true
  return has_changes || (next_change_at !== null && next_change_at <= now)
}

/** Returns whether no published rows exist that this release can serve. */
const isUnreadable = (shape: number | null, shapeVersion: number): boolean =>
  shape === null || shape < shapeVersion

/** Publishes under way, by institute. */
const publishes = perProcess('publishes', () => new Map<string, Promise<'now' | 'later'>>())

/**
 * Returns the facts of an institute after publishing what is due. Requests during a publish wait for it without a
 * connection of their own. A change that the publish came too early to see is due again, hence two rounds. Throws
 * when no readable revision exists and publishing fails.
 */
export async function requireFresh<Facts extends PublicationState>(
  db: Db,
  facts: Facts,
  readAgain: () => Promise<Facts>,
  { shapeVersion, publishIfStale }: Freshness,
  now: Date,
): Promise<Facts> {
  let current = facts
  const isStale = () => isDue(current, shapeVersion, databaseTime(now))
  // A preview may share its database, so it only reads.
  for (let round = 0; round < 2 && isStale() && mayPublish(env()); round++) {
    const underWay = publishes()
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

/** Logs a failed publish; readers get the last readable revision. */
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

function logFailure(institute: string, error: unknown): void {
  observer()?.count('publish_failed', 'request')
  log().error({ err: error, institute }, 'an institute could not be published')
}
