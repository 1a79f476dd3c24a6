import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { liftTimeLimits } from '#lib/db/limits.ts'
import type { Db } from '#lib/db/open.ts'
import { loadFrame } from '../load/load-frame.ts'
import { inSnapshot } from '../load/load-snapshot.ts'
import { courseIdsOf } from './batches.ts'
import { batchSize } from './compare-courses.ts'
import { Edits, editsMax } from './edits.ts'
import { importCourses } from './import-courses.ts'
import { importPaths, importSite } from './import-frame.ts'
import type { Counts, ImportOptions, ImportRun, VersionCounts } from './import-run.ts'
import { importWebsites, type WebsiteChanges } from './import-websites.ts'
import { lockInstitute } from './institute-lock.ts'

export interface ImportReport {
  institute: { id: string; slug: string }
  courses: Counts
  versions: VersionCounts
  learning_paths: Counts
  /** True when the institute or its site differed from the stored one. */
  site_changed: boolean
  websites: WebsiteChanges
  /** Every field in a trial; otherwise only what becomes hidden or visible. */
  edits: Edits
}

/** Tells whether the import changed anything. */
export const hasChanged = ({
  site_changed,
  websites,
  courses,
  learning_paths,
}: Omit<ImportReport, 'edits'>): boolean =>
  site_changed ||
  websites.added.length + websites.removed.length > 0 ||
  [courses, learning_paths].some(({ added, changed, removed }) => added + changed + removed > 0)

/** Refuses a valid document that conflicts with stored data; the message says what would be right. */
export class RefusedImport extends Error {}

/**
 * Imports an institute in one transaction: afterwards its stored data equals the source. A list that the source leaves
 * out stays; so do keys, enquiries and websites added beside the document. Unchanged courses keep their rows. Throws,
 * and changes nothing, when another institute has the slug, or an edition is not a course. Publishes nothing.
 */
export async function importSource(
  db: Db,
  source: AuthoredSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { slug } = source.institute
  const { isTrial = false, refusesRemovals = false, onProgress = () => {} } = options
  const run = { onProgress, isTrial, refusesRemovals, edits: new Edits(isTrial ? editsMax : 0) }
  if (isTrial)
    return inSnapshot(db, async (trx) => {
      await liftTimeLimits(trx)
      return importParts(trx, source, run)
    })
  try {
    return await db.transaction().execute(async (trx) => {
      await liftTimeLimits(trx)
      await lockInstitute(trx, source.institute.id)
      return importParts(trx, source, run)
    })
  } catch (error) {
    // Two imports took the slug at the same time: the check above saw neither.
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === uniqueViolation && constraint === 'institutes_slug_key')
      throw new RefusedImport(takenSlug(slug, 'another institute'), { cause: error })
    throw error
  }
}

async function importParts(trx: Db, source: AuthoredSource, run: ImportRun): Promise<ImportReport> {
  const { id, slug, websites } = source.institute
  await refuseTakenSlug(trx, source)
  const stored = await loadFrame(trx, id)
  const storedPaths = stored?.learning_paths ?? []
  return {
    institute: { id, slug },
    site_changed: await importSite(trx, stored, source, run),
    websites: await importWebsites(trx, id, websites, run),
    ...(source.courses
      ? await importCourses(trx, id, source.courses, run)
      : { courses: await keptCourses(trx, source), versions: { stored: 0, removed: 0 } }),
    learning_paths: source.learning_paths
      ? await importPaths(trx, id, storedPaths, source.learning_paths, run)
      : { ...none, unchanged: storedPaths.length },
    edits: run.edits,
  }
}

const none: Counts = { added: 0, changed: 0, removed: 0, unchanged: 0 }

/** Counts the courses that a document without courses leaves unchanged. Throws when it names an unknown course. */
async function keptCourses(trx: Db, { institute, site }: AuthoredSource): Promise<Counts> {
  const named = site.languages.editions.flat()
  const stored = new Set<string>()
  for await (const ids of courseIdsOf(trx, institute.id, batchSize)) for (const id of ids) stored.add(id)
  const missing = named.find((id) => !stored.has(id))
  if (missing !== undefined)
    throw new RefusedImport(
      `site.languages.editions: ${JSON.stringify(missing)} is not a course of this institute; expected a course id.`,
    )
  return { ...none, unchanged: stored.size }
}

const uniqueViolation = '23505'

async function refuseTakenSlug(trx: Db, { institute }: AuthoredSource): Promise<void> {
  const other = await trx
    .selectFrom('institutes')
    .where('slug', '=', institute.slug)
    .where('id', '<>', institute.id)
    .select(['id', 'name'])
    .executeTakeFirst()
  if (other) throw new RefusedImport(takenSlug(institute.slug, `institute "${other.id}" (${other.name})`))
}

const takenSlug = (slug: string, holder: string): string =>
  `The slug "${slug}" already names ${holder}; give this institute another slug, or its document that id.`
