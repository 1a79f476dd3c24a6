import { sql } from 'kysely'
import { runShared, runSoon } from '#lib/base/background.ts'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { env, mayPublish } from '#lib/base/env.ts'
import { log, seldom } from '#lib/base/log.ts'
import { observing } from '#lib/base/observe.ts'
import { dropPlatformPages } from '#lib/base/platform-page-cache.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { dueOf, type PublishedState } from '#lib/contract/revision.ts'
import { plugged } from '#lib/module.ts'

/** An institute, and what decides whether it must be published. `now` is the database's time. */
export type InstituteState = PublishedState & { institute_id: string; now: Date }

/**
 * Publishes what is due in an institute and returns its current facts. Requests that arrive during a publish wait for
 * it without holding a connection. Publishes a second time if a change was committed just after the first publish read
 * the data. While a publish goes on in the background, or after it failed, returns the facts as they are, and logs and
 * counts that the answer is stale.
 * Throws if publishing fails and there is no revision that this release can serve.
 */
export async function publishIfDue<Facts extends InstituteState>(
  facts: Facts,
  readAgain: () => Promise<Facts>,
): Promise<Facts> {
  let current = facts
  const dueNow = () => dueOf(current, shapeVersion, facts.now)
  // Preview deployments only read, because they may share the production database.
  for (let round = 0; round < 2 && dueNow() !== undefined && mayPublish(env()); round++) {
    const why = await whyStale(facts, dueNow() === 'unreadable')
    if (why === undefined) current = await readAgain()
    else {
      // Another process may have published meanwhile.
      current = await readAgain().catch(() => current)
      if (dueNow() !== undefined) {
        observing().by?.count('stale_answers', why)
        log().warn({ institute: facts.institute_id, why, ...seldom }, 'readers get the former revision')
      }
      break
    }
  }
  return current
}

/** Publishes; undefined when nothing is stale any more. Logs a failure; throws it if there is no revision to serve. */
async function whyStale(
  { institute_id, now }: InstituteState,
  isUnreadable: boolean,
): Promise<'publishing' | 'failed' | undefined> {
  try {
    const when = await publishTogether(db().maintenance, institute_id, now, 'reader')
    return when === 'now' ? undefined : 'publishing'
  } catch (error) {
    if (isUnreadable) throw error
    observing().by?.count('publish_failed', 'request')
    log().error({ err: error, institute: institute_id }, 'an institute could not be published')
    return 'failed'
  }
}

type Publisher = 'reader' | 'sweep'

/** Pause after a failed background publish in milliseconds, because each attempt can take a long time. */
const restMs = 10_000

/**
 * Publishes what is due; whoever asks meanwhile shares the publish. If that was done inline, the platform's pages are
 * dropped, and the modules' `afterPublish` is called.
 */
export const publishTogether = (
  db: Db,
  instituteId: string,
  now: Date,
  by: Publisher,
): Promise<'now' | 'later'> =>
  runShared('publish', instituteId, async () => {
    // Imported on first use: a process that only reads needs neither the rules nor the compiler.
    const { publishOrDefer } = await import('#lib/contract/catalogue/publish/publish.ts')
    const when = await publishOrDefer(db, instituteId, now, (behind) =>
      runSoon('publish behind', instituteId, () => counted(behind, by), restMs),
    )
    if (when === 'now') {
      dropPlatformPages(db, instituteId)
      for (const { afterPublish } of plugged()) afterPublish?.(db, instituteId, by)
    }
    return when
  })

const counted = (behind: () => Promise<void>, by: Publisher): Promise<void> =>
  behind().catch((error: unknown) => {
    observing().by?.count('publish_failed', by === 'reader' ? 'request' : 'sweep')
    throw error
  })

/**
 * Publishes stale institutes one after the other, so that hooks are notified even if nobody reads the catalogue. Skips
 * institutes that were last published by another release; a request to that release publishes them.
 */
export async function publishDueInstitutes(db: Db, signal?: AbortSignal): Promise<void> {
  for (const { id, now } of await listDue(db)) {
    if (signal?.aborted) return
    await publishTogether(db, id, now, 'sweep').catch((error: unknown) => {
      observing().by?.count('publish_failed', 'sweep')
      log().error({ err: error, institute: id }, 'an institute could not be published')
    })
  }
}

/** Lists the institutes to publish, with the database's time, which is measured here: its clock may have jumped. */
async function listDue(db: Db): Promise<{ id: string; now: Date }[]> {
  const rows = await db
    .selectFrom('publications')
    .select(['institute_id as id', 'shape', 'published_at', 'next_change_at'])
    .select(sql<Date>`clock_timestamp()::timestamptz(3)`.as('now'))
    .select((eb) =>
      eb('institute_id', 'in', eb.selectFrom('stale_courses').select('institute_id')).as('changed'),
    )
    .where('shape', '=', shapeVersion)
    .orderBy('published_at')
    .execute()
  return rows.filter(({ changed, now, ...row }) =>
    dueOf({ ...row, has_changes: Boolean(changed) }, shapeVersion, now),
  )
}
