import { repeat } from '#lib/base/background.ts'
import { databaseClock } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { sealTable } from '#lib/base/net/sealed-secrets.ts'
import { type DeliveryRun, deliverDue } from '#lib/base/outbox.ts'
import { enquiries } from '#lib/contract/leads/delivery/deliver.ts'
import { isLate, listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import { matchOpenings, visitorMails } from '#lib/contract/leads/delivery/tell-of-openings.ts'
import { applyRetention, clearTests } from '#lib/contract/leads/erase.ts'
import { dropOldReceipts } from '#lib/contract/leads/receipts.ts'
import { publishDueInstitutes } from '#lib/contract/publish-when-due.ts'
import { type BackgroundTask, plugged, type TaskContext, type TaskCounts } from '#lib/module.ts'
import { checkWaitingHosts, hostReaderFromEnv } from '#lib/office/institutes/hosts.ts'
import { checkProofs, proofReaderFromEnv } from '#lib/office/institutes/websites.ts'
import { dropUnusedPictures } from '#lib/office/pictures/stored-pictures.ts'

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
        await clearTests(db, now())
        await dropOldReceipts(db, now())
        if (counts.erased > 0) log().info({ erased: counts.erased }, 'erased expired enquiries')
      },
    },
    {
      name: 'enquiries',
      everyMs: second,
      async run({ db, now, signal, counts }) {
        await markOpened(db)
        const done = await deliverDue(db, enquiries, { now, signal, ...deliveryFromEnv() })
        if (done.delivered + done.failed > 0) log().info(done, 'delivered enquiries')
        Object.assign(counts, done)
      },
    },
    {
      name: 'mails to visitors',
      everyMs: second,
      run: ({ db, now, signal }) => mailVisitors(db, { now, signal, ...deliveryFromEnv() }),
    },
  ],
  [
    {
      name: 'publishing',
      everyMs: 10 * second,
      run: ({ db, signal }) => publishDueInstitutes(db, signal),
    },
    ...plugged().flatMap(({ tasks = [] }) => tasks),
  ],
  [
    {
      name: 'websites',
      everyMs: 10 * minute,
      run: ({ db, now }) => checkProofs(db, proofReaderFromEnv(), now()),
    },
    {
      name: 'hosts',
      everyMs: 5 * minute,
      run: ({ db, now }) => checkWaitingHosts(db, hostReaderFromEnv(), now()),
    },
    {
      name: 'sealing',
      everyMs: 60 * minute,
      run: ({ db }) => sealTable(db, 'crm_connections', deliveryFromEnv().sealing),
    },
    { name: 'pictures', everyMs: 60 * minute, run: ({ db, now }) => dropUnusedPictures(db, now()) },
    { name: 'lateness', everyMs: minute, run: ({ db, now }) => logLateDeliveries(db, now()) },
  ],
]

/** Marks who waited for what opened. Mails are due only where this deployment can send them. */
export const markOpened = async (db: Db): Promise<void> => matchOpenings(db, env().SMTP_URL !== undefined)

export async function mailVisitors(db: Db, run: DeliveryRun): Promise<void> {
  const { writeVisitorMail } = await import('#lib/site/visitor-mail.ts')
  const done = await deliverDue(db, visitorMails(writeVisitorMail), run)
  if (done.delivered + done.failed > 0) log().info(done, 'told visitors of a place')
}

const noCounts = (): TaskCounts => ({ delivered: 0, failed: 0, parked: 0, erased: 0 })

/** Repeats all tasks until `stopBackground`, so that a server needs no cron. Several processes may do so at once. */
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
