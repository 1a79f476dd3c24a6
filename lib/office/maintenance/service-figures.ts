import { sql } from 'kysely'
import { clockAheadSeconds } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { findWriteFault } from '#lib/base/db/write-trial.ts'
import { listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import { type OutboxFigures, plugged } from '#lib/module.ts'

/** Figures summed over all institutes. */
export interface ServiceFigures {
  outbox: OutboxFigures[]
  /** Since the oldest unpublished change. A date that has passed, such as the end of enrolment, counts as one. */
  publishLagSeconds: number
  takesWrites: boolean
  /** How far this machine's clock is ahead of the database's, in seconds; negative when it is behind. */
  clockAheadSeconds: number
}

export async function readFigures(db: Db, now: Date): Promise<ServiceFigures> {
  const secondsSince = (at: Date | null): number =>
    at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  const [queues, due, writeFault, ahead, ...ofModules] = await Promise.all([
    listQueues(db),
    findOldestDue(db),
    findWriteFault(db),
    clockAheadSeconds(db),
    ...plugged().flatMap(({ figures }) => (figures ? [figures(db, now)] : [])),
  ])
  return {
    outbox: [
      {
        kind: 'enquiry',
        waiting: queues.reduce((sum, queue) => sum + queue.waiting, 0),
        parked: queues.reduce((sum, queue) => sum + queue.parked, 0),
        ageSeconds: Math.max(0, ...queues.map(({ waiting_since }) => secondsSince(waiting_since))),
      },
      ...ofModules,
    ],
    publishLagSeconds: secondsSince(due),
    takesWrites: writeFault === undefined,
    clockAheadSeconds: ahead,
  }
}

/** Returns when the oldest unpublished change became due; null if there is none. */
async function findOldestDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select least((select min(noted_at) from stale_courses), (select min(next_change_at) from publications)) as due`.execute(
    db,
  )
  return rows[0]?.due ?? null
}
