import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliverDue } from '#lib/base/outbox.ts'
import { enquiries } from '#lib/contract/leads/delivery/deliver.ts'
import { listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import { matchOpenings } from '#lib/contract/leads/delivery/tell-of-openings.ts'
import { clearTests, erasePerson, findPersonsLeads } from '#lib/contract/leads/erase.ts'
import { takeEnquiry } from '#lib/contract/leads/intake.ts'
import { eachLead, findLead, listLeads } from '#lib/contract/leads/list-leads.ts'
import { countLeads } from '#lib/contract/leads/stats.ts'
import { countWaiting } from '#lib/contract/leads/waiting-for-place.ts'
import { listInstituteSummaries, removeInstitute } from '#lib/office/institutes/institutes.ts'
import { keyOf } from '../../api/gates-setup.ts'
import { processDatabase } from '../databases.ts'
import { sealing } from '../delivery/setup.ts'
import { enquiry, fillLeads, refusalOf, send } from './calls.ts'
import { addConnection, listMessages } from './rows.ts'

vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    BACKGROUND_WORK: 'elsewhere',
    DATABASE_URL: 'postgres://unused@127.0.0.1:1/unused',
  }),
)

/** Enquiries that developers send to try the intake: `X-Test: 1`, or `test: true` in the body. */
const { db } = processDatabase(undefined, async (filled) => {
  await fillLeads(filled)
  await sql`update institutes set leads_per_visitor = 1000, leads_per_minute = 10000`.execute(filled)
  await addConnection(filled, 'craft', 'crm')
})
beforeEach(() => db.deleteFrom('leads').execute())

const marked = { 'x-test': '1' }
const asked = { ...enquiry, course_id: 'course-1', phone: '+919876543210', notify: true }
const answerOf = async (response: Promise<Response>) => (await response).json()
const sendTest = (body: object = asked) => answerOf(send(body, { headers: marked }))
const stored = () => db.selectFrom('leads').selectAll().orderBy('created_at').orderBy('is_test').execute()

test.each<[what: string, headers: Record<string, string>, body: object, is_test: boolean]>([
  ['X-Test: 1', marked, {}, true],
  ['test: true', {}, { test: true }, true],
  ['both', marked, { test: true }, true],
  ['the header beside null', marked, { test: null }, true],
  ['a blank header', { 'x-test': ' ' }, {}, false],
  ['test: false', {}, { test: false }, false],
  ['a blank field', {}, { test: ' ' }, false],
  ['neither', {}, {}, false],
])('%s', async (_, headers, body, is_test) => {
  expect((await send({ ...enquiry, ...body }, { headers })).status).toBe(201)
  expect(await stored()).toMatchObject([{ is_test }])
  expect(await listMessages(db)).toHaveLength(is_test ? 0 : 1)
})

test.each<[headers: Record<string, string>, body: object, param: string]>([
  [{ 'x-test': '0' }, {}, 'X-Test'],
  [{ 'x-test': 'true' }, {}, 'X-Test'],
  [{ 'x-test': '1, 1' }, {}, 'X-Test'],
  [{ 'x-test': '2' }, { full_name: '' }, 'X-Test'],
  [{}, { test: 'yes' }, 'test'],
  [{}, { test: 1 }, 'test'],
  [marked, { test: false }, 'test'],
  [marked, { test: false, email: 'nobody' }, 'email'],
])('what is not understood is refused: %j with %j', async (headers, body, param) => {
  expect(await refusalOf(await send({ ...enquiry, ...body }, { headers }))).toEqual([
    ...[400, 'invalid_request', { param }],
  ])
  expect(await stored()).toEqual([])
})

test('it is checked and answered as ever, but has no receipt', async () => {
  expect(await refusalOf(await send({ ...asked, email: 'nobody' }, { headers: marked }))).toEqual([
    ...[400, 'invalid_request', { param: 'email' }],
  ])
  const first = await sendTest()
  expect(first).toMatchObject({ status: 'created', updated: false })
  expect(await sendTest()).toMatchObject({ status: 'duplicate', id: first.id, updated: false })
  expect(await sendTest({ ...asked, source: 'form' })).toMatchObject({ id: first.id, updated: true })
  expect(await sendTest({ ...asked, message: 'Again' })).toMatchObject({ status: 'created' })
  const call = { db, instituteId: 'craft', headers: new Headers(), now: new Date() }
  const { body } = await takeEnquiry({
    ...{ ...call, visitor: { hash: 'somebody', group: 'seen' }, publishIfDue: async () => {} },
    body: { ...enquiry, message: 'With a site', test: true },
    site: { institute: 'craft', origin: 'https://craft.example', base: '' },
  })
  expect(JSON.parse(body)).toMatchObject({ status: 'created', receipt_url: null })
  expect(await db.selectFrom('lead_receipts').selectAll().execute()).toEqual([])
})

test('it counts for the limits', async () => {
  await sql`update institutes set leads_per_visitor = 1 where id = 'dance'`.execute(db)
  const sent = { key: keyOf('dance'), headers: marked }
  expect((await send(enquiry, sent)).status).toBe(201)
  expect(await refusalOf(await send(enquiry, sent))).toEqual([
    ...[429, 'rate_limited', { limit_per_minute: 1 }],
  ])
})

