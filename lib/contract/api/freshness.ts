import { isFuture } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db.ts'
import { env, mayPublish } from '#lib/base/env.ts'
import { log, seldom } from '#lib/base/log.ts'
import { observer } from '#lib/base/observe.ts'
import type { Admission } from './gates.ts'

/** How reads publish stale data. Injected, because `lib/contract/api` does not import the catalogue. */
export interface Freshness {
  /**
   * Version of published rows that this release writes. Older rows are published again; rows of newer releases are
   * served unchanged.
   */
  shapeVersion: number
  /**
   * Publishes stale data; requests that ask meanwhile share the publish. Resolves to `now` when done, to `later` when it
   * continues in the background.
   */
  publishIfStale(db: Db, instituteId: string, now: Date): Promise<'now' | 'later'>
}

/** The facts that decide whether an institute must be published. */
export type PublicationState = Pick<
  Admission,
  'institute_id' | 'published_at' | 'next_change_at' | 'shape' | 'has_changes'
>

/** Returns whether publishing now could change answers. `now` is the database's time. */
function isDue(
  { has_changes, next_change_at, published_at, shape }: PublicationState,
  shapeVersion: number,
  now: Date,
): boolean {
  if (isUnreadable(shape, shapeVersion)) return true
  // A newer release wrote the rows, so only that release may publish them.
  if (shape !== shapeVersion) return false
  // A server whose clock was fast has published for a time in the future.
  if (published_at !== null && isFuture(published_at, now)) return true
  return has_changes || (next_change_at !== null && next_change_at <= now)
}

/** Returns whether the institute has no published rows that this release can serve. */
const isUnreadable = (shape: number | null, shapeVersion: number): boolean =>
  shape === null || shape < shapeVersion

/**
 * Publishes stale data of an institute and returns its current facts. Requests that arrive during a publish wait for
 * it without holding a connection. Publishes a second time if a change was committed just after the first publish read
 * the data. While a publish goes on in the background, returns the former facts, and says so: the answer is stale.
 * `now` is the database's time. Throws if publishing fails and there is no revision that this release can serve.
 */
export async function requireFresh<Facts extends PublicationState>(
  db: Db,
  facts: Facts,
  readAgain: () => Promise<Facts>,
  { shapeVersion, publishIfStale }: Freshness,
  now: Date,
): Promise<Facts> {
  let current = facts
  const isStale = () => isDue(current, shapeVersion, now)
  // Preview deployments only read, because they may share the production database.
  for (let round = 0; round < 2 && isStale() && mayPublish(env()); round++) {
    const why = await outcomeOf(publishIfStale(db, current.institute_id, now), current, shapeVersion)
    if (why === undefined) current = await readAgain()
    else {
      // Another process may have published meanwhile.
      current = await readAgain().catch(() => current)
      if (isStale()) noteStale(current.institute_id, why)
      break
    }
  }
  return current
}

/** Why an answer is stale: its publish goes on in the background, or has failed. */
type Why = 'publishing' | 'failed'

/** Waits for a publish; undefined when it is done. Logs a failure, after which readers get the last revision. */
async function outcomeOf(
  publish: Promise<'now' | 'later'>,
  { shape, institute_id }: PublicationState,
  shapeVersion: number,
): Promise<Why | undefined> {
  try {
    return (await publish) === 'now' ? undefined : 'publishing'
  } catch (error) {
    if (isUnreadable(shape, shapeVersion)) throw error
    observer()?.count('publish_failed', 'request')
    log().error({ err: error, institute: institute_id }, 'an institute could not be published')
    return 'failed'
  }
}

function noteStale(institute: string, why: Why): void {
  observer()?.count('stale_answers', why)
  log().warn({ institute, why, ...seldom }, 'readers get the former revision')
}
