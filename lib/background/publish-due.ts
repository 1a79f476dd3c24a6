import { log } from '#lib/api/log.ts'
import { publishForSweep } from '#lib/catalogue/publish/publisher.ts'
import { shapeVersion } from '#lib/catalogue/publish/shape-version.ts'
import type { Db } from '#lib/db/open.ts'
import { observer } from '#lib/observe.ts'

/**
 * Publishes due institutes one by one, so that hooks hear of changes even when nobody reads. Publications of another
 * release are left to readers.
 */
export async function publishDueInstitutes(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  for (const id of await listDue(db, now())) {
    if (signal?.aborted) return
    const fail = (error: unknown): void => {
      observer()?.count('publish_failed', 'sweep')
      log().error({ err: error, institute: id }, 'an institute could not be published')
    }
    await publishForSweep(db, id, now(), fail).catch(fail)
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
        // A server whose clock was ahead published another day.
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
