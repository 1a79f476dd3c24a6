import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cause } from '#lib/base/failure-causes.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import type { Mail } from '#lib/base/net/mail.ts'
import { sendWith } from '#lib/base/net/send.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { parkBounced, readBounce } from '#lib/contract/leads/delivery/bounces.ts'
import { enquiries } from '#lib/contract/leads/delivery/deliver.ts'
import { releaseLeads, retryParked } from '#lib/contract/leads/delivery/release-and-retry.ts'
import { matchOpenings, visitorMails } from '#lib/contract/leads/delivery/tell-of-openings.ts'
import { erasePerson } from '#lib/contract/leads/erase.ts'
import { findLead } from '#lib/contract/leads/list-leads.ts'
import { changeByReceipt, newReceipt } from '#lib/contract/leads/receipts.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { countWaiting } from '#lib/contract/leads/waiting-for-place.ts'
import { addKey } from '../../api/gates-setup.ts'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'
import { sealing, secret, startClock } from '../delivery/setup.ts'
import { refusalOf, send } from './calls.ts'
import { newLead } from './rows.ts'

vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    BACKGROUND_WORK: 'elsewhere',
    DATABASE_URL: 'postgres://unused@127.0.0.1:1/unused',
  }),
)

/** The institute's document; `states` says of each version whether it is open and how many seats are left. */
const documentOf = (states: Record<string, Partial<{ closed: boolean; seats_left: number }>>) => ({
  format: 'catalogue/1',
  institute: {
    id: 'craft',
    slug: 'craft',
    name: 'Craft',
    leads_per_visitor: 1_000,
    leads_per_minute: 10_000,
  },
  courses: [
    {
      ...{ id: 'weaving', title: 'Weaving' },
      versions: Object.entries(states).map(([id, { closed = false, seats_left }]) => ({
        ...{ id, level: id, ...(seats_left !== undefined && { seats_left }) },
        invites: [{ id: `i-${id}`, default: true, status: closed ? 'inactive' : 'active' }],
      })),
    },
    { id: 'dyeing', title: 'Dyeing', versions: [{ id: 'dye' }] },
  ],
})
const closed = { day: { closed: true }, evening: { closed: true } }

const database = processDatabase(undefined, async (db) => {
  await publishDocument(db, documentOf(closed), new Date())
  await addKey(db, 'craft', { institute: 'craft' })
})
const { db } = database
const publish = (states: Parameters<typeof documentOf>[0]) =>
  publishDocument(db, documentOf(states), new Date())

let clock = startClock()
let crm: Receiver
let mails: Mail[]
/** Fails the next mails; undefined sends them. */
let failure: DeliveryFailure | undefined
beforeEach(async () => {
  for (const table of ['leads', 'lead_messages', 'lead_settings', 'openings', 'crm_connections'] as const)
    await db.deleteFrom(table).execute()
  await sql`delete from mail_counts`.execute(db)
  await publish(closed)
  await db.deleteFrom('openings').execute()
  clock = startClock()
  crm = await startReceiver(secret, clock.now)
  const terms = { kind: 'webhook', settings: { url: crm.url }, secrets: { secret } }
  await setConnection(db, 'craft', terms, { sealing, privateHosts: [crm.host], now: new Date(0) })
  mails = []
  failure = undefined
})
afterEach(async () => {
  expect(crm.faults).toEqual([])
  await crm.close()
})

