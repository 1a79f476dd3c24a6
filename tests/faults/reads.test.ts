import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../processes.ts'
import { type DroppingProxy, startProxy } from './dropping-proxy.ts'
import {
  isFailed,
  isOfApi,
  type Kind,
  lastFailureAfter,
  type Outcome,
  ofKind,
  percentile,
  startLoad,
} from './load.ts'
import { binaries } from './scratch-postgres.ts'
import { type App, openStage, type Stage } from './stage.ts'

/** Share of each fault's full length; `FAULTS_SCALE=1 npm test -- faults` runs them in full, which takes 5 minutes. */
const scale = Number(process.env.FAULTS_SCALE ?? 0.07)
const [beforeMs, afterMs] = scale < 1 ? [400, 1_500] : [3_000, 8_000]
/** The longest that a caller may wait for an answer while the database is silent. */
const answerMs = 3_500
const lasts = (ms: number, atLeastMs = 0) => sleep(Math.max(atLeastMs, ms * scale))

/** Milliseconds are measured, and other work of the machine takes some; a real fault fails each time. */
const measured = { timeout: 60_000 + 120_000 * scale, retry: 2 }

describe.skipIf(!binaries)('under load', measured, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  test('while the database is stopped, requests get 503 with Retry-After, and errors end when it returns', async () => {
    let stoppedAt = 0
    let startedAt = 0
    const trial = await tryFault(stage, stage.app, async () => {
      await stage.postgres.kill()
      stoppedAt = performance.now()
      await lasts(15_000)
      startedAt = performance.now()
      await stage.postgres.start()
    })
    const meanwhile = ({ startedAt: from, endedAt: to }: Outcome) => from > stoppedAt && to < startedAt
    const unavailable = { status: 503, code: 'auth_unavailable', retryAfter: '5' }
    for (const answer of trial.during.filter(isOfApi).filter(meanwhile))
      expect(answer).toMatchObject(unavailable)
    // /readyz repeats for a second what it found.
    const returnMs = (kind: Kind) => Math.max(kind === 'readyz' ? 1_000 : 0, 5_000 * scale)
    const later = trial.after.filter(({ kind, startedAt }) => startedAt > trial.endedAt + returnMs(kind))
    expect(later.filter(isFailed).length).toBeLessThan(Math.max(1, later.length / 1_000))
    expectUnready(trial)
  })

  test('a frozen database delays no answer beyond 3.5 s and leaves the event loop free', async () => {
    const trial = await tryFault(stage, stage.app, async () => {
      stage.postgres.freeze()
      await lasts(20_000, answerMs)
      stage.postgres.thaw()
    })
    expectInTime(trial)
    expectRecovery(trial, 3_000)
    expectUnready(trial)
    expect(trial.lagMs).toBeLessThan(100)
  })

  test('when the database ends its connections, no more requests fail than connections end, and hardly any read', async () => {
    const ended: { at: number; connections: number }[] = []
    const trial = await tryFault(stage, stage.app, async () => {
      for (let round = 0; round < Math.max(3, 12 * scale); round++) {
        const at = performance.now()
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend'
            and pid <> pg_backend_pid()`.execute(stage.db)
        ended.push({ at, connections: rows.length })
        await lasts(5_000)
      }
    })
    const failed = trial.all.filter(isFailed)
    for (const [round, { at, connections }] of ended.entries()) {
      const nextAt = ended[round + 1]?.at ?? Number.POSITIVE_INFINITY
      const count = failed.filter(({ endedAt }) => endedAt >= at && endedAt < nextAt).length
      expect(count).toBeLessThanOrEqual(connections)
    }
    const connections = ended.reduce((sum, round) => sum + round.connections, 0)
    expect(connections).toBeGreaterThanOrEqual(ended.length)
    expect(failed.filter(ofKind('list', 'detail', 'streams')).length).toBeLessThanOrEqual(connections * 0.05)
  })

  test('when every connection is taken, callers are refused within 2.5 s, and requests without the database are answered at once', async () => {
    const trial = await tryFault(stage, stage.app, async () => {
      // Longer than callers wait for a connection, else none is refused.
      await fetch(`${stage.app.origin}/hold?seconds=${Math.max(2, 10 * scale)}`)
    })
    const refused = trial.during.filter(isFailed)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ status }) => status !== 503 && status !== 500)).toEqual([])
    expect(percentile(refused, 1)).toBeLessThanOrEqual(2_500 + trial.slownessMs)
    const free = trial.during.filter(ofKind('preflight', 'healthz'))
    expect(percentile(free, 0.95)).toBeLessThanOrEqual(50 + trial.slownessMs)
    expectRecovery(trial, 1_000)
  })

  test.each<{ table: string; free: Kind[] }>([
    { table: 'published_versions', free: ['streams', 'lead'] },
    // Only publishing reads the authored courses.
    { table: 'courses', free: ['list', 'detail', 'streams', 'lead'] },
    { table: 'api_keys', free: [] },
  ])(
    'a lock on $table delays no answer beyond 3.5 s, and fails only the requests that need it',
    async ({ table, free }) => {
      const trial = await tryFault(stage, stage.app, () =>
        stage.db.transaction().execute(async (trx) => {
          await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
          // A publish is due that has to wait for the lock: readers get the last revision.
          if (table === 'courses')
            await stage.db
              .insertInto('stale_courses')
              .values({ institute_id: 'generated-1-1', course_id: 'c10' })
              .execute()
          await lasts(30_000)
        }),
      )
      if (table !== 'courses') expect(trial.during.some(isFailed), 'the lock was felt').toBe(true)
      expect(trial.during.filter(ofKind(...free)).filter(isFailed)).toEqual([])
      expectInTime(trial)
      expectRecovery(trial, 3_000)
      const leads = trial.during.filter(ofKind('lead'))
      if (!free.includes('lead')) return
      expect(leads.filter(({ status }) => status !== 201)).toEqual([])
      expect(percentile(leads, 0.99)).toBeLessThanOrEqual(500 + trial.slownessMs + trial.lagMs)
    },
  )

  // These three break nothing that the others use.
  test.concurrent('a network that loses every packet delays no answer beyond 3.5 s', async () => {
    const trial = await tryBehindProxy(stage, async (proxy) => {
      proxy.drop(true)
      await lasts(60_000, answerMs)
      proxy.pass()
    })
    expectInTime(trial)
    expectRecovery(trial, 3_000)
    expectUnready(trial)
  })

  test.concurrent('connections that fall silent for ever are dropped within 15 s and delay no answer beyond 3.5 s', async () => {
    const trial = await tryBehindProxy(stage, async (proxy) => {
      proxy.drop(false)
      await lasts(20_000, answerMs)
    })
    expectInTime(trial)
    const lastFailureMs = lastFailureAfter(trial.beganAt, trial.during.filter(isOfApi))
    expect(lastFailureMs).toBeGreaterThan(0)
    expect(lastFailureMs).toBeLessThanOrEqual(15_000)
    expect(trial.after.filter(isFailed)).toEqual([])
  })

  test.concurrent('two thousand idle or dribbling sockets are closed within 17 s, and no other caller notices', async () => {
    // A head may take 10 s. The server looks every 2 s and closes 2 s later, which shows at the next byte.
    const goneMs = 17_000
    let tookMs = 0
    const trial = await tryFault(stage, stage.app, async () => {
      const sockets = await openIdleSockets(Number(new URL(stage.app.origin).port), 2_000)
      const beganAt = performance.now()
      const gone = Promise.all(
        sockets.map((socket) => socket.closed || new Promise((closed) => socket.once('close', closed))),
      )
      const dribble = setInterval(() => {
        for (const [index, socket] of sockets.entries()) if (index % 3 === 2) socket.write('x')
      }, 1_000)
      await Promise.race([gone, sleep(goneMs + 5_000)])
      clearInterval(dribble)
      tookMs = performance.now() - beganAt
      for (const socket of sockets) socket.destroy()
    })
    const others = trial.during.filter(isOfApi)
    expect(others.filter(isFailed)).toEqual([])
    expect(percentile(others, 0.9)).toBeLessThanOrEqual(500 + trial.slownessMs)
    expectInTime(trial)
    expect(tookMs).toBeLessThanOrEqual(goneMs)
  })
})

type Trial = Awaited<ReturnType<typeof tryFault>>

/** Runs `fault` while the server is under load. Whatever the fault, the process lives and is ready again afterwards. */
async function tryFault(stage: Stage, app: App, fault: () => Promise<unknown>) {
  const lag = async () => Number(await (await fetch(`${app.origin}/lag`)).text())
  const load = startLoad(app, stage)
  const trial = async () => {
    await sleep(beforeMs)
    await lag()
    const beganAt = performance.now()
    await fault()
    const endedAt = performance.now()
    /** 99th percentile of the server's event loop delay during the fault. */
    const lagMs = await lag()
    await sleep(afterMs)
    return { beganAt, endedAt, lagMs }
  }
  const { beganAt, endedAt, lagMs } = await trial().finally(load.stop)
  const outcomes = await load.stop()
  /** Requests that began or were answered during the fault. */
  const during = outcomes.filter((outcome) => outcome.startedAt < endedAt && outcome.endedAt >= beganAt)
  /** Requests that began after the fault. */
  const after = outcomes.filter(({ startedAt }) => startedAt >= endedAt)
  const all = [...during, ...after]
  expect(app.isRunning()).toBe(true)
  expect(all.filter(ofKind('healthz')).filter(({ status }) => status !== 200)).toEqual([])
  await until(async () => expect((await fetch(`${app.origin}/readyz`)).status).toBe(200))
  expect(during.filter(isOfApi).length).toBeGreaterThan(20)
  expect(after.filter(isOfApi).length).toBeGreaterThan(10)
  const before = outcomes.filter((outcome) => outcome.endedAt < beganAt)
  /** 99 of 100 requests took less before the fault: how slow the machine is by itself. */
  const slownessMs = percentile(before, 0.99)
  return { slownessMs, beganAt, endedAt, during, after, all, lagMs }
}

async function tryBehindProxy(stage: Stage, fault: (proxy: DroppingProxy) => Promise<void>): Promise<Trial> {
  const proxy = await startProxy(stage.postgres.url)
  const app = await stage.startApp(proxy.url)
  try {
    return await tryFault(stage, app, () => fault(proxy))
  } finally {
    await app.kill()
    await proxy.close()
  }
}

const expectInTime = ({ all, slownessMs }: Trial) =>
  expect(percentile(all, 1)).toBeLessThanOrEqual(answerMs + slownessMs)

const expectRecovery = ({ all, endedAt }: Trial, ms: number) =>
  expect(lastFailureAfter(endedAt, all)).toBeLessThanOrEqual(ms)

const expectUnready = ({ during }: Trial) =>
  expect(during.filter(ofKind('readyz')).map(({ status }) => status)).toContain(503)

/** Of three sockets one says nothing, one sends half a head, and one sends half a head and never closes its side. */
async function openIdleSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: index % 3 === 2 })
    socket.on('error', () => {})
    // Unread bytes would hide the end of the connection.
    socket.resume()
    sockets.push(socket)
    await once(socket, 'connect')
    if (index % 3 > 0) socket.write('GET /catalog/v1/courses HTTP/1.1\r\nHost: localhost\r\nX-Idle: ')
  }
  return sockets
}
