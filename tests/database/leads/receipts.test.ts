import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { openLog } from '#lib/base/log.ts'
import { countMail } from '#lib/base/net/mail-limit.ts'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { visitorConnection } from '#lib/contract/leads/delivery/message-queue.ts'
import { retryParked } from '#lib/contract/leads/delivery/release-and-retry.ts'
import { erasePerson } from '#lib/contract/leads/erase.ts'
import { leadLine } from '#lib/contract/leads/export.ts'
import { eachLead, findLead } from '#lib/contract/leads/list-leads.ts'
import { addReceipt, dropOldReceipts, findReceipt, newReceipt } from '#lib/contract/leads/receipts.ts'
import { keyOf } from '../../api/gates-setup.ts'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { replaceInProcess } from '../../in-process.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'
import { deliver, sealing, secret } from '../delivery/setup.ts'
import { fillLeads, send } from './calls.ts'

vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    SITE_INSTITUTE: 'craft',
    BACKGROUND_WORK: 'elsewhere',
    DATABASE_URL: 'postgres://unused@127.0.0.1:1/unused',
  }),
)

const { db } = processDatabase(undefined, async (own) => {
  await fillLeads(own)
  const institute = { id: 'craft', slug: 'craft', name: 'Craft', leads_per_visitor: 1_000 }
  await publishDocument(own, { format: 'catalogue/1', institute, courses: [] }, new Date())
})

const clock = { now: () => new Date(), pass: () => undefined }
let crm: Receiver
beforeEach(async () => {
  for (const table of ['leads', 'lead_receipts', 'lead_messages', 'crm_connections', 'audit_log'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('institutes').set({ erasure: 'office', leads_per_visitor: 1_000 }).execute()
  crm = await startReceiver(secret, clock.now)
  const terms = { kind: 'webhook', settings: { url: crm.url }, secrets: { secret } }
  await setConnection(db, 'craft', terms, { sealing, privateHosts: [crm.host], now: new Date(0) })
})
afterEach(async () => {
  expect(crm.faults).toEqual([])
  await crm.close()
})

const person = {
  ...{ full_name: 'Zubeida Marker', email: 'zubeida.m@marker.example', phone: '+919812345678' },
  ...{ message: 'A very particular question', consent: true, consent_notice: 'n-7' },
  ...{ consent_purposes: ['answer', 'news'], consent_language: 'en', page_url: 'https://x.example/zmark' },
}
const saved = async (changes: object = {}) => {
  const answer = await send({ ...person, ...changes })
  const { id, receipt_url } = (await answer.json()) as { id: string; receipt_url: string | null }
  return { id, url: receipt_url ?? '', status: answer.status }
}
const get = (url: string) => answerPage(new Request(url))
const nobody = { method: 'POST', headers: { origin: 'null' } }
/** Posts as a browser does from a page without a referrer. */
const change = (url: string, action: string) =>
  answerPage(new Request(url, { ...nobody, body: new URLSearchParams({ change: action }) }))
const textOf = async (answer: Response) =>
  (await answer.text()).replace(/^[\s\S]*<main[^>]*>|<\/main>[\s\S]*$|<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const tell = () => deliver(db, clock, [crm])
const types = () => crm.taken.map(({ type }) => type)
const audited = async () =>
  (await db.selectFrom('audit_log').select(['action', 'who']).orderBy('id').execute()).map(
    ({ action, who }) => `${action} ${who}`,
  )

test('only who sent the first enquiry to the institute shown here gets a receipt', async () => {
  const first = await saved()
  expect(first.url).toMatch(/^http:\/\/localhost:3000\/enquiries\/[\w-]{22}$/)
  for (const again of [{}, { consent: false }, { phone: null }])
    expect(await saved(again)).toEqual({ id: first.id, url: '', status: 200 })
  const at = await Promise.all(Array.from({ length: 20 }, () => saved({ message: 'At once' })))
  expect(at.filter(({ url }) => url !== '')).toHaveLength(1)
  const elsewhere = await send(person, { key: keyOf('dance') })
  const none = expect.objectContaining({ receipt_url: null })
  expect([elsewhere.status, await elsewhere.json()]).toEqual([201, none])
  expect(await db.selectFrom('lead_receipts').select('lead_id').execute()).toHaveLength(2)
})

test('the receipt shows what was sent, masked, and its address goes nowhere', async () => {
  const { id, url } = await saved()
  expect(await textOf(await get(url))).toContain('On its way')
  await tell()
  const answer = await get(url)
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    expect.objectContaining({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    }),
  ])
  const html = await answer.clone().text()
  const token = url.split('/').at(-1) ?? ''
  for (const secret of [token, person.email, person.phone, person.full_name, 'visit.'])
    expect(html).not.toContain(secret)
  const text = await textOf(answer)
  const masked = ['z•••@m•••.example', '•••678', 'n-7', 'to get news']
  for (const shown of [id.slice(0, 8), 'Craft', person.message, ...masked]) expect(text).toContain(shown)
  expect(text).not.toContain('On its way')
  expect(await everythingStored()).not.toContain(token)
  await db.deleteFrom('crm_connections').execute()
  const alone = await saved({ message: 'Read in the dashboard' })
  expect(await textOf(await get(alone.url))).not.toContain('On its way')
})

test('the receipt speaks the language of the enquiry', async () => {
  for (const [consent_language, lang] of Object.entries({ hi: 'hi', 'ta-IN': 'ta-IN', ar: 'ar', xx: 'en' })) {
    const { url } = await saved({ consent_language, message: lang + String(consent_language) })
    expect(await (await get(url)).text()).toContain(`<html lang="${lang}"`)
  }
})

test('a thousand guessed tokens open and change nothing', async () => {
  const { url } = await saved()
  const guesses = ['x', 'A'.repeat(22), '%00'.repeat(22), 'é'.repeat(22), 'x'.repeat(4_000)]
  for (const guess of [...guesses, `${url.slice(-22, -1)}B`]) {
    const at = `http://localhost:3000/enquiries/${guess}`
    expect((await get(at)).status).toBe(404)
    await change(at, 'erase')
  }
  for (let guess = 0; guess < 1_000; guess++) {
    const { url: guessed } = newReceipt({ institute: 'craft', origin: '', base: '' }, 'en')
    expect(await findReceipt(db, 'craft', guessed.slice(-22), new Date())).toBeUndefined()
  }
  expect((await change(url, 'anything')).status).toBe(303)
  const asked = { consent: true, consent_withdrawn_at: null, erasure_requested_at: null }
  expect(await db.selectFrom('leads').selectAll().execute()).toMatchObject([asked])
  expect(await audited()).toEqual([])
})

test('a withdrawal is stored, exported, logged and told once, after the enquiry itself', async () => {
  const { id, url } = await saved()
  for (let time = 0; time < 2; time++) {
    const answer = await change(url, 'withdraw')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(url).pathname])
  }
  expect(await textOf(await get(url))).toContain('You withdrew on')
  // The office does not take the visitor for one who waits for an answer.
  const done = { done_at: expect.any(Date), answered_at: null }
  expect(await db.selectFrom('leads').selectAll().execute()).toMatchObject([done])
  await tell()
  await tell()
  const withdrawn_at = expect.stringMatching(/Z$/)
  expect(crm.taken.map(({ type, data }) => [type, data.id, data.consent, data.consent_withdrawn_at])).toEqual(
    [
      ['lead.created', id, false, withdrawn_at],
      ['lead.consent_withdrawn', id, false, withdrawn_at],
    ],
  )
  expect(new Set(crm.taken.map(({ webhook_id }) => webhook_id)).size).toBe(2)
  expect(await audited()).toEqual(['enquiry.withdraw visitor'])
  const [lead] = await Array.fromAsync(eachLead(db, {}))
  expect(lead && leadLine(lead)).toContain(String(lead?.consent_withdrawn_at))
  expect(lead?.deliveries).toMatchObject([{ state: 'delivered', event: 'created' }])
})

