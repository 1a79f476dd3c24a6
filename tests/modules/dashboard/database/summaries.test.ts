import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { mailWith } from '#lib/base/net/mail.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { enquiries } from '#lib/contract/leads/delivery/deliver.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { summaries } from '#lib/modules/dashboard/letters/send.ts'
import { chooseSummary } from '#lib/modules/dashboard/summaries.ts'
import { startMailServer } from '../../../crm/mail-server.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { newLead } from '../../../database/leads/rows.ts'
import { db, setStaff, signIn } from './setup.ts'

vi.hoisted(() =>
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@machine.example' }),
)

const server = await startMailServer()
afterAll(() => server.close())
const mail = mailWith({ url: server.url, from: 'a@machine.example', privateHosts: [server.host] })
const refusing = mailWith({
  url: 'smtp://127.0.0.1:1',
  from: 'a@machine.example',
  privateHosts: ['127.0.0.1:1'],
})

const asha = 'asha@craft.example'
const evening = '2027-03-01T13:00:00.000Z'
/** Seven in the morning in Kolkata. */
const morning = '2027-03-02T01:30:00.000Z'
const nextMorning = '2027-03-03T01:30:00.000Z'

const runAt = (at: string) => ({
  now: () => new Date(at),
  mail,
  send: () => Promise.reject(new Error('no CRM')),
  sealing: { key: undefined },
})
const deliver = (at: string) => deliverDue(db, enquiries, runAt(at))
const summarise = (at: string, by = mail) => deliverDue(db, summaries, { ...runAt(at), mail: by })
const ask = async (full_name: string, at: string, more: object = {}) => {
  const given = {
    institute_id: 'id-craft',
    full_name,
    email: `${full_name}@x.example`,
    course_id: 'knitting',
  }
  return recordLead(db, newLead({ ...given, ...more }), new Date(at))
}
const choose = async (isWanted: boolean, at = evening) =>
  chooseSummary(db, await member(), isWanted, new Date(at))
const member = async () =>
  (await db.selectFrom('staff').select('id').where('email', '=', asha).executeTakeFirstOrThrow()).id
const dueAt = async () =>
  (await db.selectFrom('staff_summaries').select('due_at').executeTakeFirst())?.due_at?.toISOString() ?? null
const taken = () =>
  server.taken.splice(0).map(({ to, headers, text }) => ({
    ...{ to: to[0], text, subject: headers.subject, id: headers['message-id'] },
  }))

beforeEach(async () => {
  for (const table of ['leads', 'crm_connections', 'staff_summaries', 'mail_counts', 'staff'] as const)
    await db.deleteFrom(table).execute()
  taken()
  const starting = courseOf('knitting', {
    versions: [{ id: 'k1', level: 'Day', starts_on: '2027-03-02', seats_left: 4 }],
  })
  const site = { time_zone: 'Asia/Kolkata' }
  await publishDocument(
    db,
    documentOf('craft', { courses: [starting], site }),
    new Date('2027-03-01T00:00:00Z'),
  )
  await signIn('id-craft', asha, 'desk')
})

const connect = (to: string) =>
  setConnection(
    db,
    'id-craft',
    { name: to.split('@')[0], kind: 'email', settings: { to }, secrets: {} },
    { sealing: { key: undefined }, privateHosts: [], now: new Date(evening) },
  )

test.each([
  ['2027-03-01T00:00:00.000Z', '2027-03-01T01:30:00.000Z'],
  ['2027-03-01T01:30:00.000Z', morning],
  [evening, morning],
])('a summary chosen at %s is due at %s, seven by the institute’s clock', async (chosen, due) => {
  await choose(true, chosen)
  expect(await dueAt()).toBe(due)
})

