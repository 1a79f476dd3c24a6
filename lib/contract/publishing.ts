import { runSoon, together } from '#lib/base/background.ts'
import type { Db } from '#lib/base/db/open.ts'
import { log } from '#lib/base/log.ts'
import { observer } from '#lib/base/observe.ts'
import type { Freshness } from '#lib/contract/api/freshness.ts'
import { publishIfStale } from '#lib/contract/catalogue/publish/publisher.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { plugged } from '#lib/module.ts'

type Publisher = 'reader' | 'sweep'

/** How requests publish what is due. */
export const freshness: Freshness = {
  shapeVersion,
  publishIfStale: (db, instituteId, now) =>
    together('publish', instituteId, () => publish(db, instituteId, now, 'reader')),
}

/** Pause after a failed background publish in milliseconds, because each attempt can take a long time. */
const restMs = 10_000

/** Publishes what is due. If that was done inline, calls the modules' `afterPublish`. */
async function publish(db: Db, instituteId: string, now: Date, by: Publisher): Promise<'now' | 'later'> {
  const when = await publishIfStale(db, instituteId, now, (behind) =>
    runSoon('publish behind', instituteId, () => counted(behind, by), restMs),
  )
  if (when === 'now') for (const { afterPublish } of plugged()) afterPublish?.(db, instituteId, by)
  return when
}

const counted = (behind: () => Promise<void>, by: Publisher): Promise<void> =>
  behind().catch((error: unknown) => {
    observer()?.count('publish_failed', by === 'reader' ? 'request' : 'sweep')
    throw error
  })

/**
 * Publishes stale institutes one after the other, so that hooks are notified even if nobody reads the catalogue. Skips
 * institutes that were last published by another release; a request to that release publishes them.
 */
export async function publishDueInstitutes(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  for (const id of await listDue(db, now())) {
    if (signal?.aborted) return
    await publish(db, id, now(), 'sweep').catch((error: unknown) => {
      observer()?.count('publish_failed', 'sweep')
      log().error({ err: error, institute: id }, 'an institute could not be published')
    })
  }
}

async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('publications as p')
    .select('p.institute_id')
    .where('p.shape', '=', shapeVersion)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('p.next_change_at', '<=', now),
        // A server with a fast clock published this institute, perhaps for the wrong day.
        eb('p.published_at', '>', new Date(now.getTime() + 60_000)),
        exists(
          selectFrom('stale_courses as c').select('c.id').whereRef('c.institute_id', '=', 'p.institute_id'),
        ),
      ]),
    )
    .orderBy('p.published_at')
    .execute()
  return rows.map(({ institute_id }) => institute_id)
}