test('who asks again after a withdrawal agrees again, and may withdraw again', async () => {
  const { url } = await saved()
  await tell()
  await change(url, 'withdraw')
  await tell()
  expect(await saved()).toMatchObject({ status: 200 })
  await tell()
  const agreed = { consent: true, consent_withdrawn_at: null, done_at: null }
  expect(await db.selectFrom('leads').selectAll().execute()).toMatchObject([agreed])
  await change(url, 'withdraw')
  await tell()
  const told = ['created', 'consent_withdrawn', 'updated', 'consent_withdrawn'].map((what) => `lead.${what}`)
  expect(types()).toEqual(told)
  expect(new Set(crm.taken.map(({ webhook_id }) => webhook_id)).size).toBe(4)
})

test('a CRM that is away is told later, and one that refuses has the notice parked', async () => {
  const { id, url } = await saved()
  await tell()
  crm.mood = 'error'
  await change(url, 'withdraw')
  expect(await tell()).toMatchObject({ failed: 1 })
  await db
    .updateTable('lead_messages')
    .set({ first_attempt_at: new Date(0), next_attempt_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute()
  await db.updateTable('crm_connections').set({ backoff_until: null }).execute()
  expect(await tell()).toMatchObject({ parked: 1 })
  const notice = { event: 'consent_withdrawn', state: 'parked', attempts: 2 }
  expect(await findLead(db, id)).toMatchObject({
    state: 'parked',
    deliveries: [{ event: 'created' }, notice],
  })
  crm.mood = 'well'
  await retryParked(db, { ids: [id] }, new Date())
  await tell()
  expect(types()).toEqual(['lead.created', 'lead.consent_withdrawn'])
})

test('the receipt of an enquiry that is held says that it was received, not that it was passed on', async () => {
  const { url } = await saved({ homepage: 'https://spam.example' })
  for (const connected of [true, false]) {
    if (!connected) await db.deleteFrom('crm_connections').execute()
    expect(await textOf(await get(url))).toContain('Passed on to the office We have it')
  }
})

test('an erasure that the office does is asked for once, and finishes the receipt', async () => {
  await db.updateTable('institutes').set({ erasure_days: 45 }).execute()
  const { id, url } = await saved()
  expect(await textOf(await get(url))).toContain('within 45 days')
  await tell()
  await change(url, 'erase')
  await change(url, 'erase')
  await tell()
  const asked = await textOf(await get(url))
  const due = new Date(Date.now() + 45 * 86_400_000)
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(due)
  expect(asked).toMatch(new RegExp(`The office will do it by .*${month}`))
  expect(asked).not.toContain('withdraw or erase')
  expect(await db.selectFrom('leads').select(['erasure_requested_at', 'done_at']).execute()).toEqual([
    { erasure_requested_at: expect.any(Date), done_at: expect.any(Date) },
  ])
  await erasePerson(db, { email: person.email }, { alsoByPhone: true })
  await tell()
  expect(types()).toEqual(['lead.created', 'lead.erasure_requested', 'lead.erased'])
  const erased_at = expect.stringMatching(/Z$/)
  expect(crm.taken.at(-1)?.data).toEqual({ id, institute: { id: 'craft', slug: 'craft' }, erased_at })
  expect(await audited()).toEqual(['enquiry.ask_erasure visitor'])
  const gone = await get(url)
  expect([gone.status, await textOf(gone)]).toEqual([200, expect.stringContaining('was erased on')])
  expect((await change(url, 'erase')).status).toBe(303)
})

test('an erased person leaves no trace in any table, log or CRM outbox', async () => {
  await db.updateTable('institutes').set({ erasure: 'at_once' }).execute()
  const written: string[] = []
  replaceInProcess('log', openLog('trace', { write: (line: string) => written.push(line) }))
  const { id, url } = await saved()
  await saved({ phone: null })
  await tell()
  // A place was mailed, which the mail server refused, and the office answered.
  const { email } = person
  await countMail(db, email, 'told')
  await addReceipt(
    db,
    newReceipt({ institute: 'craft', origin: 'http://localhost:3000', base: '' }, 'en'),
    id,
  )
  const now = new Date()
  await db.updateTable('leads').set({ notify: true, opened_at: now, answered_at: now }).execute()
  const of = { lead_id: id, institute_id: 'craft', connection: visitorConnection, at: now }
  await db
    .insertInto('lead_messages')
    .values({ ...of, next_attempt_at: now, event: 'opened', state: 'parked', last_error: '550' })
    .execute()
  await change(url, 'withdraw')
  await change(url, 'erase')
  replaceInProcess('log', undefined)
  expect(written.join()).toContain('"route":"/leads"')
  const traces = ['Zubeida', 'zubeida', 'marker.example', '9812345678', 'particular', 'zmark', url.slice(-22)]
  const stored = await everythingStored()
  for (const trace of traces)
    expect([trace, stored.includes(trace), written.join().includes(trace)]).toEqual([trace, false, false])
  await tell()
  expect(types()).toEqual(['lead.created', 'lead.repeated', 'lead.erased'])
  expect(await audited()).toEqual(
    ['withdraw', 'ask_erasure', 'erase'].map((what) => `enquiry.${what} visitor`),
  )
  expect(await textOf(await get(url))).toContain('was erased on')
  expect(await db.selectFrom('lead_messages').selectAll().execute()).toEqual([])
})

test('the receipt of an erased enquiry is shown for 30 days', async () => {
  const { url } = await saved()
  await db.deleteFrom('leads').execute()
  const at = (days: number) => ({ erased_at: new Date(Date.now() - days * 86_400_000) })
  await db.updateTable('lead_receipts').set(at(29.9)).execute()
  await dropOldReceipts(db, new Date())
  expect((await get(url)).status).toBe(200)
  await db.updateTable('lead_receipts').set(at(30.1)).execute()
  expect((await get(url)).status).toBe(404)
  await dropOldReceipts(db, new Date())
  expect(await db.selectFrom('lead_receipts').selectAll().execute()).toEqual([])
})

/** Every row of every table as text, in every schema but those of the server. */
async function everythingStored(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p', 'm')
      and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and not relnamespace::regnamespace::text like 'pg_toast%'`.execute(db)
  const texts = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)),
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['leads', 'mail_counts', 'audit_log']))
  return texts.flatMap((table) => table.rows.map(({ row }) => row)).join('\n')
}
