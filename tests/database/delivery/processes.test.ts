import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setConnection } from '#lib/leads/crm/set-connection.ts'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { describeServers, type TestDatabase } from '../databases.ts'
import { connectInstitute, countStates, enquire, sealing, secret, startClock } from './setup.ts'

/** Separate processes deliver from one outbox, by the real clock. */
describeServers('processes that deliver at once on $name', ({ open }) => {
  let database: TestDatabase
  let crm: Receiver
  const clock = { ...startClock(), now: () => new Date() }
  /** Concurrent enquiries of a process to one CRM. */
  const eachMax = 8
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('leads').execute()
    await database.db.deleteFrom('institutes').execute()
    crm = await connectInstitute(database.db, 'harbour', clock)
  })
  afterEach(async () => {
    expect(crm.faults).toEqual([])
    await crm.close()
  })

  const start = (name: 'deliver' | 'sweep', receivers: Receiver[]): ChildProcess =>
    spawn(process.execPath, [new URL(`../../crm/${name}-process.ts`, import.meta.url).pathname], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        CRM_PRIVATE_HOSTS: receivers.map(({ host }) => host).join(','),
        CRM_SECRET_KEY: sealing.key,
        LOG_LEVEL: 'silent',
      },
    })
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
  const kill = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
    const end = ended(child)
    child.kill(signal)
    return end
  }
  const until = (condition: () => boolean) =>
    expect.poll(condition, { timeout: 30_000, interval: 10 }).toBe(true)

  test('send each enquiry once, an institute’s from one process at a time', async () => {
    const others = [
      await connectInstitute(database.db, 'meadow', clock),
      await connectInstitute(database.db, 'orchard', clock),
    ]
    const crms = [crm, ...others]
    const ids: string[] = []
    for (let count = 0; count < 40; count++)
      for (const institute of ['harbour', 'meadow', 'orchard'])
        ids.push(await enquire(database.db, institute, clock))
    const children = [start('deliver', crms), start('deliver', crms), start('deliver', crms)]
    expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0])
    const taken = crms.flatMap((one) => one.taken.map(({ data }) => data.id))
    expect(taken.sort()).toEqual(ids.sort())
    for (const { together } of crms) expect(together).toBeLessThanOrEqual(eachMax)
    for (const other of others) await other.close()
  })

  test('lose nothing of any connection when killed, and send only enquiries in flight twice', async () => {
    const ids: string[] = []
    for (let count = 0; count < 30; count++) ids.push(await enquire(database.db, 'harbour', clock))
    const second = await startReceiver(secret, clock.now)
    const terms = { name: 'second', kind: 'webhook', settings: { url: second.url }, secrets: { secret } }
    const means = { sealing, privateHosts: [second.host], now: clock.now() }
    await setConnection(database.db, 'harbour', terms, means)
    const crms = [crm, second]
    for (const one of crms) one.mood = 'slow'
    const kills = 3
    for (let count = 0; count < kills; count++) {
      const before = crm.requests
      const child = start('sweep', crms)
      await until(() => crm.requests > before + 2)
      await kill(child)
    }
    for (const one of crms) one.mood = 'well'
    const last = start('sweep', crms)
    await expect.poll(() => countStates(database.db), { timeout: 30_000 }).toEqual({ delivered: 30 })
    expect(await kill(last, 'SIGTERM')).toBe(0)
    for (const one of crms) {
      const taken = one.taken.map(({ data }) => data.id)
      expect([...new Set(taken)].sort()).toEqual(ids.sort())
      expect(taken.length - ids.length).toBeLessThanOrEqual(kills * eachMax)
    }
    expect(second.faults).toEqual([])
    await second.close()
  })

  test('take over the leases of a killed process within ten seconds', async () => {
    await enquire(database.db, 'harbour', clock)
    crm.mood = 'hangs'
    const first = start('sweep', [crm])
    await until(() => crm.requests === 1)
    const second = start('sweep', [crm])
    crm.mood = 'well'
    await kill(first)
    const killedAt = performance.now()
    await until(() => crm.taken.length === 1)
    const tookMs = performance.now() - killedAt
    await kill(second)
    expect(tookMs).toBeLessThan(10_000)
  })

  test('respect the lease of a living process, however slow its CRM', async () => {
    await enquire(database.db, 'harbour', clock)
    crm.mood = 'hangs'
    const children = [start('sweep', [crm]), start('sweep', [crm])]
    await until(() => crm.requests === 1)
    const connection = () =>
      database.db.selectFrom('crm_connections').select('failures').executeTakeFirstOrThrow()
    await expect.poll(connection, { timeout: 30_000 }).toEqual({ failures: 1 })
    expect(crm.requests).toBe(1)
    await Promise.all(children.map((child) => kill(child)))
  })

  test('retry after one failure as soon as the backoff ends', async () => {
    await enquire(database.db, 'harbour', clock)
    crm.mood = 'error'
    const child = start('sweep', [crm])
    await until(() => crm.requests === 1)
    crm.mood = 'well'
    const pausedUntil = async () =>
      (await database.db.selectFrom('crm_connections').select('backoff_until').executeTakeFirst())
        ?.backoff_until ?? undefined
    await expect.poll(pausedUntil).toBeDefined()
    const resumesAt = (await pausedUntil())?.getTime() ?? 0
    await until(() => crm.taken.length === 1)
    const takenAt = Date.now()
    await kill(child)
    expect(takenAt).toBeGreaterThanOrEqual(resumesAt)
    expect(takenAt - resumesAt).toBeLessThan(5_000)
  })
})
