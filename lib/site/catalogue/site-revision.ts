import { log } from '#lib/api/log.ts'
import { coalesce } from '#lib/db/coalesce.ts'
import { db } from '#lib/db.ts'
import { perProcess } from '#lib/per-process.ts'
import { findFreshInstitute } from './institute.ts'

/** A look-up that takes this long hangs, or publishes: newcomers begin their own. */
const patienceMs = 250
/** The pause after a failure in which no request waits for another attempt. */
const quietMs = 5_000

const findNow = perProcess('find shown revision', () =>
  coalesce(
    (slug: string) => slug,
    (slugs) =>
      Promise.all(
        slugs.map(async (slug) => (await findFreshInstitute(db().maintenance, slug, new Date()))?.revision),
      ),
    { sizeMax: 100, patienceMs },
  ),
)

interface Known {
  revision: string | null | undefined
  /** By `performance.now()`. */
  quietUntil: number
}

const known = perProcess('shown revisions', () => new Map<string, Known>())

/**
 * Returns the revision that pages show, and publishes due entries first. Concurrent requests share one look-up, which
 * starts after the last of them arrived. Undefined when there is no such institute. While the database fails it
 * returns the last known revision, so that cached pages are still served; throws without one.
 */
export async function findSiteRevision(slug: string): Promise<string | null | undefined> {
  const last = known().get(slug)
  if (last && performance.now() < last.quietUntil) return last.revision
  try {
    const revision = await findNow()(slug)
    known().set(slug, { revision, quietUntil: 0 })
    return revision
  } catch (error) {
    if (!last) throw error
    log().error({ err: error }, 'pages are shown as they were last: whether they changed cannot be looked up')
    known().set(slug, { ...last, quietUntil: performance.now() + quietMs })
    return last.revision
  }
}
