import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { describeServers, useDatabase } from '../databases.ts'
import { connectInstitute, countStates, deliver, enquire, sealing, secret, startClock } from './setup.ts'

/** Separate processes deliver from one outbox, by the real clock. */
describeServers('processes that deliver at once on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  let crm: Receiver
  const clock = { ...startClock(), now: () => new Date() }
  const children: ChildProcess[] = []
  /** Concurrent enquiries of a process to one CRM. */
  const eachMax = 8
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('institutes').execute()
    crm = await connectInstitute(db, 'harbour', clock)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    expect(crm.faults).toEqual([])
    await crm.close()
  })

  const commands = {
    deliver: ['bin/catalogue.ts', 'leads', 'deliver'],
    sweep: ['tests/crm/sweep-process.ts'],
  }
  const start = (name: keyof typeof commands, receivers: Receiver[]): ChildProcess => {
    const child = spawn(process.execPath, commands[name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        CRM_PRIVATE_HOSTS: receivers.map(({ host }) => host).join(','),
        CRM_SECRET_KEY: sealing.key,
        LOG_LEVEL: 'silent',
      },
    })
    children.push(child)
    return child
  }
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
  const kill = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
    const end = ended(child)
    child.kill(signal)
    return end
  }
  const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true)

  /** The first connection, which has requests under way; another may not have begun. */
  const connection = () =>
    db
      .selectFrom('crm_connections')
      .where('name', '=', 'webhook')
      .select(['failures', 'lease', 'leased_until', sql<Date>`clock_timestamp()`.as('now')])
      .executeTakeFirstOrThrow()
  /** Moves the clock of a killed process's leases to their end. */
  const endLeases = () =>
    db.updateTable('crm_connections').set({ leased_until: sql`clock_timestamp()` }).execute()

  test('send each enquiry once, an institute’s from one process at a time', async () => {
    const other = await connectInstitute(db, 'meadow', clock)
    const crms = [crm, other]
    const ids: string[] = []
    for (let count = 0; count < 40; count++)
      for (const institute of ['harbour', 'meadow']) ids.push(await enquire(db, institute, clock))
    const both = [start('deliver', crms), start('deliver', crms)]
    expect(await Promise.all(both.map(ended))).toEqual([0, 0])
    const taken = crms.flatMap((one) => one.taken.map(({ data }) => data.id))
    expect(taken.sort()).toEqual(ids.sort())
    for (const { together } of crms) expect(together).toBeLessThanOrEqual(eachMax)
    await other.close()
  })

  test('lose no enquiry when killed, and repeat only those in flight', async () => {
    const second = await startReceiver(secret, clock.now)
    const terms = { name: 'second', kind: 'webhook', settings: { url: second.url }, secrets: { secret } }
    const means = { sealing, privateHosts: [second.host], now: clock.now() }
    await setConnection(db, 'harbour', terms, means)
    const ids: string[] = []
    for (let count = 0; count < 30; count++) ids.push(await enquire(db, 'harbour', clock))
    const crms = [crm, second]
    for (const one of crms) one.mood = 'slow'
    const kills = 2
    for (let count = 0; count < kills; count++) {
      const before = crm.requests
      const child = start('sweep', crms)
      await until(() => crm.requests > before + 2)
      await kill(child)
      // Others go on at the latest six seconds after the kill.
      const { lease, leased_until, now } = await connection()
      expect(lease).not.toBeNull()
      expect(Number(leased_until) - Number(now)).toBeLessThanOrEqual(6_000)
      await endLeases()
    }
    for (const one of crms) one.mood = 'well'
    const last = start('sweep', crms)
    await expect.poll(() => countStates(db)).toEqual({ delivered: 30 })
    expect(await kill(last, 'SIGTERM')).toBe(0)
    for (const one of crms) {
      const taken = one.taken.map(({ data }) => data.id)
      expect([...new Set(taken)].sort()).toEqual(ids.sort())
      expect(taken.length - ids.length).toBeLessThanOrEqual(kills * eachMax)
    }
    expect(second.faults).toEqual([])
    await second.close()
  })

  test('renew a lease however slow the CRM is, and go on after a lost lease', async () => {
    await enquire(db, 'harbour', clock)
    crm.mood = 'hangs'
    const run = () => deliver(db, clock, [crm], { withinMs: 100_000 })
    const first = run()
    await until(() => crm.requests === 1)
    const { leased_until } = await connection()
    const renewedAt = async () => Number((await connection()).leased_until)
    await expect.poll(renewedAt).toBeGreaterThan(Number(leased_until))
    expect(await run()).toEqual({ delivered: 0, failed: 0, parked: 0 })
    crm.mood = 'well'
    // A renewal may come between.
    const takeOver = () => endLeases().then(run)
    await expect.poll(takeOver).toMatchObject({ delivered: 1 })
    await crm.close()
    expect(await first).toMatchObject({ delivered: 0 })
    await crm.open()
  })
})
