import { log } from '#lib/api/log.ts'
import { checkProofs, proofReaderFromEnv } from '#lib/institutes/websites.ts'
import { enquiries } from '#lib/leads/delivery/deliver.ts'
import { applyRetention } from '#lib/leads/erase.ts'
import { type BackgroundTask, plugged } from '#lib/module.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { deliverDue } from '#lib/outbox/deliver-due.ts'
import { logLateDeliveries } from './late-deliveries.ts'
import { publishDueInstitutes } from './publish-due.ts'

const second = 1_000
const minute = 60 * second

/**
 * Everything that runs without a request. The cron runs the groups concurrently and the tasks of a group in order. The
 * sweep repeats each task by itself, so a slow task delays no other.
 */
export const taskGroups = (): (readonly BackgroundTask[])[] => [
  [
    // First, so that nothing is sent that should be erased.
    {
      name: 'retention',
      everyMs: minute,
      async run({ db, now, counts }) {
        counts.erased = await applyRetention(db, now())
        if (counts.erased > 0) log().info({ erased: counts.erased }, 'enquiries were erased as too old')
      },
    },
    {
      name: 'enquiries',
      everyMs: second,
      async run({ db, now, signal, counts }) {
        const done = await deliverDue(db, enquiries, { now, signal, ...deliveryFromEnv() })
        if (done.delivered + done.failed > 0) log().info(done, 'enquiries were delivered')
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
