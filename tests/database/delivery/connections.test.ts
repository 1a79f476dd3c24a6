import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cause } from '#lib/base/failure-causes.ts'
import {
  connectionsMax,
  listConnections,
  pauseConnection,
  removeConnection,
  resumeConnection,
  setConnection,
} from '#lib/contract/leads/crm/connections.ts'
import { listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import { retryParked } from '#lib/contract/leads/delivery/release-and-retry.ts'
import { erasePerson } from '#lib/contract/leads/erase.ts'
import { leadLine } from '#lib/contract/leads/export.ts'
import { findLead } from '#lib/contract/leads/list-leads.ts'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { engines, useDatabase } from '../databases.ts'
import { insertInstitute, listMessages } from '../leads/rows.ts'
import {
  type Clock,
  connectInstitute,
  countStates,
  deliver,
  enquire as enquireAt,
  sealing,
  secret,
  startClock,
} from './setup.ts'

describe.each(engines)('several connections of an institute on $name', ({ open }) => {
  const { db } = useDatabase(open)
  let clock: Clock
  let first: Receiver
  let second: Receiver
  beforeEach(async () => {
    clock = startClock()
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('institutes').execute()
    first = await connectInstitute(db, 'harbour', clock)
    second = await startReceiver(secret, clock.now)
    await connect('second', second)
  })
  afterEach(async () => {
    expect([...first.faults, ...second.faults]).toEqual([])
    await first.close()
    await second.close()
  })

  const enquire = (over?: Parameters<typeof enquireAt>[3]) => enquireAt(db, 'harbour', clock, over)
  const connect = (name: string, { url, host }: Receiver, institute = 'harbour') =>
    setConnection(
      db,
      institute,
      { name, kind: 'webhook', settings: { url }, secrets: { secret } },
      { sealing, privateHosts: [host], now: clock.now() },
    )
  const sweep = () => deliver(db, clock, [first, second])
  const ids = ({ taken }: Receiver) => taken.map(({ data }) => data.id)
  const states = async (id: string) =>
    (await listMessages(db, id)).map(({ connection, state }) => `${connection} ${state}`)
  const failForADay = async (): Promise<string> => {
    second.mood = 'error'
    const id = await enquire()
    for (let hours = 0; hours < 28; hours += 4) {
      await sweep()
      clock.pass(4, 'hours')
    }
    return id
  }

  test('a failing connection delays no other, backs off alone, and gets the rest when it recovers', async () => {
    second.mood = 'error'
    const sent = []
    for (let count = 0; count < 5; count++) {
      sent.push(await enquire())
      await sweep()
    }
    expect(ids(first)).toEqual(sent)
    expect(second.requests).toBe(1)
    const shown = await listConnections(db, 'harbour')
    const failing = shown.map(({ name, failures, last_error }) => `${name} ${failures} ${last_error}`)
    expect(failing).toEqual(['second 1 it answered 500', 'webhook 0 null'])
    expect(await countStates(db)).toEqual({ waiting: 5 })
    second.mood = 'well'
    clock.pass(1, 'hours')
    expect(await sweep()).toMatchObject({ delivered: 5 })
    expect(await sweep()).toEqual({ delivered: 0, failed: 0, parked: 0 })
    expect([ids(first), ids(second).toSorted()]).toEqual([sent, sent.toSorted()])
    expect(await countStates(db)).toEqual({ delivered: 5 })
  })

  test('a parked enquiry is retried over its own connection only', async () => {
    const id = await failForADay()
    expect(await states(id)).toEqual(['second parked', 'webhook delivered'])
    expect(await findLead(db, id)).toMatchObject({ state: 'parked' })
    const queues = await listQueues(db)
    const counts = queues.map(({ connection, waiting, parked }) => `${connection} ${waiting} ${parked}`)
    expect(counts).toEqual(['second 0 1', 'webhook 0 0'])
    const parked = { instituteId: 'harbour', ids: [id] }
    expect(await retryParked(db, { ...parked, connection: 'webhook' }, clock.now())).toEqual([])
    second.mood = 'well'
    expect(await retryParked(db, { ...parked, connection: 'second' }, clock.now())).toEqual([id])
    expect(await sweep()).toMatchObject({ delivered: 1 })
    expect([first.taken.length, ids(second)]).toEqual([1, [id]])
  })

  test('each connection gets a repeat once, after the enquiry itself', async () => {
    second.mood = 'error'
    const person = { email: 'twice@example.org' }
    const id = await enquire(person)
    await sweep()
    clock.pass(1, 'minutes')
    await enquire({ ...person, source: 'flyer' })
    second.mood = 'well'
    await sweep()
    const seen = ({ taken }: Receiver) => taken.map(({ type, webhook_id }) => `${type} ${webhook_id}`)
    expect(seen(first)).toEqual([`lead.created ${id}`, `lead.updated ${id}_1`])
    expect(seen(second)).toEqual(seen(first))
    expect(await sweep()).toMatchObject({ delivered: 0 })
  })

  test('a connection made after a repeat gets the enquiry first, then the repeat', async () => {
    await insertInstitute(db, 'meadow')
    const person = { email: 'early@example.org' }
    const id = await enquireAt(db, 'meadow', clock, person)
    clock.pass(1, 'minutes')
    await enquireAt(db, 'meadow', clock, person)
    await connect('late', second, 'meadow')
    expect(await sweep()).toEqual({ delivered: 2, failed: 0, parked: 0 })
    expect(second.taken.map(({ type, webhook_id, data }) => [type, webhook_id, data.repeats])).toEqual([
      ['lead.created', id, 0],
      ['lead.repeated', `${id}_1`, 1],
    ])
  })

  test('a paused connection gets nothing until it is resumed, and is not reported late', async () => {
    await pauseConnection(db, 'harbour', 'second', clock.now())
    const id = await enquire()
    expect(await sweep()).toEqual({ delivered: 1, failed: 0, parked: 0 })
    clock.pass(48, 'hours')
    expect(await sweep()).toEqual({ delivered: 0, failed: 0, parked: 0 })
    expect(await listQueues(db)).toMatchObject([{ connection: 'second', waiting: 1, due_since: null }, {}])
    await resumeConnection(db, 'harbour', 'second', clock.now())
    expect(await sweep()).toMatchObject({ delivered: 1 })
    expect(ids(second)).toEqual([id])
  })

  test('a new connection gets undelivered enquiries and later ones', async () => {
    await insertInstitute(db, 'meadow')
    const before = await enquireAt(db, 'meadow', clock)
    await connect('one', first, 'meadow')
    await sweep()
    await connect('two', second, 'meadow')
    await sweep()
    expect([ids(first), ids(second)]).toEqual([[before], []])
    const after = await enquireAt(db, 'meadow', clock)
    await sweep()
    expect([ids(first), ids(second)]).toEqual([[before, after], [after]])
  })

  test('a removed connection leaves its receipts, and its undelivered enquiries to the next', async () => {
    const taken = await enquire()
    await sweep()
    second.mood = 'error'
    first.mood = 'error'
    const open = await enquire()
    await sweep()
    await removeConnection(db, 'harbour', 'webhook', clock.now())
    expect(await states(open)).toEqual(['second waiting'])
    expect(await states(taken)).toEqual(['second delivered', 'webhook delivered'])
    await removeConnection(db, 'harbour', 'second', clock.now())
    expect(await states(open)).toEqual([' waiting'])
    expect(await countStates(db)).toEqual({ waiting: 1, delivered: 1 })
    first.mood = 'well'
    await connect('third', first)
    expect(await sweep()).toEqual({ delivered: 1, failed: 0, parked: 0 })
    expect(ids(first)).toEqual([taken, open])
  })

  test('without a connection enquiries stay due', async () => {
    await insertInstitute(db, 'meadow')
    await enquireAt(db, 'meadow', clock)
    const queue = { institute: 'meadow', connection: null, waiting: 1, due_since: null }
    expect(await listQueues(db)).toContainEqual(expect.objectContaining(queue))
  })

  test('the export names each delivery, and erasing a person names each receipt', async () => {
    const id = await failForADay()
    await db
      .updateTable('lead_messages')
      .set({ receipt: 'crm-7' })
      .where('connection', '=', 'webhook')
      .execute()
    const lead = await findLead(db, id)
    expect(lead && leadLine(lead)).toContain('"second parked (it answered 500), webhook delivered crm-7"')
    const [erased] = await erasePerson(db, { email: lead?.email ?? '' }, { alsoByPhone: false })
    expect(erased?.deliveries).toMatchObject([{ connection: 'second' }, { receipt: 'crm-7' }])
    expect((await listMessages(db)).map(({ event, receipt }) => [event, receipt])).toEqual([
      ['erased', null],
      ['erased', 'crm-7'],
    ])
  })

  test('an institute has at most ten connections, named in any script, and a bad name is refused', async () => {
    const names = ['A', 'Sales team', 'Büro 2', 'बिक्री टीम', 'x'.repeat(40)]
    for (let count = 2; count < connectionsMax; count++) {
      const name = names[count - 2] ?? `n-${count}`
      await expect(connect(name, first)).resolves.toMatchObject({ name })
    }
    await expect(connect('eleventh', first)).rejects.toThrow(cause('tooManyConnections', { n: 10 }))
    await expect(connect('second', first)).resolves.toMatchObject({ name: 'second' })
    for (const name of ['-a', 'a  b', 'a-', 'a, b', 'x'.repeat(41), "a'--"])
      await expect(connect(name, first)).rejects.toThrow(cause('connectionName'))
  })
})
