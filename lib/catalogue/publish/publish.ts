import type { Db } from '#lib/db/open.ts'
import { build, type OnProgress } from './build.ts'
import { cleanAhead } from './clean-ahead.ts'
import { findDue } from './due.ts'
import { asPublisher } from './publisher.ts'
import { countEntries, type PublishReport } from './report.ts'

export interface PublishOptions {
  /** Called as courses are published, with how many are done and how many there are. */
  onProgress?: OnProgress
}

/**
 * Publishes all that an institute has authored, as of a moment, whatever was published before: readers see the last
 * revision until this one is whole. A course that cannot be published keeps its last good state and is reported.
 * Throws when no institute has the id.
 */
export async function publishInstitute(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport> {
  // Cleaning is the long part, so it comes before the transaction; what changes in between is cleaned in it.
  await cleanAhead(db, instituteId, 'all')
  return asPublisher(db, instituteId, async (trx) => ({
    ...(await build(trx, instituteId, 'all', now, { ...options, isRepair: true })),
    entries: await countEntries(trx, instituteId),
  }))
}

/**
 * Publishes what is due of an institute, at once however much it is, for a caller that has just written it. Undefined
 * when nothing is. Throws as `publishInstitute` does.
 */
export async function publishDue(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport | undefined> {
  await cleanAhead(db, instituteId, 'changed')
  return asPublisher(db, instituteId, async (trx) => {
    const due = await findDue(trx, instituteId, now, Infinity)
    if (due === undefined) return undefined
    const published = await build(trx, instituteId, due.courses, now, options)
    return { ...published, entries: await countEntries(trx, instituteId) }
  })
}
