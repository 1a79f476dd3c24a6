import { log } from '#lib/api/log.ts'
import { repeat } from '#lib/background.ts'
import { publishForSweep } from '#lib/catalogue/publish/publisher.ts'
import { shapeVersion } from '#lib/catalogue/publish/shape-version.ts'
import { databaseClock } from '#lib/db/clock.ts'
import type { Db } from '#lib/db/open.ts'
import { checkProofs, proofReaderFromEnv } from '#lib/institutes/websites.ts'
import { enquiries } from '#lib/leads/delivery/deliver.ts'
import { isLate, listQueues } from '#lib/leads/delivery/queue-status.ts'
import { applyRetention } from '#lib/leads/erase.ts'
import { type BackgroundTask, plugged, type TaskContext, type TaskCounts } from '#lib/module.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { observer } from '#lib/observe.ts'
import { deliverDue } from '#lib/outbox.ts'

const second = 1_000
const minute = 60 * second

/**
 * All background tasks. The cron runs the groups concurrently, and the tasks of a group in order. The sweep repeats
 * each task independently, so that a slow task does not delay the others.
 */
const taskGroups = (): (readonly BackgroundTask[])[] => [
  [
    // Runs first, so that expired enquiries are not sent.
    {
      name: 'retention',
      everyMs: minute,
      async run({ db, now, counts }) {
        counts.erased = await applyRetention(db, now())
        if (counts.erased > 0) log().info({ erased: counts.erased }, 'erased expired enquiries')
      },
    },
    {
      name: 'enquiries',
      everyMs: second,
      async run({ db, now, signal, counts }) {
        const done = await deliverDue(db, enquiries, { now, signal, ...deliveryFromEnv() })
        if (done.delivered + done.failed > 0) log().info(done, 'delivered enquiries')
        Object.assign(counts, done)
      },
    },
  ],
  [
    {
      name: 'publishing',
      everyMs: 10 * second,
      run: ({ db, now, signal }) => publishDueInstitutes(db, now, signal),
    },
    ...plugged().flatMap(({ tasks = [] }) => tasks),
  ],
  [
    {
      name: 'websites',
      everyMs: 10 * minute,
      run: ({ db, now }) => checkProofs(db, proofReaderFromEnv(), now()),
    },
    { name: 'lateness', everyMs: minute, run: ({ db, now }) => logLateDeliveries(db, now()) },
  ],
]

const noCounts = (): TaskCounts => ({ delivered: 0, failed: 0, parked: 0, erased: 0 })

/**
 * Repeats every task until `stopBackground` is called, so that a permanent server needs no cron. Several processes
 * may do this concurrently.
 */
export function sweep(db: Db): void {
  for (const { name, everyMs, run } of taskGroups().flat())
    repeat(name, everyMs, async (signal) =>
      run({ db, now: await databaseClock(db), signal, counts: noCounts(), isOnce: false }),
    )
}

/** Runs every task once, for deployments that have a scheduler but no permanent process. */
export async function runMaintenance(
  db: Db,
  { now, signal }: Pick<TaskContext, 'now' | 'signal'>,
): Promise<TaskCounts> {
  const counts = noCounts()
  const runGroup = async (group: readonly BackgroundTask[]): Promise<void> => {
    for (const { run } of group) await run({ db, now, signal, counts, isOnce: true })
  }
  await Promise.all(taskGroups().map(runGroup))
  return counts
}

/**
 * Publishes stale institutes one after the other, so that hooks are notified even if nobody reads the catalogue. Skips
 * institutes that were last published by another release; a request to that release publishes them.
 */
export async function publishDueInstitutes(db: Db, now: () => Date, signal?: AbortSignal): Promise<void> {
  for (const id of await listDue(db, now())) {
    if (signal?.aborted) return
    const fail = (error: unknown): void => {
      observer()?.count('publish_failed', 'sweep')
      log().error({ err: error, institute: id }, 'an institute could not be published')
    }
    await publishForSweep(db, id, now(), fail).catch(fail)
  }
}

async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('publications as p')
    .select('p.institute_id')
    .where('p.shape', '=', shapeVersion)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('p.next_change_at', '<=', now),
        // A server with a fast clock published this institute, perhaps for the wrong day.
        eb('p.published_at', '>', new Date(now.getTime() + minute)),
        exists(
          selectFrom('stale_courses as c').select('c.id').whereRef('c.institute_id', '=', 'p.institute_id'),
        ),
      ]),
    )
    .orderBy('p.published_at')
    .execute()
  return rows.map(({ institute_id }) => institute_id)
}

/** Warns about enquiries that are minutes overdue although this process runs the sweep. */
async function logLateDeliveries(db: Db, now: Date): Promise<void> {
  for (const queue of await listQueues(db))
    if (isLate(queue, now)) {
      const { institute, connection, waiting, due_since } = queue
      log().warn(
        { institute, connection, waiting, due_since },
        'deliveries are late: the sweep takes too long',
      )
    }
}
