import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { observing } from '#lib/base/observe.ts'
import { type CompiledPath, seriesAmong } from '../compile/paths.ts'
import { compileRows } from '../compile/published-entry.ts'
import { type SiteContext, siteContext } from '../compile/site.ts'
import { dateIn } from '../rules/calendar.ts'
import { type LastGoodSite, type LoadedHead, loadHead } from '../source/load/load-institute.ts'
import { Differences, recordChanges } from './change-log.ts'
import { compileChunk, type LoadedChunk, loadChunks, unitsOf } from './compile-stored.ts'
import { columnOf, Faults, isOfContent, onContent, recordFaults } from './faults.ts'
import { Openings } from './openings.ts'
import { PlaceChanges, type Publication, writePublication } from './publication-row.ts'
import { publishPaths, withPaths } from './publish-paths.ts'
import { shapeVersion } from './shape-version.ts'
import { assignSlugs } from './slugs.ts'
import { inStages, type Replaced, storedEntry, writeEntries } from './stored-entries.ts'

export type OnProgress = (done: number, total: number) => void

interface BuildOptions {
  onProgress?: OnProgress | undefined
  /** Rewrites all rows, even those that have not changed. */
  isRepair?: boolean
}

export interface PublishPlan {
  /** `all` means every course and the data outside courses. */
  courses: 'all' | string[]
  former: Publication | undefined
}

/** Everything, or some courses and what depends on them. Run it inside `asPublisher`. Throws without institute. */
export async function build(
  trx: Db,
  instituteId: string,
  plan: PublishPlan,
  now: Date,
  options: BuildOptions = {},
): Promise<void> {
  await write(trx, await loadSite(trx, instituteId, plan, now), plan, now, options)
}

/**
 * Does the same as `build`. If authored content makes the whole institute unpublishable, records the fault instead and
 * keeps the last revision until the next change. Throws if there is no revision to keep, and on any other error.
 */
export async function buildOrKeep(trx: Db, instituteId: string, plan: PublishPlan, now: Date): Promise<void> {
  let loaded: Loaded
  try {
    loaded = await loadSite(trx, instituteId, plan, now)
  } catch (error) {
    if (!isOfContent(error) || plan.former === undefined) throw error
    return keepLast(trx, instituteId, error, now)
  }
  await write(trx, loaded, plan, now)
}

interface Loaded {
  head: LoadedHead
  site: SiteContext
  /** Start of the publish, as `performance.now()`. */
  began: number
}

/** Runs before anything is written, so that unreadable content cannot leave a half-done publish. */
async function loadSite(trx: Db, instituteId: string, { former }: PublishPlan, now: Date): Promise<Loaded> {
  const began = performance.now()
  if (former && former.shape > shapeVersion)
    throw new Error(
      'A newer version of this software published this institute; use that version to publish it.',
    )
  const head = await loadHead(trx, instituteId, former?.site_kept as Partial<LastGoodSite> | undefined)
  if (head === undefined) throw new Error(`No institute has the id ${JSON.stringify(instituteId)}.`)
  return { head, site: await onContent(() => siteContext(head, dateIn(head.site.time_zone, now))), began }
}

async function write(
  trx: Db,
  { head, site, began }: Loaded,
  { courses, former }: PublishPlan,
  now: Date,
  { onProgress = () => {}, isRepair = false }: BuildOptions = {},
): Promise<void> {
  const instituteId = site.institute.id
  const isAll = courses === 'all'
  const isFirst = former === undefined
  const places = new PlaceChanges()
  const openings = new Openings()
  const differences = new Differences(isFirst)
  const faults = new Faults()
  faults.addSite(head.faults)
  const revision = await beginRevision(trx, instituteId)

  const changed = new Set(
    isAll ? await listCourseIds(trx, instituteId) : (await unitsOf(trx, site, courses)).flat(),
  )
  const losers = await assignSlugs(trx, instituteId, site, changed)
  const asked = changed.union(new Set(losers.flatMap(site.companions)))
  const { courseIds, paths: touched } = withPaths(head.learning_paths, asked, site.companions)
  const paths = isAll
    ? await publishPaths(trx, site, head.learning_paths, 'all', { differences, faults })
    : await publishPaths(trx, site, touched, courseIds, { differences, faults })

  const onReplaced = (replaced: Replaced) => {
    places.add(replaced)
    differences.addCourses(replaced)
    openings.add(replaced)
  }
  await publishCourses(trx, site, courseIds, {
    paths,
    isRepair,
    revision,
    now,
    faults,
    onReplaced,
    onProgress,
  })
  if (!isFirst) await openings.write(trx, instituteId, revision)
  const codes = touched.map(({ code }) => code)
  await recordFaults(trx, instituteId, isAll ? 'all' : { courseIds, codes }, faults.list(), now)

  // Only a full publish changes the set of streams.
  const countOf = isAll || isFirst ? undefined : places.since(former.streams)
  const publication = await writePublication(trx, instituteId, site, {
    revision,
    now,
    kept: head.kept,
    countOf,
  })
  await recordChanges(trx, instituteId, former, publication, differences)
  observing().by?.timePublish((performance.now() - began) / 1_000)
}

