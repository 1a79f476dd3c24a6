import { log } from '#lib/api/log.ts'
import { coalesce } from '#lib/db/coalesce.ts'
import { db } from '#lib/db.ts'
import { perProcess } from '#lib/per-process.ts'
import { findFreshInstitute } from './institute.ts'

/** A look-up that takes this long hangs, or publishes: newcomers begin their own. */
const patienceMs = 250
/** How long after a failure nobody is made to wait for another one. */
const quietMs = 5_000

const findNow = perProcess('find shown revision', () =>
  coalesce(
    (slug: string) => slug,
    (slugs) =>
      Promise.all(
        slugs.map(async (slug) => (await findFreshInstitute(db().upkeep, slug, new Date()))?.revision),
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
 * The revision of an institute that pages show now, published first when something is due: requests at the same time
 * share a look-up, which never starts before the last of them came. Undefined when there is no such institute. While
 * the database fails it is the last one that was known, so that kept pages are still found; throws when none was.
 */
export async function findShownRevision(slug: string): Promise<string | null | undefined> {
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
