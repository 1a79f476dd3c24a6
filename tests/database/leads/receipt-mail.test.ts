import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { startMailServer } from '../../crm/mail-server.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'
import { fillLeads, send } from './calls.ts'

const server = await startMailServer()
Object.assign(process.env, {
  LOG_LEVEL: 'silent',
  SITE_INSTITUTE: 'craft',
  BACKGROUND_WORK: 'elsewhere',
  SMTP_URL: server.url,
  DATABASE_URL: 'postgres://unused@127.0.0.1:1/unused',
  MAIL_FROM: 'catalogue@service.example',
  CRM_PRIVATE_HOSTS: server.host,
})

const { db } = processDatabase(undefined, async (own) => {
  await fillLeads(own)
  const institute = { id: 'craft', slug: 'craft', name: 'Craft', leads_per_visitor: 1_000 }
  await publishDocument(own, { format: 'catalogue/1', institute, courses: [] }, new Date())
})
afterAll(() => server.close())
beforeEach(async () => {
  await db.deleteFrom('leads').execute()
  await db.deleteFrom('lead_receipts').execute()
  await sql`delete from mail_counts`.execute(db)
  await db.updateTable('institutes').set({ tell_visitors: true, leads_per_visitor: 1_000 }).execute()
  server.taken.length = 0
  server.refusal = undefined
})

let serial = 0
const saved = async (changes: object = {}) => {
  const person = {
    full_name: 'Zubeida',
    email: `z${++serial}@marker.example`,
    message: 'Private',
    consent: true,
  }
  const answer = await send({ ...person, ...changes })
  return ((await answer.json()) as { receipt_url: string }).receipt_url
}
const htmlOf = async (url: string) => (await answerPage(new Request(url))).text()
const post = (url: string, change: string) =>
  answerPage(new Request(url, { method: 'POST', body: new URLSearchParams({ change }) }))
const offer = 'Send me this page'

test('the visitor gets the address of the receipt, once, and nothing that was typed', async () => {
  const url = await saved()
  expect(await htmlOf(url)).toContain(offer)
  expect((await post(url, 'mail')).status).toBe(303)
  const shown = await htmlOf(url)
  expect([shown.includes(offer), shown.includes('This page was sent to')]).toEqual([false, true])
  await post(url, 'mail')
  await Promise.all([saved(), saved()].map(async (one) => post(await one, 'mail')))
  expect(server.taken.map(({ to }) => to)).toHaveLength(3)
  const [mail] = server.taken
  expect(mail?.text).toContain(url)
  expect(mail?.text).not.toMatch(/Zubeida|Private/)
})

test.each<[string, object, ((url: string) => Promise<unknown>)?]>([
  ['without an address', { email: null, phone: '+919812345678' }],
  ['that is held', { homepage: 'https://spam.example' }],
  ['that was withdrawn', {}, (url) => post(url, 'withdraw')],
  ['that is to be erased', {}, (url) => post(url, 'erase')],
  [
    'of an institute that mails no visitor',
    {},
    () => db.updateTable('institutes').set({ tell_visitors: false }).execute(),
  ],
])('it is not offered nor sent for an enquiry %s', async (_, changes, act) => {
  const url = await saved(changes)
  await act?.(url)
  expect(await htmlOf(url)).not.toContain(offer)
  await post(url, 'mail')
  expect(server.taken).toEqual([])
})

test('a mail that nobody can have got may be sent again, and the page says so', async () => {
  const url = await saved()
  server.refusal = { step: 'recipient', code: 550 }
  const answer = await post(url, 'mail')
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('could not be sent')])
  server.refusal = undefined
  await post(url, 'mail')
  expect(server.taken).toHaveLength(1)
})

test('an address gets ten mails an hour, and an institute sends a hundred a minute', async () => {
  const email = 'victim@marker.example'
  for (let count = 0; count < 11; count++) await post(await saved({ email, message: `${count}` }), 'mail')
  expect(server.taken).toHaveLength(10)
  const url = await saved()
  await sql`insert into lead_receipts (token_hash, institute_id, lead_id, mailed_at)
    select n, 'craft', n, now() from generate_series(1, 100) n`.execute(db)
  expect(await (await post(url, 'mail')).text()).toContain('could not be sent')
  expect(server.taken).toHaveLength(10)
})