let serial = 0
const ask = async (over: object = {}) => {
  serial++
  const lead = newLead({
    ...{ email: `visitor${serial}@example.org`, course_id: 'weaving', notify: true, message: 'Tell me' },
    ...over,
  })
  return (await recordLead(db, lead, clock.now())).id
}
const writer = visitorMails(async () => ({
  ...{ subject: 'There is a place', text: 'There is a place', replyTo: null },
  ...{ fromName: 'Craft', html: '<p>There is a place</p>', unsubscribe: null },
  takeBack: async () => {},
}))
/** Tells connections and visitors, as the sweep does. */
async function tell({ mailing = true } = {}) {
  await matchOpenings(db, mailing)
  const run = {
    ...{ now: clock.now, sealing, send: sendWith({ privateHosts: [crm.host] }) },
    async mail(mail: Mail) {
      if (failure) throw failure
      mails.push(mail)
      return `<${mail.id}@school.example>`
    },
  }
  await deliverDue(db, enquiries, run)
  return deliverDue(db, writer, run)
}
const toldIds = () => crm.taken.filter(({ type }) => type === 'lead.opened').map(({ data }) => data.id)
const mailedTo = () => mails.map(({ to }) => to)

test.each([
  ['without an address', { phone: '9876543210', course_id: 'weaving' }],
  ['without a course', { email: 'a@example.org' }],
  ['as no boolean', { email: 'a@example.org', course_id: 'weaving', notify: 'yes' }],
])('a wish to be told %s is refused by its name', async (_, fields) => {
  const answer = await send({ full_name: 'Meera', notify: true, ...fields })
  expect(await refusalOf(answer)).toEqual([400, 'invalid_request', { param: 'notify' }])
})

test('a duplicate can ask to be told, and never take it back', async () => {
  const person = { full_name: 'Meera', email: 'meera@example.org', course_id: 'weaving' }
  const post = async (over: object) => {
    const answer = await send({ ...person, ...over })
    const { id, updated } = (await answer.json()) as { id: string; updated: boolean }
    return [answer.status, updated, (await findLead(db, id))?.notify]
  }
  expect(await post({})).toEqual([201, false, false])
  expect(await post({ notify: true })).toEqual([200, true, true])
  expect(await post({ notify: false })).toEqual([200, false, true])
  expect(await post({ notify: true })).toEqual([200, false, true])
})

type States = Parameters<typeof documentOf>[0]
const none = { seats_left: 0 }
const [dayOpens, eveningOpens] = [
  { ...closed, day: {} },
  { ...closed, evening: {} },
]
const full = { day: none, evening: none }
const seat = { ...full, day: { seats_left: 3 } }
const another = { ...closed, day: { seats_left: 2 } }
test.each<[string, object, States[], boolean[]]>([
  ['a version opens', { package_session_id: 'day' }, [closed, dayOpens], [false, true]],
  ['another version opens', { package_session_id: 'day' }, [closed, eveningOpens], [false, false]],
  ['any version of the course opens', {}, [closed, eveningOpens], [false, true]],
  ['a seat becomes free', {}, [full, seat], [false, true]],
  ['it opens without a seat', {}, [closed, full], [false, false]],
  ['it is open already', {}, [dayOpens, another], [false, false]],
  ['another version was open', {}, [dayOpens, { day: {}, evening: {} }], [false, false]],
  ['it closes and opens again', {}, [dayOpens, closed, eveningOpens], [false, false, true]],
])('who waits is told when a publish opens what they wait for: %s', async (_, over, published, expected) => {
  await publish(published[0] ?? closed)
  const id = await ask(over)
  const told = []
  for (const [at, states] of published.entries()) {
    if (at > 0) await publish(states)
    await tell()
    told.push((await findLead(db, id))?.opened_at !== null)
  }
  expect(told).toEqual(expected)
  expect([toldIds(), mails.map((mail) => mail.id.slice(0, 36))]).toEqual(
    expected.includes(true) ? [[id], [id]] : [[], []],
  )
})

test('each enquiry is told once, however often it opens, and its event and mail have ids that stay', async () => {
  const id = await ask()
  for (const states of [{ ...closed, day: {} }, closed, { ...closed, day: {} }, closed, { day: {} }]) {
    await publish(states)
    await tell()
  }
  const { opened_at, notified_at, notify } = (await findLead(db, id)) ?? {}
  expect([notify, notified_at]).toEqual([true, clock.now().toISOString()])
  expect(mails.map((mail) => mail.id)).toEqual([`${id}_opened_${Date.parse(opened_at ?? '')}`])
  expect(crm.taken.map(({ type, timestamp }) => [type, timestamp])).toEqual([
    ['lead.created', expect.anything()],
    ['lead.opened', opened_at],
  ])
})

