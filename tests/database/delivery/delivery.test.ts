import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#lib/base/net/mail.ts'
import { seal, sealTable } from '#lib/base/net/sealed-secrets.ts'
import { type Outgoing, type Send, sendWith } from '#lib/base/net/send.ts'
import {
  type ConnectionTerms,
  pauseConnection,
  removeConnection,
  resumeConnection,
  setConnection,
} from '#lib/contract/leads/crm/connections.ts'
import { noDetails } from '#lib/contract/leads/crm/crm-lead.ts'
import { releaseLeads } from '#lib/contract/leads/delivery/release-and-retry.ts'
import { attributionFacts } from '#lib/contract/leads/lead-facts.ts'
import { findLead } from '#lib/contract/leads/list-leads.ts'
import { startApi } from '../../crm/api-server.ts'
import { leadSquaredServer } from '../../crm/leadsquared-server.ts'
import type { Mood, Receiver } from '../../crm/receiver.ts'
import { useDatabase } from '../databases.ts'
import { listMessages } from '../leads/rows.ts'
import {
  type Clock,
  connectInstitute,
  countStates,
  deliver as deliverTo,
  enquire as enquireAt,
  sealing,
  secret,
  startClock,
} from './setup.ts'

describe('delivering', () => {
  const { db } = useDatabase()
  let clock: Clock
  let crm: Receiver
  beforeEach(async () => {
    clock = startClock()
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('institutes').execute()
    crm = await connectInstitute(db, 'harbour', clock)
  })
  afterEach(async () => {
    expect(crm.faults).toEqual([])
    await crm.close()
  })

  const enquire = (over?: Parameters<typeof enquireAt>[3]) => enquireAt(db, 'harbour', clock, over)
  const deliver = (options?: Parameters<typeof deliverTo>[3]) => deliverTo(db, clock, [crm], options)
  /** Sends as deliveries do, unless `answer` has an answer for the request. */
  const sending = (answer: (outgoing: Outgoing) => unknown): Send => {
    const real = sendWith({ privateHosts: [crm.host] })
    return async (outgoing) => {
      const status = await answer(outgoing)
      return typeof status === 'number' ? { status, headers: {}, body: '' } : real(outgoing)
    }
  }
  const connection = () =>
    db
      .selectFrom('crm_connections')
      .selectAll()
      .where('institute_id', '=', 'harbour')
      .executeTakeFirstOrThrow()
  const means = () => ({ sealing, privateHosts: [crm.host], now: clock.now() })
  const delivery = (id: string) =>
    db.selectFrom('lead_messages').selectAll().where('lead_id', '=', id).executeTakeFirstOrThrow()

  test('an enquiry reaches the CRM once, complete and signed', async () => {
    const id = await enquire({
      email: 'ravi@example.org',
      phone: '+919876543210',
      custom_fields: { utm_source: 'poster' },
      attribution: { gclid: 'g' },
      consent: true,
      consent_at: clock.now(),
    })
    expect(await deliver()).toEqual({ delivered: 1, failed: 0, parked: 0 })
    expect(await deliver()).toEqual({ delivered: 0, failed: 0, parked: 0 })
    expect(crm.taken).toEqual([
      {
        webhook_id: id,
        sent_at: clock.now().getTime() / 1_000,
        timestamp: clock.now().toISOString(),
        type: 'lead.created',
        data: {
          ...noDetails,
          ...attributionFacts({ gclid: 'g' }),
          id,
          created_at: clock.now().toISOString(),
          full_name: 'Meera Nair',
          email: 'ravi@example.org',
          phone: '+919876543210',
          message: 'When does it begin?',
          consent: true,
          consent_at: clock.now().toISOString(),
          custom_fields: { utm_source: 'poster' },
          institute: { id: 'harbour', slug: 'harbour' },
        },
      },
    ])
    const delivered = { state: 'delivered', delivered_at: clock.now(), last_error: null }
    expect(await delivery(id)).toMatchObject(delivered)
    expect(await connection()).toMatchObject({ lease: null, failures: 0 })
  })

  test('one person’s enquiries arrive in their order, one after the other', async () => {
    const ids: string[] = []
    crm.mood = 'slow'
    for (const person of ['email', 'phone', 'email'])
      for (let count = 0; count < 2; count++) {
        const reach = person === 'email' ? { email: 'same@example.org' } : { email: null }
        const message = `Question ${ids.length}`
        ids.push(await enquire({ ...reach, phone: '+919876543210', message }))
        clock.pass(1, 'seconds')
      }
    await deliver()
    expect(crm.taken.map(({ data }) => data.id)).toEqual(ids)
    expect(crm.together).toBe(1)
  })

  test('a CRM that accepts enquiries gets more at the same time, up to eight', async () => {
    crm.mood = 'slow'
    for (let count = 0; count < 24; count++) await enquire()
    expect(await deliver()).toMatchObject({ delivered: 24 })
    expect(crm.together).toBeGreaterThan(4)
    expect(crm.together).toBeLessThanOrEqual(8)
    expect(new Set(crm.taken.map(({ data }) => data.id)).size).toBe(24)
  })

  test('no attempt begins after a pause, although its message was read before', async () => {
    const server = leadSquaredServer()
    const api = await startApi(server.reply)
    const settings = { host: 'api.leadsquared.com' }
    const secrets = { access_key: 'a', secret_key: 'b' }
    await setConnection(db, 'harbour', { name: 'webhook', kind: 'leadsquared', settings, secrets }, means())
    for (let count = 0; count < 3; count++) await enquire()
    // The first is sent alone, and the other two together.
    let people = 0
    const send = async (outgoing: Outgoing) => {
      if (outgoing.url.includes('Lead.Capture') && ++people === 2)
        await pauseConnection(db, 'harbour', 'webhook', clock.now())
      return api.send(outgoing)
    }
    expect(await deliver({ send })).toEqual({ delivered: 2, failed: 0, parked: 0 })
    expect([people, await countStates(db)]).toEqual([2, { delivered: 2, waiting: 1 }])
    await resumeConnection(db, 'harbour', 'webhook', clock.now())
    expect(await deliver({ send })).toMatchObject({ delivered: 1 })
    await api.close()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['resumed', () => resumeConnection(db, 'harbour', 'webhook', clock.now())],
    [
      'set again',
      () => setConnection(db, 'harbour', { kind: 'webhook', settings: {}, secrets: {} }, means()),
    ],
  ])('what waits for its next attempt is due at once when its connection is %s', async (_, act) => {
    for (let count = 0; count < 2; count++) await enquire()
    await deliver({ send: sending(() => 422) })
    await deliver({ send: sending(() => 500) })
    expect(await deliver()).toEqual({ delivered: 0, failed: 0, parked: 0 })
    await act()
    expect(await deliver()).toEqual({ delivered: 2, failed: 0, parked: 0 })
  })

  test('of concurrent enquiries, accepted ones are delivered and all failures count as one', async () => {
    for (let count = 0; count < 7; count++) await enquire()
    let calls = 0
    const real = sending(() => (calls > 5 ? 503 : undefined))
    const send: Send = (outgoing) =>
      ++calls === 4
        ? Promise.resolve({ status: 429, headers: { 'retry-after': '120' }, body: '' })
        : real(outgoing)
    expect(await deliver({ send })).toEqual({ delivered: 4, failed: 3, parked: 0 })
    expect(await countStates(db)).toEqual({ delivered: 4, waiting: 3 })
    const { failures, backoff_until, last_error } = await connection()
    expect({ failures, last_error }).toEqual({ failures: 1, last_error: 'it answered 429' })
    expect(backoff_until).toEqual(new Date(clock.now().getTime() + 120_000))
    clock.pass(120, 'seconds')
    expect(await deliver()).toMatchObject({ delivered: 3 })
  })

  test('a repeat is sent with a message id of its own, and fields that it added once, as an update', async () => {
    const person = { email: 'more@example.org' }
    const id = await enquire(person)
    for (const changes of [{ phone: '+919876543210' }, {}, { custom_fields: { batch: 'evening' } }]) {
      await deliver()
      clock.pass(1, 'hours')
      await enquire({ ...person, ...changes })
    }
    await deliver()
    const phone = '+919876543210'
    const sent = crm.taken.map((one) => [one.webhook_id, one.type, one.data.phone, one.data.custom_fields])
    expect(sent).toEqual([
      [id, 'lead.created', null, {}],
      [`${id}_1`, 'lead.updated', phone, {}],
      [`${id}_2`, 'lead.repeated', phone, {}],
      [`${id}_3`, 'lead.updated', phone, { batch: 'evening' }],
    ])
    expect(crm.taken[3]?.data).toMatchObject({ id, repeats: 3, last_repeated_at: clock.now().toISOString() })
  })

  test('a lease from before the clock was set back delays nothing', async () => {
    await enquire()
    const leased_until = sql<Date>`clock_timestamp() + interval '1 hour'`
    await db.updateTable('crm_connections').set({ lease: 'a', leased_until }).execute()
    expect(await deliver()).toMatchObject({ delivered: 1 })
  })

  test('an enquiry taken by a process whose clock is ahead is delivered at once', async () => {
    const ahead = { ...clock, now: () => new Date(clock.now().getTime() + 26 * 3_600_000) }
    await enquireAt(db, 'harbour', ahead)
    expect(await deliver()).toMatchObject({ delivered: 1 })
  })

  test('a repeat during the send is sent as an update', async () => {
    const person = { email: 'soon@example.org' }
    await enquire(person)
    const send = sending(async () => {
      if (crm.requests > 0) return
      await enquire({ ...person, source: 'flyer' })
      await enquire(person)
    })
    expect(await deliver({ send })).toMatchObject({ delivered: 2 })
    const sent = crm.taken.map(({ type, data }) => `${type} ${data.repeats} ${data.source}`)
    expect(sent).toEqual(['lead.created 0 null', 'lead.updated 2 flyer'])
    expect(await countStates(db)).toEqual({ delivered: 1 })
  })

  test('fields added by a held repeat are sent after its release', async () => {
    const person = { email: 'odd@example.org' }
    const id = await enquire(person)
    await deliver()
    await enquire({ ...person, source: 'x', suspicion: 'links' })
    expect(await deliver()).toMatchObject({ delivered: 0 })
    await releaseLeads(db, [id], clock.now())
    await deliver()
    expect(crm.taken.map(({ type }) => type)).toEqual(['lead.created', 'lead.updated'])
  })

  test('an enquiry erased during the send leaves no row behind', async () => {
    const id = await enquire()
    const send = sending(() => db.deleteFrom('leads').where('id', '=', id).execute())
    await deliver({ send })
    expect(await countStates(db)).toEqual({})
  })

  test.each<[Mood | 'down', RegExp]>([
    ['down', /^no answer from 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/],
    ['hangs', /^no answer within 0\.3 s$/],
    ['error', /^it answered 500$/],
  ])(
    'while the CRM %s nothing is lost, and after its recovery each enquiry arrives once',
    async (mood, reason) => {
      const ids = []
      for (let count = 0; count < 12; count++) ids.push(await enquire())
      if (mood === 'down') await crm.close()
      else crm.mood = mood
      for (let sweep = 0; sweep < 5; sweep++) {
        await deliver()
        clock.pass(1, 'minutes')
      }
      expect(crm.taken).toEqual([])
      expect(await countStates(db)).toEqual({ waiting: 12 })
      expect((await connection()).last_error).toMatch(reason)

      if (mood === 'down') await crm.open()
      crm.mood = 'well'
      clock.pass(15, 'minutes')
      expect(await deliver()).toEqual({ delivered: 12, failed: 0, parked: 0 })
      expect(crm.taken.map(({ data }) => data.id).sort()).toEqual(ids.sort())
      expect(await connection()).toMatchObject({ failures: 0, failing_since: null, last_error: null })
    },
  )

  test('a failing CRM is called once per sweep, with growing backoff', async () => {
    for (let count = 0; count < 5; count++) await enquire()
    crm.mood = 'error'
    await deliver()
    await deliver()
    expect(crm.requests).toBe(1)
    // An hour of sweeps every thirty seconds.
    for (let sweep = 0; sweep < 120; sweep++) {
      clock.pass(30, 'seconds')
      await deliver()
    }
    // About a minute apart for the first twenty failures, ten minutes after that.
    expect(crm.requests).toBeGreaterThan(20)
    expect(crm.requests).toBeLessThan(30)
  })

  test('after a day of failures enquiries that waited a day are parked, later ones wait', async () => {
    const early = [await enquire(), await enquire()]
    crm.mood = 'error'
    for (let sweep = 0; sweep < 24 * 2; sweep++) {
      expect(await deliver()).toMatchObject({ parked: 0 })
      clock.pass(30, 'minutes')
    }
    const third = await enquire()
    clock.pass(30, 'minutes')
    expect(await deliver()).toEqual({ delivered: 0, failed: 1, parked: 2 })
    expect(await countStates(db)).toEqual({ parked: 2, waiting: 1 })
    for (const id of early)
      expect(await delivery(id)).toMatchObject({ state: 'parked', last_error: 'it answered 500' })

    crm.mood = 'well'
    clock.pass(1, 'hours')
    await deliver()
    expect(crm.taken.map(({ data }) => data.id)).toEqual([third])
  })

  test('a refusal ends the outage, so that a later one parks nothing until it has lasted a day', async () => {
    const refused = await enquire()
    for (let hour = 0; hour < 23; hour++) {
      await deliver({ send: sending(() => 503) })
      clock.pass(1, 'hours')
    }
    await deliver({ send: sending(() => 422) })
    expect(await connection()).toMatchObject({ failures: 0, failing_since: null, last_error: null })
    clock.pass(2, 'hours')
    await enquire()
    const outage = await deliver({ send: sending(() => 503) })
    expect(outage).toEqual({ delivered: 0, failed: 1, parked: 0 })
    expect(await delivery(refused)).toMatchObject({ state: 'waiting', last_error: 'it answered 422' })
  })

  test('an enquiry that the CRM refuses delays no other, and is parked after a day', async () => {
    const send = sending(({ body }) => (body?.includes('poison') ? 422 : undefined))
    const poison = await enquire({ message: 'poison' })
    for (let hours = 0; hours < 24; hours += 3) {
      await enquire()
      await deliver({ send })
      clock.pass(3, 'hours')
    }
    expect(crm.taken).toHaveLength(8)
    expect((await delivery(poison)).state).toBe('waiting')
    for (let sweep = 0; sweep < 2; sweep++) {
      await deliver({ send })
      clock.pass(3, 'hours')
    }
    expect(await delivery(poison)).toMatchObject({ state: 'parked', last_error: 'it answered 422' })
  })

  test('an enquiry that makes the CRM fail does not block the others', async () => {
    const send = sending(({ body }) => (body?.includes('poison') ? 500 : undefined))
    await enquire({ message: 'poison' })
    for (let count = 0; count < 5; count++) await enquire()
    await deliver({ send })
    clock.pass(10, 'seconds')
    await deliver({ send })
    expect(crm.taken).toHaveLength(5)
  })

  test('new enquiries for one CRM are delivered while another CRM hangs', async () => {
    const other = await connectInstitute(db, 'meadow', clock)
    crm.mood = 'hangs'
    await enquire()
    const run = deliverTo(db, clock, [crm, other], { withinMs: 100_000 })
    await expect.poll(() => crm.requests).toBe(1)
    await enquireAt(db, 'meadow', clock)
    await expect.poll(() => other.taken.length).toBe(1)
    await crm.close()
    expect(await run).toEqual({ delivered: 1, failed: 1, parked: 0 })
    await crm.open()
    await other.close()
  })

  test('a slow CRM with a long queue yields to waiting institutes', async () => {
    const other = await connectInstitute(db, 'meadow', clock)
    crm.mood = 'slow'
    for (let count = 0; count < 8; count++) await enquire()
    await enquireAt(db, 'meadow', clock)
    let before: number | undefined
    const real = sendWith({ privateHosts: [crm.host, other.host] })
    const send = (outgoing: Outgoing) => {
      if (outgoing.url === other.url) before = crm.taken.length
      return real(outgoing)
    }
    const counts = await deliver({ send, lanes: 1, turnMs: 200 })
    expect(counts).toEqual({ delivered: 9, failed: 0, parked: 0 })
    expect(before).toBeLessThan(8)
    await other.close()
  })

  test('with secrets sealed by another key enquiries wait until all secrets are set again', async () => {
    await enquire()
    await db
      .updateTable('crm_connections')
      .set({ secrets: seal('{}', 'harbour', { key: Buffer.alloc(32, 8).toString('base64') }) })
      .execute()
    expect(await deliver()).toMatchObject({ failed: 1 })
    expect((await connection()).last_error).toMatch(/another CRM_SECRET_KEY/)

    const terms = { kind: 'webhook', settings: { url: crm.url } }
    const set = (secrets: ConnectionTerms['secrets']) =>
      setConnection(db, 'harbour', { ...terms, secrets }, means())
    await expect(set({})).rejects.toThrow('set up the connection again with all its secrets')
    expect(await set({ secret })).toMatchObject({
      made: {},
      isSealed: true,
      event: { action: 'crm.set', subject: 'webhook', after: { new_secrets: ['secret'] } },
    })
    clock.pass(1, 'hours')
    expect(await deliver()).toMatchObject({ delivered: 1, failed: 0 })
  })

  test('secrets stored before there was a key are sealed once there is one, and still open the connection', async () => {
    const secrets = seal(JSON.stringify({ secret, addresses: { url: crm.url } }), 'harbour', {
      key: undefined,
    })
    await db.updateTable('crm_connections').set({ secrets }).execute()
    await sealTable(db, 'crm_connections', sealing)
    const row = await connection()
    expect(row.secrets.startsWith('v1:')).toBe(true)
    expect(JSON.stringify(row)).not.toContain(crm.url)
    await enquire()
    expect(await deliverTo(db, clock, [crm], { sealing })).toMatchObject({ delivered: 1 })
  })

  test('enquiries over the limit of a mailbox wait an hour without an outage, then all arrive', async () => {
    await removeConnection(db, 'harbour', 'webhook', clock.now())
    const terms = { kind: 'email', settings: { to: 'Office@harbour.example' }, secrets: {} }
    await setConnection(db, 'harbour', terms, means())
    const sent: string[] = []
    const mail = async ({ text, permit }: Mail) => {
      expect(permit.isFor('office@harbour.example')).toBe(true)
      sent.push(text)
      return '<id@harbour.example>'
    }
    const id = { institute_id: 'harbour', sequence: 0 }
    await db
      .insertInto('courses')
      .values({ ...id, id: 'knots', title: 'Knots' })
      .execute()
    await db
      .insertInto('versions')
      .values({ ...id, id: 'eve', course_id: 'knots', level: 'Evening', starts_on: '2099-01-12' })
      .execute()
    await enquire({ course_id: 'knots', package_session_id: 'eve' })
    expect(await deliver({ mail })).toMatchObject({ delivered: 1 })
    expect(sent[0]).toContain('Version: Evening · 12 January 2099 (eve)')
    const ids = [await enquire(), await enquire()]
    const all = (moved: string) => sql`array(select now() - ${moved}::interval from generate_series(1, 200))`
    await sql`update mail_counts set sent_at = ${all('30 min')}`.execute(db)
    for (let days = 0; days < 3; days++) {
      const { delivered, parked } = await deliver({ mail })
      expect([delivered, parked]).toEqual([0, 0])
      // The limit has the database's clock, which is behind this test's: the shortest backoff applies.
      const { failing_since, last_error, backoff_until } = await connection()
      expect([failing_since, last_error]).toEqual([null, expect.stringMatching(/^the address got too many/)])
      expect((backoff_until?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThanOrEqual(4_000)
      clock.pass(24, 'hours')
    }
    expect(await delivery(ids[1] ?? '')).toMatchObject({ state: 'waiting', attempts: 0 })
    await sql`update mail_counts set sent_at = ${all('61 min')}`.execute(db)
    expect(await deliver({ mail })).toEqual({ delivered: 2, failed: 0, parked: 0 })
    expect(sent).toHaveLength(3)
    expect((await connection()).last_error).toBe(null)
  })

  describe('a failure of our own database is thrown and counts against neither the CRM nor an enquiry', () => {
    const rename = (from: string, to: string) =>
      sql`alter table crm_connections rename ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)

    const secrets = { client_id: 'a', client_secret: 'b', refresh_token: 'c' }
    const zoho = { name: 'webhook', kind: 'zoho', settings: { data_centre: 'in' }, secrets }
    test.each([
      ['while the connection is read', undefined],
      ['while an access token is kept', zoho],
    ])('%s', async (_, terms) => {
      const id = await enquire()
      if (terms) await setConnection(db, 'harbour', terms, means())
      else await rename('session', 'gone')
      const send = async () => {
        await rename('session', 'gone')
        return { status: 200, headers: {}, body: '{"access_token":"fresh"}' }
      }
      try {
        await expect(deliver({ send })).rejects.toThrow('session')
      } finally {
        await rename('gone', 'session')
      }
      expect(await connection()).toMatchObject({ failures: 0, backoff_until: null })
      expect(await findLead(db, id)).toMatchObject({ state: 'waiting' })
      for (const one of await listMessages(db, id))
        expect(one).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
    })
  })
})
