import type { Db } from '#lib/base/db.ts'
import { env, mayPublish } from '#lib/base/env.ts'
import { log, seldom } from '#lib/base/log.ts'
import { observing } from '#lib/base/observe.ts'
import { dueOf, type PublishedState } from '#lib/contract/revision.ts'

/** How reads publish stale data. Injected, because `lib/contract/api` does not import the catalogue. */
export interface Publishing {
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

/** An institute and what decides whether it must be published. */
export type PublicationState = PublishedState & { institute_id: string }

/**
 * Publishes stale data of an institute and returns its current facts. Requests that arrive during a publish wait for
 * it without holding a connection. Publishes a second time if a change was committed just after the first publish read
 * the data. While a publish goes on in the background, or after it failed, returns the facts as they are, and logs and counts
 * that the answer is stale.
 * `now` is the database's time. Throws if publishing fails and there is no revision that this release can serve.
 */
export async function publishIfDue<Facts extends PublicationState>(
  db: Db,
  facts: Facts,
  readAgain: () => Promise<Facts>,
  { shapeVersion, publishIfStale }: Publishing,
  now: Date,
): Promise<Facts> {
  let current = facts
  const isStale = () => dueOf(current, shapeVersion, now) !== undefined
  // Preview deployments only read, because they may share the production database.
  for (let round = 0; round < 2 && isStale() && mayPublish(env()); round++) {
    const isUnreadable = dueOf(current, shapeVersion, now) === 'unreadable'
    const why = await outcomeOf(publishIfStale(db, current.institute_id, now), current, isUnreadable)
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

/**
 * Waits for a publish; undefined when it is done. Logs a failure, after which readers get the last revision; throws it if
 * there is none to serve.
 */
async function outcomeOf(
  publish: Promise<'now' | 'later'>,
  { institute_id }: PublicationState,
  isUnreadable: boolean,
): Promise<Why | undefined> {
  try {
    return (await publish) === 'now' ? undefined : 'publishing'
  } catch (error) {
    if (isUnreadable) throw error
    observing().by?.count('publish_failed', 'request')
    log().error({ err: error, institute: institute_id }, 'an institute could not be published')
    return 'failed'
  }
}

function noteStale(institute: string, why: Why): void {
  observing().by?.count('stale_answers', why)
  log().warn({ institute, why, ...seldom }, 'readers get the former revision')
}