test('a version that opens and closes within one publish tells nobody', async () => {
  await ask()
  await sql`update invites set status = 'active' where institute_id = 'craft'`.execute(db)
  await sql`update invites set status = 'inactive' where institute_id = 'craft' and id in ('i-day', 'i-evening')`.execute(
    db,
  )
  await publishInstitute(db, 'craft', new Date())
  await tell()
  expect([toldIds(), mailedTo()]).toEqual([[], []])
})

test('who asks while a publish opens it is told, whichever comes first', async () => {
  const before = await ask()
  await publish({ day: {}, evening: {} })
  await tell()
  // Stored after the mark, but sent before the publish: it saw the revision before.
  const within = await ask()
  await sql`update leads set notify_revision = notify_revision - 1 where id = ${within}`.execute(db)
  const after = await ask()
  await tell()
  expect(toldIds()).toEqual([before, within])
  await publish(closed)
  await publish({ day: {} })
  await tell()
  expect(toldIds()).toEqual([before, within, after])
})

test('who withdrew, was erased, asked to be erased or is held is told nothing; a release tells', async () => {
  const receiptOf = async (over: object) => {
    const receipt = newReceipt({ institute: 'craft', origin: 'http://localhost', base: '' }, 'en')
    return { id: await ask({ ...over, receipt }), token: receipt.url.split('/').at(-1) ?? '' }
  }
  const change = (token: string, action: 'withdraw' | 'erase') =>
    changeByReceipt(db, { instituteId: 'craft', token, action, now: clock.now() }, async () => {})
  const [withdrawn, asked, late] = [await receiptOf({}), await receiptOf({}), await receiptOf({})]
  await ask({ email: 'erased@example.org' })
  const held = await ask({ suspicion: 'a link', email: 'held@example.org' })
  await change(withdrawn.token, 'withdraw')
  await change(asked.token, 'erase')
  await erasePerson(db, { email: 'erased@example.org' }, { alsoByPhone: false })
  await publish({ day: {} })
  await matchOpenings(db, true)
  // After the publish, before the mail.
  await change(late.token, 'withdraw')
  await tell()
  expect([toldIds(), mailedTo()]).toEqual([[], []])
  await releaseLeads(db, [held], clock.now())
  await tell()
  expect([toldIds(), mailedTo()]).toEqual([[held], ['held@example.org']])
})

test('without mail, or where visitors are not told, connections get the event alone', async () => {
  const first = await ask()
  await publish({ day: {} })
  await tell({ mailing: false })
  const silent = (states: States) => {
    const { institute, ...rest } = documentOf(states)
    return publishDocument(db, { ...rest, institute: { ...institute, tell_visitors: false } }, new Date())
  }
  await silent(closed)
  const second = await ask()
  await silent({ day: {} })
  await tell()
  expect([toldIds(), mails]).toEqual([[first, second], []])
  expect((await findLead(db, first))?.notified_at).toBeNull()
})

test('at most 100 mails go to the visitors of an institute in a minute', async () => {
  for (let count = 0; count < 130; count++) await ask()
  await publish({ day: {} })
  await tell()
  expect(mails).toHaveLength(100)
  clock.pass(59, 'seconds')
  await tell()
  expect(mails).toHaveLength(100)
  clock.pass(2, 'seconds')
  await tell()
  expect(new Set(mailedTo()).size).toBe(130)
  expect(mails).toHaveLength(130)
})

