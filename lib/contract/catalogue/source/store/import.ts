import { inSnapshot } from '#lib/base/db/bulk-rows.ts'
import { databaseNow } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { liftTimeLimits } from '#lib/base/db/time-limits.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import type { FoundInCourses } from '#lib/contract/catalogue/rules/course-findings.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/lock-institute.ts'
import { loadHead } from '../load/load-institute.ts'
import { Freed, type FreeReport } from './becomes-free.ts'
import { compareCourses } from './compare-courses.ts'
import { Edits, editsMax } from './edits.ts'
import {
  areManyRemoved,
  type Counts,
  type ImportOptions,
  RefusedImport,
  type Removed,
  Unconfirmed,
  type VersionCounts,
} from './import-terms.ts'
import { comparePaths, compareSite, writePaths, writeSite } from './site-and-paths.ts'
import {
  compareHosts,
  compareWebsites,
  type HostChanges,
  sameHosts,
  type WebsiteChanges,
  writeHosts,
  writeWebsites,
} from './websites-and-hosts.ts'
import { writeCourses } from './write-courses.ts'

export interface ImportReport {
  institute: { id: string; slug: string }
  courses: Counts
  versions: VersionCounts
  removed: Removed
  findings: FoundInCourses[]
  learning_paths: Counts
  free: FreeReport
  site_changed: boolean
  websites: WebsiteChanges
  hosts: HostChanges
  /** In a preview every changed field, otherwise only what becomes hidden or visible. */
  edits: Edits
}

export const hasChanged = ({
  site_changed,
  websites,
  hosts,
  courses,
  learning_paths,
}: Omit<ImportReport, 'edits' | 'free'>): boolean =>
  site_changed ||
  hosts.reordered !== null ||
  [websites, hosts].some(({ added, removed }) => added.length + removed.length > 0) ||
  [courses, learning_paths].some(({ added, changed, removed }) => added + changed + removed > 0)

/**
 * Imports an institute in one transaction, or in the caller's. Afterwards the stored data equals the source. Lists that
 * the source does not have stay unchanged, as do keys, enquiries, and websites and hosts added by other means. Rows of unchanged
 * courses are not rewritten. Throws and changes nothing if another institute has the slug or a host, or `editions` names a
 * course that the institute does not have. Does not publish.
 */
export async function importSource(
  db: Db,
  source: AuthoredSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const work = (trx: Db) => compareAndWrite(trx, source, options)
  try {
    if (options.isTrial) return await inSnapshot(db, work)
    return await (db.isTransaction ? work(db) : db.transaction().execute(work))
  } catch (error) {
    // Two imports used the same slug or host concurrently, so neither saw the other's row.
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== uniqueViolation) throw error
    if (constraint === 'institutes_slug_key')
      throw new RefusedImport('slugTaken', takenSlug(source.institute.slug, 'another institute'), {
        cause: error,
      })
    if (constraint === 'site_hosts_working')
      throw new RefusedImport('hostTaken', "A host is another institute's host by now.", { cause: error })
    throw error
  }
}

/** Compares everything, then writes the differences, except in a preview. */
async function compareAndWrite(
  trx: Db,
  source: AuthoredSource,
  {
    isTrial = false,
    refusesRemovals = false,
    refusesFree = false,
    saysFree,
    hostsWait = false,
    beforeChange,
    onProgress = () => {},
  }: ImportOptions,
): Promise<ImportReport> {
  const { id, slug } = source.institute
  const now = await databaseNow(trx)
  const today = dateIn(source.site.time_zone, now)
  const edits = new Edits(isTrial ? editsMax : 0, today)
  await liftTimeLimits(trx)
  if (!isTrial) await lockForImport(trx, id)
  await refuseTakenSlug(trx, source)
  const stored = await loadHead(trx, id)
  const storedPaths = stored?.learning_paths ?? []
  const site = compareSite(stored, source, edits)
  const websites = await compareWebsites(trx, id, source.institute.websites)
  const { rows: hostRows, ...hosts } = saysFree
    ? sameHosts
    : await compareHosts(trx, source.institute, source.institute.hosts, { waits: hostsWait, now })
  if (websites.removed.length + hosts.removed.length > 0) edits.takesAway = true
  const freed = new Freed(saysFree, today)
  const { counts, versions, named, findings, ...courses } = await compareCourses(
    trx,
    source,
    { edits, freed, today },
    onProgress,
  )
  const paths =
    source.learning_paths && comparePaths(id, storedPaths, source.learning_paths, { edits, freed })
  const learning_paths = paths?.counts ?? { added: 0, changed: 0, removed: 0, unchanged: storedPaths.length }
  const free = freed.end()
  const report = {
    institute: { id, slug },
    site_changed: site !== undefined,
    websites: { added: websites.added, removed: websites.removed },
    hosts,
    courses: counts,
    versions,
    removed: named,
    findings,
    learning_paths,
    free,
    edits,
  }
  if (!isTrial) {
    const removesMany = refusesRemovals && areManyRemoved(counts, versions)
    if (removesMany || (refusesFree && free.count > 0)) throw new Unconfirmed(report, removesMany)
    if (hasChanged(report)) await beforeChange?.(courses)
    if (site) await writeSite(trx, id, site)
    await writeWebsites(trx, id, websites)
    if (hostRows) await writeHosts(trx, id, hostRows)
    await writeCourses(trx, id, source.courses ?? [], courses, onProgress)
    if (paths?.rows) await writePaths(trx, id, paths.rows)
  }
  return report
}

async function lockForImport(trx: Db, id: string): Promise<void> {
  await lockInstitute(trx, id)
  // Settings are changed without the import lock, but always with this row lock.
  await trx.selectFrom('institutes').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

const uniqueViolation = '23505'

async function refuseTakenSlug(trx: Db, { institute }: AuthoredSource): Promise<void> {
  const other = await trx
    .selectFrom('institutes')
    .where('slug', '=', institute.slug)
    .where('id', '<>', institute.id)
    .select(['id', 'name'])
    .executeTakeFirst()
  if (other)
    throw new RefusedImport('slugTaken', takenSlug(institute.slug, `institute "${other.id}" (${other.name})`))
}

const takenSlug = (slug: string, holder: string): string =>
  `The slug "${slug}" already names ${holder}; give this institute another slug, or, if it is that institute, put that id into its document.`
