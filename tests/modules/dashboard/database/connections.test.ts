import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopBackground } from '#lib/base/background.ts'
import { findLead } from '#lib/contract/leads/list-leads.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { newLead } from '../../../database/leads/rows.ts'
import { addOffice, answered, type Browser, db, signIn } from './setup.ts'

vi.hoisted(() => Object.assign(process.env, { CRM_PRIVATE_HOSTS: '127.0.0.1' }))

let admin: Browser
let crm: Server
let address: string
const received: { authorization: string | undefined; body: string }[] = []

beforeAll(async () => {
  await addOffice('craft')
  await db.deleteFrom('leads').execute()
  admin = await signIn('id-craft', 'admin@craft.example')
  crm = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ authorization: request.headers.authorization, body })
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end('{"id":"lead-7","token":"of-the-header"}')
  })
  await new Promise<void>((resolve) => crm.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(crm.address() as AddressInfo).port}/?token=of-the-address`
})
afterAll(async () => {
  await stopBackground()
  crm.close()
})

const post = (fields: Record<string, string>, path = '/connections') =>
  admin.post(`/dashboard${path}`, fields)
const text = async (path: string) => (await admin.get(`/dashboard${path}`)).text()

const mapped = { action: 'crm-set', kind: 'http', name: 'mapped', 'setting.url': 'https://crm.invalid/' }
const park = () =>
  db.updateTable('lead_messages').set({ state: 'parked' }).where('connection', '=', 'webhook').execute()

test('a template without a field is refused; its form keeps what was typed except secrets', async () => {
  const body = '{"who":"{{full_nam}}"}'
  const secrets = { 'secret.headers': 'Authorization: Bearer of-the-header' }
  const page = await answered(post({ ...mapped, 'setting.body': body, ...secrets }), 422, '{{full_nam}}')
  expect(page).toContain('do you mean full_name?')
  expect(page).not.toContain('of-the-header')
})

test('an enquiry reaches one connection while the other is down, and its page shows both states', async () => {
  const set = { ...mapped, 'setting.id_path': 'id', 'setting.url': address }
  const body = '{"who":"{{full_name}}","campaign":"{{attribution_utm_campaign}}"}'
  const headers = 'Authorization: Bearer of-the-header'
  expect((await post({ ...set, 'setting.body': body, 'secret.headers': headers })).status).toBe(303)
  const shown = await (await post({ action: 'crm-test', name: 'mapped' })).text()
  expect(shown).toContain('{&quot;who&quot;:&quot;Test Enquiry&quot;}')
  expect(shown).toContain('HTTP 201')
  expect(shown).not.toContain('of-the-')

  const lead = newLead({ institute_id: 'id-craft', attribution: { utm_campaign: 'monsoon' } })
  const { id } = await recordLead(db, lead, new Date())
  // Resuming delivers what is due at once; the office's own webhook leads nowhere.
  await post({ action: 'crm-pause', name: 'mapped' })
  expect(await text('/connections')).toContain('>paused today at ')
  await post({ action: 'crm-resume', name: 'mapped' })
  const states = async () =>
    (await findLead(db, id))?.deliveries.map(({ connection, state, attempts }) => [
      connection,
      state,
      attempts > 0,
    ])
  await expect.poll(states, { timeout: 15_000 }).toEqual([
    ['mapped', 'delivered', false],
    ['webhook', 'waiting', true],
  ])
  expect(received.at(-1)).toEqual({
    authorization: 'Bearer of-the-header',
    body: '{"who":"Meera Nair","campaign":"monsoon"}',
  })
  const page = await text(`/enquiries/${id}`)
  expect(page).toContain('Id in the CRM: lead-7')
  expect(page).toMatch(/Last error: no answer from crm\.craft\.invalid/)
  expect(page).toContain('utm_campaign')
  expect(await text('')).toContain('webhook has taken no enquiry since today')
  expect(await text('')).toContain('Enquiries go to mapped.')
})

test('a retry sends parked enquiries again over the same connection only', async () => {
  const { id } = await db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  await park()
  expect(await text(`/enquiries/${id}`)).toContain('name="connection" value="webhook"')
  const before = received.length
  expect((await post({ action: 'retry', connection: 'webhook' }, `/enquiries/${id}`)).status).toBe(303)
  expect(await findLead(db, id)).toMatchObject({ deliveries: [{ state: 'delivered' }, { state: 'waiting' }] })
  await park()
  expect((await post({ action: 'crm-retry', name: 'webhook' })).status).toBe(303)
  expect(await findLead(db, id)).toMatchObject({ state: 'waiting' })
  expect(received.length).toBe(before)
})

test('the audit log has the names of connections but no secrets', async () => {
  const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
  expect(log).toContain('"crm.set","subject":"mapped"')
  expect(log).not.toContain('of-the-')
})
