import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { requestLimits } from '#lib/base/db/time-limits.ts'
import { unclaimed } from '#lib/contract/leads/delivery/message-queue.ts'
import { type RecordedLead, recordLead, recordQueued } from '#lib/contract/leads/record-lead.ts'
import { holdRows, waitingFor } from '../catalogue/publish/hold.ts'
import { describeServers, engines, useDatabase } from '../databases.ts'
import { insertInstitute, listLeads, listMessages, newLead } from './rows.ts'

const first = new Date('2026-05-01T09:00:00.123Z')
const later = new Date('2026-05-02T10:00:00.456Z')
const isRecorded = { id: expect.any(String), created_at: first, isNew: true, isUpdate: false }

describe.each(engines)('on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  beforeAll(async () => {
    await insertInstitute(db, 'craft')
  })

  test('an enquiry is recorded in its parsed form, and is due', async () => {
    const lead = newLead({
      email: 'all@example.org',
      phone: '+919876543210',
      message: 'one\ntwo "quoted" \\ 🙂',
      course_id: 'c',
      package_session_id: 'v',
      page_url: 'https://school.example/a',
      source: 'flyer',
      consent: false,
      custom_fields: { utm_source: 'a "b" \\', ключ: '🙂' },
    })
    const recorded = await recordLead(db, lead, first)
    expect(recorded).toMatchObject(isRecorded)
    const due = { event: 'created', connection: unclaimed, state: 'waiting', at: first }
    expect(await listMessages(db, recorded.id)).toMatchObject([due])
    expect(await listLeads(db, { email: 'all@example.org' })).toEqual([
      {
        ...lead,
        id: recorded.id,
        created_at: first,
        fingerprint: expect.any(String),
        email_form: 'all@example.org',
        consent_withdrawn_at: null,
        erasure_requested_at: null,
        notify: false,
        notify_revision: null,
        answered_at: null,
        other_phones: null,
        opened_at: null,
        notified_at: null,
        update_id: null,
        repeats: 0,
        last_repeated_at: null,
        released_at: null,
        done_at: null,
        is_held: false,
      },
    ])
  })

  test('a suspected enquiry is recorded and held', async () => {
    const lead = newLead({ email: 'spam@example.org', suspicion: 'the hidden field is filled in' })
    const { id, isNew } = await recordLead(db, lead, first)
    expect(isNew).toBe(true)
    expect(await listMessages(db, id)).toEqual([])
    expect(await listLeads(db, { id })).toMatchObject([{ is_held: true }])
    expect((await recordLead(db, { ...lead, suspicion: null }, later)).id).toBe(id)
    expect(await listLeads(db, { id })).toMatchObject([{ is_held: true }])
    expect(await listMessages(db, id)).toEqual([])
  })

  test('an error contains no personal data', async () => {
    const person = { full_name: 'Secret', email: null, phone: null, message: 'Secret' }
    const error = await recordLead(db, newLead(person), first).catch((error: Error) => error)
    expect(error).toBeInstanceOf(Error)
    const logged = pino.stdSerializers.err(error as Error)
    expect(JSON.stringify(logged)).not.toContain('Secret')
    expect(inspect(error, { depth: 10 })).not.toContain('Secret')
  })

  test('an unknown institute, or a person without contact, is refused', async () => {
    await expect(recordLead(db, newLead({ institute_id: 'nobody' }), first)).rejects.toThrow()
    await expect(recordLead(db, newLead({ email: null, phone: null }), first)).rejects.toThrow()
  })
})

