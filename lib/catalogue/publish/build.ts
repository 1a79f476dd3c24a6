import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { recorder } from '#lib/telemetry/telemetry.ts'
import { siteContext } from '../compile/site.ts'
import { compileSite, compileStreams } from '../compile/site-and-streams.ts'
import { dateIn, startOfDate } from '../rules/calendar.ts'
import { parseJson } from '../shapes/json.ts'
import type { StreamList } from '../shapes/streams.ts'
import { type LastGoodSite, loadFrame } from '../source/load/load-frame.ts'
import { Differences } from './changes/differences.ts'
import { readFormer, recordChanges } from './changes/published-changes.ts'
import { onContent } from './content-fault.ts'
import { Faults, recordFaults } from './faults.ts'
import { publishCourses } from './publish-courses.ts'
import { publishAllPaths, publishSomePaths, withPaths } from './publish-paths.ts'
import type { PublishReport } from './report.ts'
import { countPlaces, PlaceChanges, readListFacts } from './rows/list-facts.ts'
import { writeParts } from './rows/write-parts.ts'
import { shapeVersion } from './shape-version.ts'

export type OnProgress = (done: number, total: number) => void

interface BuildOptions {
  onProgress?: OnProgress | undefined
  /** Writes every row, also unchanged ones. */
  isRepair?: boolean
}

/**
 * Compiles courses and their dependents, or everything; writes the differences, and adds them to the change log. Call it
 * within `asPublisher`; throws when no institute has the id.
 */
export async function build(
  trx: Db,
  instituteId: string,
  courses: 'all' | string[],
  now: Date,
  { onProgress = () => {}, isRepair = false }: BuildOptions = {},
): Promise<Omit<PublishReport, 'entries'>> {
  const began = performance.now()
  const some = courses === 'all' ? undefined : courses
  // Rows of later changes are outside this snapshot, and stay due.
  await trx.deleteFrom('changes').where('institute_id', '=', instituteId).execute()
  const former = await readFormer(trx, instituteId)
  if (former && former.shape > shapeVersion)
    throw new Error('A newer version of this software published this institute; publish it with that one.')
  const kept = (former?.site_kept ?? {}) as Partial<LastGoodSite>
  const frame = await loadFrame(trx, instituteId, { ...(some && { courseIds: some }), kept })
  if (frame === undefined) throw new Error(`No institute has the id ${JSON.stringify(instituteId)}.`)
  const zone = frame.site.time_zone
  const site = await onContent(() => siteContext(frame, dateIn(zone, now)))
  const places = new PlaceChanges()
  const differences = new Differences(site.institute.id, former === undefined)
  const faults = new Faults()
  faults.addSite(frame.faults)
  // Needed before the first write: rows have the revision that wrote them.
  const revision = await nextRevision(trx)

  const ids = some ?? (await listCourseIds(trx, instituteId))
  const asked = new Set(ids.flatMap(site.companions))
  const { courseIds, paths: touched } = withPaths(frame.learning_paths, asked, site.companions)
  const paths = await (some === undefined
    ? publishAllPaths(trx, site, frame.learning_paths, { differences, faults })
    : publishSomePaths(trx, site, touched, courseIds, { differences, faults }))

  await publishCourses(trx, site, courseIds, {
    paths,
    writing: { isRepair, revision, places, differences },
    faults,
    onProgress,
  })
  const codes = touched.map(({ code }) => code)
  await recordFaults(trx, instituteId, some === undefined ? 'all' : { courseIds, codes }, faults.list(), now)

  // The set of streams changes only in a full publish.
  const countOf =
    some && former ? places.since(parseJson<StreamList>(former.streams)) : await countPlaces(trx, instituteId)
  const { currency, nextChangeOn } = await readListFacts(trx, instituteId, site.today)
  const publication = {
    revision,
    published_at: now.toISOString(),
    next_change_at: nextChangeOn && startOfDate(zone, nextChangeOn).toISOString(),
    shape: shapeVersion,
    languages_enabled: frame.site.languages.enabled,
    site_kept: JSON.stringify(frame.kept),
    site: JSON.stringify(compileSite(site, currency)),
    streams: JSON.stringify(compileStreams(site, countOf)),
  }
  await trx
    .insertInto('publications')
    .values({ institute_id: instituteId, ...publication })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet(publication))
    .execute()
  await recordChanges(trx, instituteId, former, publication, differences)
  await writeParts(trx, instituteId, { revision, compiled: courseIds.size })
  recorder()?.timePublish((performance.now() - began) / 1_000)
  return {
    revision,
    faults: faults.list(),
  }
}

/** Lists every course of the institute, and published courses that were deleted. */
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

async function nextRevision(trx: Db): Promise<number> {
  // A sequence is no table.
  const { rows } = await sql<{ revision: number }>`select nextval('revisions')::int as revision`.execute(trx)
  return rows[0]?.revision ?? 0
}
