import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestLimits } from '#lib/db/limits.ts'
import { openDatabase } from '#lib/db/open.ts'
import { type RecordedLead, recordLead } from '#lib/leads/record.ts'
import { holdRows, waitingFor } from '../catalogue/publish/hold.ts'
import { describeServers, engines, type TestDatabase, useDatabase } from '../databases.ts'
import { addLeadInstitute, listLeads, newLead } from './rows.ts'

const first = new Date('2026-05-01T09:00:00.123Z')
const later = new Date('2026-05-02T10:00:00.456Z')

describe.each(engines)('on $name', ({ open }) => {
  const database = useDatabase(open)
  beforeAll(async () => {
    await addLeadInstitute(database.db, 'craft')
  })

  test('an enquiry is recorded in its parsed form, and is due', async () => {
    const { db } = database
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
    expect(recorded).toEqual({ id: expect.any(String), created_at: first, isNew: true, isUpdate: false })
    expect(await listLeads(db, { email: 'all@example.org' })).toEqual([
      {
        ...lead,
        id: recorded.id,
        created_at: first,
        fingerprint: expect.any(String),
        email_form: 'all@example.org',
        update_id: null,
        repeats: 0,
        last_repeated_at: null,
        released_at: null,
        done_at: null,
        is_held: false,
        due_at: first,
      },
    ])
  })

  test('an equal enquiry returns the first one, which counts repeats', async () => {
    const { db } = database
    const lead = newLead({ email: 'again@example.org' })
    const { id } = await recordLead(db, lead, first)
    const again = { ...lead, full_name: 'M. Nair', email: 'AGAIN@example.org', visitor: 'other' }
    expect(await recordLead(db, again, later)).toEqual({
      id,
      created_at: first,
      isNew: false,
      isUpdate: false,
    })
    await recordLead(db, again, new Date(later.getTime() - 1))
    expect(await listLeads(db, { id })).toMatchObject([
      { full_name: 'Meera Nair', visitor: 'hash', repeats: 2, last_repeated_at: later },
    ])
  })

  test('a suspected enquiry is recorded and held', async () => {
    const { db } = database
    const lead = newLead({ email: 'spam@example.org', suspicion: 'the hidden field is filled in' })
    const { id, isNew } = await recordLead(db, lead, first)
    expect(isNew).toBe(true)
    expect(await listLeads(db, { id })).toMatchObject([{ is_held: true, due_at: null }])
    expect((await recordLead(db, { ...lead, suspicion: null }, later)).id).toBe(id)
    expect(await listLeads(db, { id })).toMatchObject([{ is_held: true, due_at: null }])
  })

  test('fifty equal concurrent enquiries are one row, one of them new', async () => {
    const { db } = database
    const lead = newLead({ email: 'fifty@example.org' })
    const recorded = await Promise.all(Array.from({ length: 50 }, () => recordLead(db, lead, first)))
    expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(recorded.map(({ id }) => id)).size).toBe(1)
    expect(await listLeads(db, { email: 'fifty@example.org' })).toMatchObject([{ repeats: 49 }])
  })

  test('an error contains no personal data', async () => {
    const { db } = database
    const person = { full_name: 'Secret', email: null, phone: null, message: 'Secret' }
    const error = await recordLead(db, newLead(person), first).catch((error: Error) => error)
    expect(error).toBeInstanceOf(Error)
    const logged = pino.stdSerializers.err(error as Error)
    expect(JSON.stringify(logged)).not.toContain('Secret')
    expect(inspect(error, { depth: 10 })).not.toContain('Secret')
  })

  test('an unknown institute, or a person without contact, is refused', async () => {
    const { db } = database
    await expect(recordLead(db, newLead({ institute_id: 'nobody' }), first)).rejects.toThrow()
    await expect(recordLead(db, newLead({ email: null, phone: null }), first)).rejects.toThrow()
  })
})

describeServers('an enquiry whose connection is ended, on $name', ({ open }) => {
  let database: TestDatabase
  const lead = newLead({ email: 'lost@example.org' })
  beforeEach(async () => {
    database = await open()
    await addLeadInstitute(database.db, 'craft')
  })
  afterEach(() => database.close())

  const expectRecordedOnce = async (recording: Promise<RecordedLead>) => {
    expect(await recording).toEqual({
      id: expect.any(String),
      created_at: first,
      isNew: true,
      isUpdate: false,
    })
    expect(await listLeads(database.db, {})).toMatchObject([
      { repeats: 0, last_repeated_at: null, due_at: first },
    ])
  }

  test('before the enquiry is recorded is repaired by a second attempt', async () => {
    const hold = await holdRows(database.url, 'institutes')
    const other = openDatabase({ url: database.url, folder: undefined, poolMax: 2, limits: requestLimits })
    const recording = recordLead(other, lead, first)
    const [waiting] = await waitingFor(database.db, 1)
    await sql`select pg_terminate_backend(${waiting?.pid}::int)`.execute(database.db)
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