describeServers('an enquiry whose connection is ended, on $name', ({ open }) => {
  const database = useDatabase(open, (own) => insertInstitute(own, 'craft'))
  const { db } = database
  const lead = newLead({ email: 'lost@example.org' })
  beforeEach(() => db.deleteFrom('leads').execute())

  const expectRecordedOnce = async (recording: Promise<RecordedLead>) => {
    expect(await recording).toMatchObject(isRecorded)
    expect(await listLeads(db, {})).toMatchObject([{ repeats: 0, last_repeated_at: null }])
    expect(await listMessages(db)).toMatchObject([{ event: 'created', at: first }])
  }

  test('before the enquiry is recorded is repaired by a second attempt', async () => {
    const hold = await holdRows(database.url, 'institutes')
    const other = openDatabase({ url: database.url, folder: undefined, poolMax: 2, limits: requestLimits })
    const recording = recordLead(other, lead, first)
    const [waiting] = await waitingFor(db, 1)
    await sql`select pg_terminate_backend(${waiting?.pid}::int)`.execute(db)
    await hold.release()
    await expectRecordedOnce(recording)
    await other.destroy()
  })

  test('after the enquiry is recorded still answers it as new', async () => {
    const cutting = await startCutting(database.url ?? '', 'insert into "leads"')
    const other = openDatabase({ url: cutting.url, folder: undefined, poolMax: 2, limits: requestLimits })
    await expectRecordedOnce(recordLead(other, lead, first))
    expect(cutting.cuts()).toBe(1)
    await other.destroy()
    cutting.close()
  })
})

describeServers('equal enquiries at once, on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  /** Two processes, each with the connections and limits that requests have. */
  let processes: [Db, Db]
  beforeAll(async () => {
    for (const id of ['craft', 'dance']) await insertInstitute(db, id)
    const url = database.url as string
    const start = () => openDatabase({ url, folder: undefined, poolMax: 1, limits: requestLimits })
    processes = [start(), start()]
  })
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
  })
  afterAll(async () => {
    for (const db of processes ?? []) await db.destroy()
  })

  test('two hundred at two processes are one row, and exactly one is answered as new', async () => {
    for (let round = 0; round < 20; round++) {
      const lead = newLead({ message: `round ${round}` })
      const recorded = await Promise.all(
        Array.from({ length: 200 }, (_, at) => recordQueued(processes[at % 2] as Db, lead, first)),
      )
      expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(new Set(recorded.map(({ id }) => id)).size).toBe(1)
    }
    expect((await listLeads(db, {})).map(({ repeats }) => repeats)).toEqual(Array(20).fill(199))
  })

  test('everything that each adds is stored, as if they had come one after the other', async () => {
    const sent = ['a', 'b', 'a', 'c', 'a', 'b'].map((name) => newLead({ custom_fields: { [name]: name } }))
    const recorded = await Promise.all(sent.map((lead) => recordQueued(processes[0], lead, first)))
    expect(recorded.map(({ isNew, isUpdate }) => [isNew, isUpdate])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, true],
      [false, false],
      [false, false],
    ])
    expect(await listLeads(db, {})).toMatchObject([{ repeats: 5, custom_fields: { a: 'a', b: 'b', c: 'c' } }])
  })

  test('another institute’s enquiry does not wait for them', async () => {
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    const lead = newLead()
    const earlier = recordQueued(processes[0], lead, first).then(note('first'))
    const others = Array.from({ length: 100 }, (_, at) =>
      recordQueued(processes[0], { ...lead, source: `${at}` }, first).then(note('other')),
    )
    const elsewhere = recordQueued(processes[0], newLead({ institute_id: 'dance' }), first).then(
      note('elsewhere'),
    )
    await Promise.all([earlier, ...others, elsewhere])
    expect(order.indexOf('elsewhere')).toBeLessThanOrEqual(2)
  })

  test('an error fails all that wait, and the next enquiry is tried anew', async () => {
    const lead = newLead({ institute_id: 'nowhere' })
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'a'].map((source) => recordQueued(processes[0], { ...lead, source }, first)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await insertInstitute(db, 'nowhere')
    expect(await recordQueued(processes[0], lead, first)).toMatchObject({ isNew: true })
  })
})

/** Proxies a database and ends the first connection that sent `text`, when the answer arrives. */
async function startCutting(databaseUrl: string, text: string) {
  const target = new URL(databaseUrl)
  let cuts = 0
  const server = createServer((near) => {
    const far = connect({ port: Number(target.port || 5432), host: target.hostname })
    let isArmed = false
    near.on('data', (chunk) => {
      isArmed ||= cuts === 0 && chunk.includes(text)
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (!isArmed) return near.write(chunk)
      isArmed = false
      cuts++
      near.destroy()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    for (const end of [near, far]) end.on('error', () => end.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, cuts: () => cuts, close: () => server.close() }
}