test('one mail a morning says who waits, what came in, what is held and what starts, and takes the place of a mail for each', async () => {
  await connect(asha)
  await connect('office@craft.example')
  await ask('Before', '2027-02-28T10:00:00Z')
  await deliver('2027-02-28T10:00:01Z')
  expect(
    taken()
      .map(({ to, subject }) => `${to} ${subject}`)
      .sort(),
  ).toEqual(['asha@craft.example Before: Course knitting', 'office@craft.example Before: Course knitting'])
  await choose(true)
  const { id } = await ask('Meera', '2027-03-01T14:00:00Z', { message: 'When?', phone: '+919876543210' })
  await ask('Held', '2027-03-01T15:00:00Z', { suspicion: '5 links in the message' })
  await deliver('2027-03-01T15:00:01Z')
  expect(taken().map(({ to }) => to)).toEqual(['office@craft.example'])
  await summarise('2027-03-02T01:29:59.000Z')
  expect(taken()).toEqual([])
  await Promise.all([summarise(morning), summarise(morning)])
  const [one, ...others] = taken()
  expect(others).toEqual([])
  expect(one).toMatchObject({ to: asha, subject: 'Institute craft: 2 people wait for an answer, one new' })
  expect(one?.text).toMatch(
    /^One new enquiry\n\nMeera · Course knitting · yesterday at 7:30 pm\n {2}When\?\n {2}Call: \+919876543210/,
  )
  expect(one?.text).toContain(`/dashboard/enquiries/${id}`)
  expect(one?.text).toMatch(/Who waits longest\n\nBefore · Course knitting/)
  expect(one?.text).toContain('Look at one held enquiry')
  expect(one?.text).toMatch(/Starts today\nCourse knitting · Day · 4 seats left/)
  expect(await dueAt()).toBe(nextMorning)
  await deliver(morning)
  await summarise(nextMorning)
  expect(taken().map(({ subject }) => subject)).toEqual(['Institute craft: 2 people wait for an answer'])
})

test('what was kept when somebody stops the summaries comes in a last one, and nothing comes twice', async () => {
  await connect(asha)
  await choose(true)
  await ask('Kept', '2027-03-01T14:00:00Z')
  await deliver('2027-03-01T14:00:01Z')
  await choose(false, '2027-03-01T15:00:00Z')
  await ask('Mailed', '2027-03-01T16:00:00Z')
  await deliver('2027-03-01T16:00:01Z')
  expect(taken().map(({ subject }) => subject)).toEqual(['Mailed: Course knitting'])
  await choose(true, '2027-03-01T17:00:00Z')
  await choose(false, '2027-03-01T18:00:00Z')
  await summarise(morning)
  const [last] = taken()
  expect(last?.subject).toBe('Institute craft: one new')
  expect(last?.text).toContain('This is the last summary')
  expect(last?.text).toContain('Kept')
  expect(last?.text).not.toContain('Mailed')
  expect(await dueAt()).toBeNull()
  await summarise(nextMorning)
  expect(taken()).toEqual([])
})

test('a summary that the mail server does not take is sent later, under the same Message-ID', async () => {
  await choose(true)
  await ask('Meera', '2027-03-01T14:00:00Z')
  expect(await summarise(morning, refusing)).toMatchObject({ delivered: 0, failed: 1 })
  expect(await dueAt()).toBe(morning)
  await summarise('2027-03-02T03:00:00.000Z')
  const [one] = taken()
  expect(one?.id).toBe(`<summary.${await member()}.2027-03-02@machine.example>`)
  expect(one?.text).toContain('One new enquiry')
  expect(await dueAt()).toBe(nextMorning)
})

test('a morning with nothing to tell has no mail', async () => {
  await publishDocument(
    db,
    documentOf('craft', { courses: [courseOf('knitting')], site: { time_zone: 'Asia/Kolkata' } }),
    new Date(),
  )
  await choose(true)
  expect(await summarise(morning)).toMatchObject({ delivered: 1, failed: 0 })
  expect(taken()).toEqual([])
  expect(await dueAt()).toBe(nextMorning)
})

test('a member chooses it under Account, and mails come in the language of the member, else of all of the office', async () => {
  const desk = await signIn('id-craft', asha, 'desk')
  expect((await desk.post('/dashboard/account', { action: 'summary', summary: 'yes' })).status).toBe(303)
  expect(await (await desk.get('/dashboard/account')).text()).toMatch(/<option value="yes" selected/)
  await choose(false)
  await setStaff({ language: 'hi' })
  await connect(asha)
  await connect('office@craft.example')
  await ask('Meera', evening)
  await deliver('2027-03-01T13:00:01Z')
  for (const { text } of taken()) {
    expect(text).toContain('कोई प्रश्न नहीं।')
    expect(text).toMatch(/क्रमांक: [0-9a-f]{8}/)
    expect(text).toContain('पूछताछ खोलें: ')
  }
  await choose(true)
  await summarise(morning)
  expect(taken()[0]?.subject).toMatch(/^=\?UTF-8/)
})