test('a refused address is retried for a day and parked, and holds up nobody; an outage keeps all', async () => {
  const id = await ask()
  await publish({ day: {} })
  failure = new DeliveryFailure(cause('mailRefusedStatus', { status: 550 }), { kind: 'refused' })
  await tell()
  failure = undefined
  await publish(closed)
  const other = await ask({ email: 'fine@example.org' })
  await publish({ day: {} })
  await tell()
  expect(mailedTo()).toEqual(['fine@example.org'])
  failure = new DeliveryFailure(cause('mailRefusedStatus', { status: 550 }), { kind: 'refused' })
  clock.pass(25, 'hours')
  await tell()
  expect(await findLead(db, id)).toMatchObject({
    state: 'parked',
    deliveries: expect.arrayContaining([
      expect.objectContaining({ connection: '(visitor)', event: 'opened', state: 'parked' }),
    ]),
  })
  failure = undefined
  await retryParked(db, { ids: [id] }, clock.now())
  failure = new DeliveryFailure(cause('mailSilent', { word: 'ECONNREFUSED' }))
  await tell()
  failure = undefined
  clock.pass(1, 'minutes')
  await tell()
  expect(mailedTo()).toEqual(['fine@example.org', expect.stringMatching(/^visitor/)])
  expect((await findLead(db, other))?.state).toBe('delivered')
})

/** A delivery status notification, as Postfix writes it about a mail that we sent. */
const bounceOf = (id: string, action = 'failed', status = '5.1.1') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <20270301.1@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; visitor@example.org`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID:',
    ` <${id}@school.example>`,
    '--b--',
  ].join('\r\n')
const bounce = async (message: string) => {
  const read = readBounce(message)
  return read && parkBounced(db, read)
}

test('a mail that comes back is parked as a refused one, once; other messages change nothing', async () => {
  const id = await ask()
  await publish({ day: {} })
  await tell()
  const [{ id: mailId } = { id: '' }] = mails
  const others = [
    bounceOf(mailId, 'delayed', '4.4.1'),
    bounceOf(mailId, 'delivered', '2.1.5'),
    bounceOf(mailId.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))),
    bounceOf(`${id}_created_1`),
    'Subject: Out of office\r\n\r\nBack on Monday.',
  ]
  for (const other of others) expect(await bounce(other)).toBeUndefined()
  expect((await findLead(db, id))?.notified_at).not.toBeNull()
  expect(await bounce(bounceOf(mailId))).toBe('craft')
  expect(await bounce(bounceOf(mailId))).toBeUndefined()
  const parked = { connection: '(visitor)', state: 'parked', last_error: 'the mail came back (5.1.1)' }
  expect(await findLead(db, id)).toMatchObject({
    ...{ state: 'parked', notified_at: null },
    deliveries: expect.arrayContaining([expect.objectContaining(parked)]),
  })
  await retryParked(db, { ids: [id] }, clock.now())
  await tell()
  expect(mails.map((mail) => mail.id)).toEqual([mailId, mailId])
  expect(toldIds()).toEqual([id])
})

test('the office counts who waits for what', async () => {
  for (let count = 0; count < 3; count++) await ask()
  await ask({ package_session_id: 'day' })
  await ask({ suspicion: 'a link' })
  const row = { course_id: 'weaving', course_title: 'Weaving' }
  expect(await countWaiting(db, 'craft')).toEqual([
    { ...row, package_session_id: null, count: 3 },
    { ...row, package_session_id: 'day', count: 1 },
  ])
  await publish({ ...closed, day: {} })
  await tell()
  expect(await countWaiting(db, 'craft', ['weaving'])).toEqual([])
})

test('openings are kept for an hour', async () => {
  await publish({ day: {} })
  const openings = () =>
    db.selectFrom('openings').select(['course_id', 'version_id']).orderBy('version_id').execute()
  expect(await openings()).toEqual([
    { course_id: 'weaving', version_id: '' },
    { course_id: 'weaving', version_id: 'day' },
  ])
  await tell()
  expect(await openings()).toHaveLength(2)
  await sql`update openings set opened_at = opened_at - interval '61 minutes'`.execute(db)
  await tell()
  expect(await openings()).toEqual([])
})
