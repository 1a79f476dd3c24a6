import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOrigins } from '#lib/office/institutes/websites.ts'
import { addOffice, answered, type Browser, db, setStaff, signIn } from './setup.ts'

const own = process.env
let admin: Browser
let operator: Browser

beforeAll(async () => {
  await addOffice('craft')
  admin = await signIn('id-craft', 'admin@craft.example')
  operator = await signIn('id-craft', 'operator@craft.example')
  await setStaff({ is_operator: true }, 'operator@craft.example')
})
afterEach(() => {
  process.env = own
})
beforeEach(() => db.deleteFrom('websites').execute())

const local = 'http://localhost:5173'
const add = (browser: Browser) =>
  browser.post('/dashboard/site', { action: 'website-add', origin: `${local}/shop` })
/** The settings of a server whose database is no embedded one. */
const onServer = () => {
  process.env = { ...own, DATABASE_URL: 'postgres://localhost/none' }
}

test('on an embedded database an admin adds a local address without a proof', async () => {
  expect((await add(admin)).headers.get('location')).toContain('did=website.allow')
  expect(await listOrigins(db, 'id-craft')).toEqual([local])
  const page = await (await admin.get('/dashboard/site')).text()
  expect(page).toContain('added without a proof')
  expect(page).not.toContain('>Prove it<')
})

test('on a server only an operator can add it, and an admin is told how', async () => {
  onServer()
  await answered(add(admin), 422, `catalogue websites add --institute craft ${local}`)
  expect(await listOrigins(db, 'id-craft')).toEqual([])
  expect((await add(operator)).status).toBe(303)
  expect(await listOrigins(db, 'id-craft')).toEqual([local])
})

test('names of the machine’s settings are shown to operators only', async () => {
  const said = async (browser: Browser) => {
    const fields = { action: 'crm-set', kind: 'webhook', name: 'mine', 'setting.url': 'https://10.0.0.1/x' }
    return (await browser.post('/dashboard/connections', fields)).text()
  }
  expect(await said(operator)).toContain('unless CRM_PRIVATE_HOSTS names the host')
  const plain = await said(admin)
  expect(plain).toContain('cannot be called from here')
  expect(plain).not.toContain('CRM_PRIVATE_HOSTS')
  await db.updateTable('crm_connections').set({ last_error: 'SMTP_URL is not set' }).execute()
  expect(await (await operator.get('/dashboard/connections')).text()).toContain('SMTP_URL')
  expect(await (await admin.get('/dashboard/connections')).text()).not.toContain('SMTP_URL')
})
