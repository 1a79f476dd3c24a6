import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { liftTimeLimits } from '#lib/db/lift-limits.ts'
import type { Db } from '#lib/db/open.ts'
import { loadFrame } from '../load/load-frame.ts'
import { inSnapshot } from '../load/load-snapshot.ts'
import { courseIdsOf } from './batches.ts'
import { batchSize } from './compare-courses.ts'
import { Edits, editsMax } from './edits.ts'
import { importCourses } from './import-courses.ts'
import { importPaths, importSite } from './import-frame.ts'
import type { Counts, ImportOptions, ImportRun } from './import-run.ts'
import { importWebsites, type WebsiteChanges } from './import-websites.ts'
import { lockInstitute } from './institute-lock.ts'

export interface ImportReport {
  institute: { id: string; slug: string }
  courses: Counts
  learning_paths: Counts
  /** The institute itself or its site differs from what was stored. */
  site_changed: boolean
  websites: WebsiteChanges
  /** Field by field in a trial, else only what readers no longer get, and newly. */
  edits: Edits
}

/** Something is different from what was stored. */
export const hasChanged = ({
  site_changed,
  websites,
  courses,
  learning_paths,
}: Omit<ImportReport, 'edits'>): boolean =>
  site_changed ||
  websites.added.length + websites.removed.length > 0 ||
  [courses, learning_paths].some(({ added, changed, removed }) => added + changed + removed > 0)

/** A sound document does not fit what is stored; the message says what would do. */
export class RefusedImport extends Error {}

/**
 * Makes the database say of one institute exactly what the source says, in one transaction; a list that the source
 * leaves out stays. Courses that are stored as they are keep their rows; keys, enquiries and websites that were added
 * beside the document stay. Throws, changing nothing, when the slug is another institute's, or an edition is no course.
 * Publishes nothing.
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
    // Two institutes took the slug at once: the check above saw neither.
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
    courses: source.courses
      ? await importCourses(trx, id, source.courses, run)
      : await keptCourses(trx, source),
    learning_paths: source.learning_paths
      ? await importPaths(trx, id, storedPaths, source.learning_paths, run)
      : { ...none, unchanged: storedPaths.length },
    edits: run.edits,
  }
}

const none: Counts = { added: 0, changed: 0, removed: 0, unchanged: 0 }

/** Counts the courses that a document leaves as they are. Throws when it names one of them that there is not. */
async function keptCourses(trx: Db, { institute, site }: AuthoredSource): Promise<Counts> {
  const named = site.languages.editions.flat()
  const stored = new Set<string>()
  for await (const ids of courseIdsOf(trx, institute.id, batchSize)) for (const id of ids) stored.add(id)
  const missing = named.find((id) => !stored.has(id))
  if (missing !== undefined)
    throw new RefusedImport(
      `site.languages.editions: ${JSON.stringify(missing)} is no course of this institute; expected the id of one.`,
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