/** Records that the institute cannot be published. Its last revision stays until the next change. */
async function keepLast(trx: Db, instituteId: string, error: Error, now: Date): Promise<void> {
  const fault = { message: error.message, ...columnOf(error), failed_at: now.toISOString() }
  await trx
    .insertInto('publish_faults')
    .values({ institute_id: instituteId, kind: 'site', id: '', ...fault })
    .onConflict((conflict) => conflict.columns(['institute_id', 'kind', 'id']).doUpdateSet(fault))
    .execute()
  // Deletes only the changes in this snapshot; later changes stay due.
  await trx.deleteFrom('stale_courses').where('institute_id', '=', instituteId).execute()
  // Also clears the due date; otherwise every request would retry in vain.
  await trx
    .updateTable('publications')
    .set({ next_change_at: null })
    .where('institute_id', '=', instituteId)
    .execute()
}

/** Lists all courses of the institute, including deleted courses that are still published. */
async function listCourseIds(trx: Db, instituteId: string): Promise<string[]> {
  const opened = trx
    .selectFrom('published_versions')
    .select('course_id as id')
    .where('institute_id', '=', instituteId)
  const entries = trx
    .selectFrom('published_courses')
    .select('entry_id as id')
    .where('institute_id', '=', instituteId)
  const rows = await trx
    .selectFrom('courses')
    .select('id')
    .where('institute_id', '=', instituteId)
    .union(opened)
    .union(entries)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the due changes and returns the revision of this publish. Changes made after this snapshot stay due. */
async function beginRevision(trx: Db, instituteId: string): Promise<number> {
  // Raw SQL, because Kysely selects from tables only, not from sequences.
  const { rows } = await sql<{ revision: number }>`
    with taken as (delete from stale_courses where institute_id = ${instituteId})
    select nextval('revisions')::int as revision`.execute(trx)
  return rows[0]?.revision ?? 0
}

interface CoursesPlan {
  /** The learning paths from which courses get their `series`. */
  paths: CompiledPath[]
  isRepair: boolean
  revision: number
  now: Date
  faults: Faults
  /** Called with the entries of each chunk after it was written. */
  onReplaced: (replaced: Replaced) => void
  onProgress: (done: number, total: number) => void
}

/** Compiles a chunk while the database writes the one before. What cannot be compiled stays as it was. */
async function publishCourses(
  trx: Db,
  site: SiteContext,
  courseIds: ReadonlySet<string>,
  { paths, isRepair, revision, now, faults, onReplaced, onProgress }: CoursesPlan,
): Promise<void> {
  const instituteId = site.institute.id
  const seriesOf = seriesAmong(paths)
  const onFault = (ids: string[], error: Error) => {
    for (const id of ids) faults.add('course', id, error)
  }
  async function compile(chunk: LoadedChunk) {
    const stored = await compileChunk(trx, site, chunk, onFault, (entry, texts) =>
      storedEntry(instituteId, compileRows(site, entry, seriesOf(entry.entry.id), texts)),
    )
    return { ids: chunk.units.flat(), stored }
  }
  let done = 0
  await inStages(loadChunks(trx, site, courseIds), compile, async ({ ids, stored }) => {
    const good = ids.filter((id) => !faults.has('course', id))
    onReplaced(await writeEntries(trx, instituteId, good, stored, { isRepair, revision, now }))
    done += ids.length
    onProgress(done, courseIds.size)
  })
}
