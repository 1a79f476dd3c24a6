import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { liftTimeLimits } from '#lib/db/lift-limits.ts'
import type { Db } from '#lib/db/open.ts'
import { loadFrame } from '../load/load-frame.ts'
import { inSnapshot } from '../load/load-snapshot.ts'
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

/**
 * Makes the database say of one institute exactly what the source says, in one transaction. Courses that are stored
 * as they are keep their rows; keys, enquiries and websites that were added beside the document stay. Throws, changing nothing, when the slug is another
 * institute's. Publishes nothing.
 */
export async function importSource(
  db: Db,
  source: AuthoredSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { slug } = source.institute
  const { isTrial = false, onProgress = () => {} } = options
  const run = { onProgress, isTrial, edits: new Edits(isTrial ? editsMax : 0) }
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
      throw new Error(takenSlug(slug, 'another institute'), { cause: error })
    throw error
  }
}

async function importParts(trx: Db, source: AuthoredSource, run: ImportRun): Promise<ImportReport> {
  const { id, slug, websites } = source.institute
  await refuseTakenSlug(trx, source)
  const stored = await loadFrame(trx, id)
  return {
    institute: { id, slug },
    site_changed: await importSite(trx, stored, source, run),
    websites: await importWebsites(trx, id, websites, run),
    courses: await importCourses(trx, source, run),
    learning_paths: await importPaths(trx, id, stored?.learning_paths ?? [], source.learning_paths, run),
    edits: run.edits,
  }
}

const uniqueViolation = '23505'

async function refuseTakenSlug(trx: Db, { institute }: AuthoredSource): Promise<void> {
  const other = await trx
    .selectFrom('institutes')
    .where('slug', '=', institute.slug)
    .where('id', '<>', institute.id)
    .select(['id', 'name'])
    .executeTakeFirst()
  if (other) throw new Error(takenSlug(institute.slug, `institute "${other.id}" (${other.name})`))
}

const takenSlug = (slug: string, holder: string): string =>
  `The slug "${slug}" already names ${holder}; give this institute another slug, or its document that id.`