test('neither is a duplicate of the other, in either order', async () => {
  const test = await sendTest()
  const real = await answerOf(send(asked))
  expect(real).toMatchObject({ status: 'created' })
  expect(real.id).not.toBe(test.id)
  expect(await sendTest({ ...asked, source: 'again' })).toMatchObject({ status: 'duplicate', id: test.id })
  expect(await stored()).toMatchObject([
    { id: test.id, is_test: true, repeats: 1 },
    { id: real.id, is_test: false, repeats: 0, source: null },
  ])
})

test('it is sent to nobody, held or not, and told of nothing', async () => {
  await sendTest()
  await sendTest({ ...asked, message: 'Buy http://a.example http://b.example', homepage: 'x' })
  await sendTest({ ...asked, message: 'From an assistant', source: 'mcp' })
  await db
    .insertInto('openings')
    .values({
      institute_id: 'craft',
      course_id: 'course-1',
      version_id: '',
      revision: 9,
      opened_at: new Date(),
    })
    .execute()
  await matchOpenings(db, true)
  await deliverDue(db, enquiries, {
    now: () => new Date(),
    signal: new AbortController().signal,
    sealing,
    privateHosts: [],
    mail: () => Promise.reject(new Error('A mail was sent.')),
    send: () => Promise.reject(new Error('A request was sent.')),
  } as never)
  expect(await listMessages(db)).toEqual([])
  expect(await listQueues(db, 'craft')).toMatchObject([{ waiting: 0, held: 0, unread: 0 }])
  expect(await countWaiting(db, 'craft')).toEqual([])
  expect((await stored()).map(({ is_held, opened_at }) => [is_held, opened_at])).toEqual(
    Array(3).fill([false, null]),
  )
})

test('lists, counts and exports leave it out unless asked', async () => {
  const { id } = await sendTest()
  const real = await answerOf(send({ ...asked, message: 'For real' }))
  const idsOf = async (filter: object) => (await listLeads(db, filter, 10)).map((lead) => lead.id)
  for (const filter of [{}, { instituteId: 'craft' }, { courseId: 'course-1' }, { search: 'Meera' }])
    expect(await idsOf(filter)).toEqual([real.id])
  expect(await idsOf({ state: 'test' })).toEqual([id])
  expect((await Array.fromAsync(eachLead(db, {}))).map((lead) => lead.id)).toEqual([real.id])
  expect(await countLeads(db, {})).toMatchObject({ total: 1 })
  expect(await countLeads(db, { state: 'test' })).toMatchObject({ total: 1, state: [{ value: 'test' }] })
  expect(await findLead(db, id, 'craft')).toMatchObject({ id, state: 'test', deliveries: [] })
  expect(await listInstituteSummaries(db, 'craft')).toMatchObject([{ enquiries: 1 }])
})

test('a person is found without it, and erased with it', async () => {
  const { id } = await sendTest()
  const other = await answerOf(send({ ...enquiry, email: 'other@example.org', phone: '9876543210' }))
  const person = { email: enquiry.email, instituteId: 'craft' }
  // The number of a test leads to nobody.
  expect(await findPersonsLeads(db, person)).toEqual([])
  expect(await erasePerson(db, { ...person, instituteId: 'dance' }, { alsoByPhone: false })).toEqual([])
  expect(await findLead(db, id)).toBeDefined()
  expect(await erasePerson(db, person, { alsoByPhone: true })).toEqual([])
  expect((await stored()).map((lead) => lead.id)).toEqual([other.id])
  await sendTest({ ...asked, email: 'third@example.org' })
  await erasePerson(db, { ...person, phone: '98765 43210' }, { alsoByPhone: false })
  expect(await stored()).toHaveLength(2)
  await erasePerson(db, { phone: '98765 43210' }, { alsoByPhone: false })
  expect(await stored()).toEqual([])
})

test('it is deleted a day after it came, however often it was repeated; no other enquiry is', async () => {
  const now = new Date('2026-05-02T09:00:00.000Z')
  const { id } = await sendTest()
  const { id: younger } = await sendTest({ ...asked, message: 'Later' })
  await send(asked)
  const cameAt = (created_at: Date, ids: string[]) =>
    db.updateTable('leads').set({ created_at, last_repeated_at: now }).where('id', 'in', ids).execute()
  await cameAt(
    new Date('2026-05-01T08:59:59.999Z'),
    (await stored()).map((lead) => lead.id),
  )
  await cameAt(new Date('2026-05-01T09:00:00.000Z'), [younger])
  expect(await clearTests(db, now)).toBe(1)
  const left = (await stored()).map((lead) => lead.id)
  expect(left).toHaveLength(2)
  expect(left).not.toContain(id)
})

test('it does not keep the name of an institute that is removed', async () => {
  await send(enquiry, { key: keyOf('dance'), headers: { ...marked, 'x-client-ip': '203.0.113.9' } })
  const dance = { id: 'dance', slug: 'dance', name: 'dance' }
  expect(await removeInstitute(db, dance, { withEnquiries: false, now: new Date() })).toBe(0)
  expect(await stored()).toEqual([])
})
