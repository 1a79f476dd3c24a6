import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { gatherMs, markDue } from '#lib/followers/hooks/due.ts'
import { hookEvents } from '#lib/followers/hooks/outbox.ts'
import { notifyEngines } from '#lib/followers/indexnow/notify-engines.ts'
import { enquiries } from '#lib/leads/delivery/outbox.ts'
import { applyRetention } from '#lib/leads/retention.ts'
import { checkProofs } from '#lib/office/websites/proofs.ts'
import { proofReaderFromEnv } from '#lib/office/websites/prove.ts'
import { deliverDue } from '#lib/outbox/deliver-due.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { logLateDeliveries } from './late-deliveries.ts'
import { publishDueInstitutes } from './publish-due.ts'

export interface TaskContext {
  db: Db
  now: () => Date
  /** Aborted: the task begins nothing further. */
  signal: AbortSignal
  /** The cron runs each task once, so nothing else is published meanwhile. */
  isOnce: boolean
}

/** Results of the tasks, as the cron route answers them. */
export interface TaskCounts {
  delivered: number
  failed: number
  parked: number
  /** Enquiries erased because they were older than their institute keeps them. */
  erased: number
  /** Events that hooks accepted. */
  notified: number
}

export interface BackgroundTask {
  name: string
  everyMs: number
  run: (context: TaskContext) => Promise<Partial<TaskCounts> | undefined>
}

const second = 1_000
const minute = 60 * second

const nothingCounted =
  (work: (context: TaskContext) => Promise<unknown>) =>
  async (context: TaskContext): Promise<undefined> => {
    await work(context)
  }

/**
 * Everything that runs without a request. Tasks of one group follow each other when the cron runs them once; groups run
 * side by side. The sweep repeats each task by itself, so a slow one delays no other.
 */
export const taskGroups: readonly (readonly BackgroundTask[])[] = [
  [
    // Before deliveries: nothing is sent that should be erased.
    {
      name: 'retention',
      everyMs: minute,
      run: async ({ db, now }) => {
        const erased = await applyRetention(db, now())
        if (erased > 0) log().info({ erased }, 'enquiries were erased as too old')
        return { erased }
      },
    },
    {
      name: 'enquiries',
      everyMs: second,
      run: async ({ db, now, signal }) => {
        const counts = await deliverDue(db, enquiries, { now, signal, ...deliveryFromEnv() })
        if (counts.delivered + counts.failed > 0) log().info(counts, 'enquiries were delivered')
        return counts
      },
    },
  ],
  [
    {
      name: 'publishing',
      everyMs: 10 * second,
      run: nothingCounted(({ db, now, signal }) => publishDueInstitutes(db, now, signal)),
    },
    // Apart from the hooks task, which a slow hook delays.
    {
      name: 'changes',
      everyMs: second,
      run: nothingCounted(({ db, now, isOnce }) =>
        markDue(db, new Date(now().getTime() + (isOnce ? 0 : gatherMs))),
      ),
    },
    {
      name: 'hooks',
      everyMs: second,
      run: async ({ db, now, signal }) => {
        const { delivered } = await deliverDue(db, hookEvents, { now, signal, ...deliveryFromEnv() })
        return { notified: delivered }
      },
    },
    {
      name: 'indexnow',
      everyMs: 10 * second,
      run: nothingCounted(({ db, now, signal }) => notifyEngines(db, { now, signal, ...deliveryFromEnv() })),
    },
  ],
  [
    {
      name: 'websites',
      everyMs: 10 * minute,
      run: nothingCounted(({ db, now }) => checkProofs(db, proofReaderFromEnv(), now())),
    },
    { name: 'lateness', everyMs: minute, run: nothingCounted(({ db, now }) => logLateDeliveries(db, now())) },
  ],
]
