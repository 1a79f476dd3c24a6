import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { allWithin, isFailed, isOfApi, ofKind, percentile, recoveryMs } from './reads-figures.ts'
import type { Kind } from './reads-load.ts'
import { type Pace, type Report, report, tryFault } from './reads-trial.ts'
import type { Stage } from './stage.ts'

/** The longest that anybody is kept waiting. */
const answerWithinMs = 3_500

/** The database is lost as by a power cut for 15 s, and comes back. */
export async function stopDatabase(stage: Stage, pace: Pace): Promise<Report> {
  const { app, postgres } = stage
  let isStoppedAt = 0
  let isStartedAt = 0
  const trial = await tryFault(stage, app, pace, async () => {
    await postgres.kill()
    isStoppedAt = performance.now()
    await sleep(15_000 * pace.scale)
    isStartedAt = performance.now()
    await postgres.start()
  })
  const meanwhile = trial.during.filter(
    (outcome) => isOfApi(outcome) && outcome.startedAt > isStoppedAt && outcome.endedAt < isStartedAt,
  )
  // However short the trial, what /readyz found is told for a second.
  const returnMs = (kind: Kind) => Math.max(kind === 'readyz' ? 1_000 : 0, 5_000 * pace.scale)
  const later = trial.after.filter(({ kind, startedAt }) => startedAt > trial.endedAt + returnMs(kind))
  return report(trial, app, {
    'every answer is 503 auth_unavailable, with when to try again': meanwhile.every(
      ({ status, code, retryAfter }) => status === 503 && code === 'auth_unavailable' && retryAfter === '5',
    ),
    'errors are under 0.1 % within 5 s of its return': later.filter(isFailed).length < later.length / 1_000,
    'readyz says 503': trial.during.filter(ofKind('readyz')).some(({ status }) => status === 503),
  })
}

/** The database stands still for 20 s with all of its connections open, and goes on. */
export async function freezeDatabase(stage: Stage, pace: Pace): Promise<Report> {
  const { app, postgres } = stage
  const trial = await tryFault(stage, app, pace, async () => {
    postgres.freeze()
    // Shorter than the limits, nothing would be tried.
    await sleep(Math.max(3_500, 20_000 * pace.scale))
    postgres.thaw()
  })
  const all = [...trial.during, ...trial.after]
  return report(trial, app, {
    'every answer comes within 3.5 s': allWithin(all, answerWithinMs, trial.slownessMs),
    'the event loop stays free': trial.lagMs < 100,
    'it recovers within 3 s': recoveryMs(all, trial.endedAt) <= 3_000,
    'readyz says 503': trial.during.filter(ofKind('readyz')).some(({ status }) => status === 503),
  })
}

/** Every connection is ended by the server each 5 s, for a minute. */
export async function endConnections(stage: Stage, pace: Pace): Promise<Report> {
  const { app, db } = stage
  const rounds = Math.max(3, Math.round(12 * pace.scale))
  const ended: { at: number; connections: number }[] = []
  const trial = await tryFault(stage, app, pace, async () => {
    for (let round = 0; round < rounds; round++) {
      const at = performance.now()
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()`.execute(db)
      ended.push({ at, connections: rows.length })
      await sleep(5_000 * pace.scale)
    }
  })
  const failed = [...trial.during, ...trial.after].filter(isFailed)
  const failedIn = ended.map(
    ({ at }, round) =>
      failed.filter(
        (one) => one.endedAt >= at && one.endedAt < (ended[round + 1]?.at ?? Number.POSITIVE_INFINITY),
      ).length,
  )
  const connections = ended.reduce((sum, round) => sum + round.connections, 0)
  const failedReads = failed.filter(ofKind('list', 'detail', 'streams'))
  return report(trial, app, {
    'connections were ended': connections >= rounds,
    'each time no more requests fail than connections end': failedIn.every(
      (count, round) => count <= (ended[round]?.connections ?? 0),
    ),
    'reads do not notice': failedReads.length <= connections * 0.05,
  })
}

/** All of the server's connections are taken for 10 s. */
export async function holdConnections(stage: Stage, pace: Pace): Promise<Report> {
  const { app } = stage
  const trial = await tryFault(stage, app, pace, async () => {
    // Longer than anybody waits for a connection: otherwise nobody is refused one.
    await (await fetch(`${app.origin}/hold?seconds=${Math.max(2, 10 * pace.scale)}`)).text()
  })
  const shed = trial.during.filter(isFailed)
  return report(trial, app, {
    'the connections were taken': shed.length > 0,
    'what cannot be answered is refused within 2.5 s': allWithin(shed, 2_500, trial.slownessMs),
    'with 503 or 500': shed.every(({ status }) => status === 503 || status === 500),
    'preflights and healthz take 50 ms at most, 19 of 20':
      percentile(trial.during.filter(ofKind('preflight', 'healthz')), 0.95) <= 50 + trial.slownessMs,
    'it recovers within 1 s': recoveryMs([...trial.during, ...trial.after], trial.endedAt) <= 1_000,
  })
}

/** A table is locked against everybody for 30 s. Who does not need it must not notice. */
export async function lockTable(
  stage: Stage,
  pace: Pace,
  table: 'published_versions' | 'courses' | 'api_keys',
): Promise<Report> {
  const { app, db } = stage
  const trial = await tryFault(stage, app, pace, () =>
    db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
      // An edit is due that cannot be published meanwhile: readers get the last revision.
      if (table === 'courses')
        await db.insertInto('changes').values({ institute_id: 'generated-1-1', course_id: 'c10' }).execute()
      await sleep(30_000 * pace.scale)
    }),
  )
  const all = [...trial.during, ...trial.after]
  const leads = trial.during.filter(ofKind('lead'))
  // Whatever is asked needs the keys; an edit apart, nothing needs the authored courses.
  const free: Record<typeof table, Kind[]> = {
    published_versions: ['streams', 'lead'],
    courses: ['list', 'detail', 'streams', 'lead'],
    api_keys: [],
  }
  const others = trial.during.filter(({ kind }) => free[table].includes(kind))
  return report(trial, app, {
    'the table was locked': table === 'courses' || trial.during.some(isFailed),
    'every answer comes within 3.5 s': allWithin(all, answerWithinMs, trial.slownessMs),
    'who does not need the table does not notice': !others.some(isFailed),
    'it recovers within 3 s': recoveryMs(all, trial.endedAt) <= 3_000,
    ...(table !== 'api_keys' && {
      'enquiries are taken': leads.every(({ status }) => status === 201),
      'enquiries take 500 ms at most, 99 of 100':
        percentile(leads, 0.99) <= 500 + trial.slownessMs + trial.lagMs,
    }),
  })
}
