import { sql } from 'kysely'
import { runSoon, together } from '#lib/base/background.ts'
import type { Db } from '#lib/base/db/open.ts'
import { log } from '#lib/base/log.ts'
import { observing } from '#lib/base/observe.ts'
import type { Publishing } from '#lib/contract/api/due-publish.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { dueOf } from '#lib/contract/revision.ts'
import { plugged } from '#lib/module.ts'

type Publisher = 'reader' | 'sweep'

/** How requests publish what is due. */
export const publishing: Publishing = {
  shapeVersion,
  publishIfStale: (db, instituteId, now) => publish(db, instituteId, now, 'reader'),
}

/** Pause after a failed background publish in milliseconds, because each attempt can take a long time. */
const restMs = 10_000

/**
 * Publishes what is due; whoever asks meanwhile shares the publish. If that was done inline, calls the modules'
 * `afterPublish`.
 */
const publish = (db: Db, instituteId: string, now: Date, by: Publisher): Promise<'now' | 'later'> =>
  together('publish', instituteId, async () => {
    // Imported on first use: a process that only reads needs neither the rules nor the compiler.
    const { publishIfStale } = await import('#lib/contract/catalogue/publish/publish.ts')
    const when = await publishIfStale(db, instituteId, now, (behind) =>
      runSoon('publish behind', instituteId, () => counted(behind, by), restMs),
    )
    if (when === 'now') for (const { afterPublish } of plugged()) afterPublish?.(db, instituteId, by)
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
    await publish(db, id, now, 'sweep').catch((error: unknown) => {
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
