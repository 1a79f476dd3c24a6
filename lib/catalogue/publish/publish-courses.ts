import type { Db } from '#lib/db/open.ts'
import { type CompiledPath, seriesAmong } from '../compile/paths.ts'
import { compileRows } from '../compile/rows.ts'
import type { SiteContext } from '../compile/site.ts'
import { compileBatch, type LoadedBatch, loadBatches } from './compile-batch.ts'
import type { Faults } from './faults.ts'
import { inStages } from './in-stages.ts'
import { storedEntry } from './rows/entry-rows.ts'
import { type WriteOptions, writeEntries } from './rows/write-entries.ts'

interface Plan {
  /** Paths whose steps give a course its series. */
  paths: CompiledPath[]
  writing: WriteOptions
  faults: Faults
  onProgress: (done: number, total: number) => void
}

/**
 * Compiles courses and writes their entries in batches: one is compiled while the database writes another. A course that
 * cannot be compiled keeps its last good state.
 */
export async function publishCourses(
  trx: Db,
  site: SiteContext,
  courseIds: ReadonlySet<string>,
  { paths, writing, faults, onProgress }: Plan,
): Promise<void> {
  const instituteId = site.institute.id
  const seriesOf = seriesAmong(paths)
  const onFault = (ids: string[], error: Error) => {
    for (const id of ids) faults.add('course', id, error)
  }
  async function compile(batch: LoadedBatch) {
    const stored = await compileBatch(trx, site, batch, onFault, (entry, texts) =>
      storedEntry(instituteId, compileRows(site, entry, seriesOf(entry.entry.id), texts)),
    )
    return { courseIds: batch.courseIds, stored }
  }
  let done = 0
  await inStages(loadBatches(trx, site, courseIds), compile, async ({ courseIds: ids, stored }) => {
    const good = ids.filter((id) => !faults.has('course', id))
    await writeEntries(trx, instituteId, good, stored, writing)
    done += ids.length
    onProgress(done, courseIds.size)
  })
}
