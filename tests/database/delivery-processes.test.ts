import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Receiver } from '../crm/receiver.ts'
import { describeServers, type TestDatabase } from './databases.ts'
import { connectInstitute, countStates, deliver, enquire, sealing, startClock } from './delivery-setup.ts'

/** Processes of their own deliver from the same outbox; the clock is the real one. */
describeServers('processes that deliver at once on $name', ({ open }) => {
  let database: TestDatabase
  let crm: Receiver
  const clock = { ...startClock(), now: () => new Date() }
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

  const start = (receivers: Receiver[]): ChildProcess =>
    spawn(process.execPath, [new URL('../crm/deliver-process.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        CRM_PRIVATE_HOSTS: receivers.map(({ host }) => host).join(','),
        CRM_SECRET_KEY: sealing.key,
      },
    })
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

  test('send each enquiry once, an institute’s one after the other', async () => {
    const others = [
      await connectInstitute(database.db, 'meadow', clock),
      await connectInstitute(database.db, 'orchard', clock),
    ]
    const crms = [crm, ...others]
    const ids: string[] = []
    for (let count = 0; count < 40; count++)
      for (const institute of ['harbour', 'meadow', 'orchard'])
        ids.push(await enquire(database.db, institute, clock))
    const children = [start(crms), start(crms), start(crms)]
    expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0])
    const taken = crms.flatMap((one) => one.taken.map(({ data }) => data.id))
    expect(taken.sort()).toEqual(ids.sort())
    expect(crms.map(({ together }) => together)).toEqual([1, 1, 1])
    for (const other of others) await other.close()
  })

  test('lose nothing when they are killed, and send at most one enquiry twice for each kill', async () => {
    const ids: string[] = []
    for (let count = 0; count < 60; count++) ids.push(await enquire(database.db, 'harbour', clock))
    crm.mood = 'slow'
    const kills = 5
    for (let kill = 0; kill < kills; kill++) {
      const before = crm.requests
      const child = start([crm])
      await expect.poll(() => crm.requests, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before + 2)
      child.kill('SIGKILL')
      await ended(child)
      // As if its minute were over.
      await database.db.updateTable('crm_connections').set({ claimed_until: new Date() }).execute()
    }
    crm.mood = 'well'
    await deliver(database.db, clock, [crm])
    const taken = crm.taken.map(({ data }) => data.id)
    expect([...new Set(taken)].sort()).toEqual(ids.sort())
    expect(taken.length - ids.length).toBeLessThanOrEqual(kills)
    expect(await countStates(database.db)).toEqual({ delivered: 60 })
    console.log(`delivered ${ids.length}, sent twice ${taken.length - ids.length}, kills ${kills}`)
  })
})
