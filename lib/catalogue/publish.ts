import { waitUntil } from '@vercel/functions'
import type { Db } from '#lib/db/open.ts'
import { cleanAhead } from './publishing/clean-ahead.ts'
import { findDue } from './publishing/due.ts'
import { publishOrRecord } from './publishing/faults.ts'
import { asPublisher, PublisherBusy } from './publishing/publisher.ts'
import { type PublishReport, runPublish, type Scope } from './publishing/run.ts'

export type { PublishReport }

export interface PublishOptions {
  /** Called as courses are published, with how many are done and how many there are. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Publishes all that an institute has authored, as of a moment: readers see the last revision until this one is
 * whole. A course that cannot be published keeps its last good state and is reported. Throws when no institute has
 * the id.
 */
export async function publishInstitute(
  db: Db,
  instituteId: string,
  now: Date,
  { onProgress }: PublishOptions = {},
): Promise<PublishReport> {
  // Cleaning is the long part, so it comes before the transaction; what changes in between is cleaned in it.
  await cleanAhead(db, instituteId)
  return asPublisher(db, instituteId, (trx) => publishNoted(trx, instituteId, 'all', now, onProgress))
}

/** Longer publishes than this are those of whole catalogues, or of a process that hangs. */
const patienceMs = 2_000

/**
 * Publishes what is due. What is small, was never published or is due by the calendar is published at once (`now`);
 * the rest behind the readers, who meanwhile get the last revision (`later`). Whoever finds another publisher at work
 * on something small waits for it and finds nothing left to do; if that takes longer, readers get the last revision.
 */
export async function freshen(db: Db, instituteId: string, now: Date): Promise<'now' | 'later'> {
  // Asked before the publisher's lock: who is to be served the last revision must not wait for the next one.
  const due = await findDue(db, instituteId, now)
  if (due === 'large') {
    publishBehind(db, instituteId, now)
    return 'later'
  }
  if (due === 'nothing') return 'now'
  try {
    await asPublisher(
      db,
      instituteId,
      async (trx) => {
        const left = await findDue(trx, instituteId, now)
        // What has grown large meanwhile is for the next request to find.
        if (left === 'nothing' || left === 'large') return
        const scope = left === 'unreadable' ? 'all' : left
        await publishOrRecord(trx, instituteId, now, () => publishNoted(trx, instituteId, scope, now))
      },
      // Where there is no revision to serve, there is nothing to do but wait.
      due === 'unreadable' ? 0 : patienceMs,
    )
    return 'now'
  } catch (error) {
    if (error instanceof PublisherBusy) return 'later'
    throw error
  }
}

async function publishNoted(
  trx: Db,
  instituteId: string,
  scope: Scope,
  now: Date,
  onProgress?: PublishOptions['onProgress'],
): Promise<PublishReport> {
  // What is noted after this transaction began is not seen by it, and stays.
  await trx.deleteFrom('changes').where('institute_id', '=', instituteId).execute()
  return runPublish(trx, instituteId, scope, now, onProgress)
}

const behind = new Set<string>()

/** One at a time for an institute in this process; other processes find the publisher's lock taken. */
function publishBehind(db: Db, instituteId: string, now: Date): void {
  if (behind.has(instituteId)) return
  behind.add(instituteId)
  const publishing = cleanAhead(db, instituteId)
    .then(() =>
      asPublisher(db, instituteId, (trx) =>
        publishOrRecord(trx, instituteId, now, () => publishNoted(trx, instituteId, 'all', now)),
      ),
    )
    // The next request finds it still due and tries again.
    .catch(() => {})
    .finally(() => behind.delete(instituteId))
  waitUntil(publishing)
}
