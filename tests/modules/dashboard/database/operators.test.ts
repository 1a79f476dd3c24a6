import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseInstitute } from '#lib/base/hosts/host-settings.ts'
import { followChoice } from '#lib/modules/dashboard/institutes.ts'
import { inviteMember, setOperator as makeOperator } from '#lib/modules/dashboard/staff/staff.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { documentOf } from '../../../database/commands/setup.ts'
import { type Browser, db, invite, memberOf, secret, setStaff, signIn } from './setup.ts'

let operator: Browser
let admin: Browser

beforeAll(async () => {
  for (const slug of ['craft', 'music']) await publishDocument(db, documentOf(slug), new Date())
})
beforeEach(async () => {
  await db.deleteFrom('staff').execute()
  await db.deleteFrom('institutes').where('slug', 'not in', ['craft', 'music']).execute()
  await db.deleteFrom('audit_log').execute()
  admin = await signIn('id-craft', 'admin@craft.example')
  operator = await signIn('id-craft', 'operator@craft.example')
  await setOperator(true)
})

const setOperator = (is_operator: boolean) => setStaff({ is_operator }, 'operator@craft.example')
const eventsOf = (id: string) =>
  db.selectFrom('audit_log').selectAll().where('institute_id', '=', id).execute()
const text = async (browser: Browser, path: string) => (await browser.get(path)).text()
const add = (fields: Record<string, string>, browser = operator) =>
  browser.post('/dashboard/institutes', { action: 'add', ...fields })
const change = (id: string, browser = operator) =>
  browser.post('/dashboard/institutes', { action: 'switch', id })
const places = { time_zone: 'Africa/Nairobi', currency: 'KES' }
const harbour = { name: 'Harbour Academy', address: '2 Quay Road', ...places }

describe('an institute that an operator adds', () => {
  test('starts empty and without languages, and the operator can work on it at once', async () => {
    const done = await add(harbour)
    expect(done.headers.get('location')).toBe('/dashboard?did=institute.add')
    expect(await text(operator, '/dashboard')).toContain('Harbour Academy')
    const added = db.selectFrom('institutes').selectAll().where('slug', '=', 'harbour-academy')
    const stored = await added.executeTakeFirstOrThrow()
    const told = { name: 'Harbour Academy', contact_address: '2 Quay Road', ...places }
    expect(stored).toMatchObject({ ...told, languages_enabled: false })
    for (const table of ['courses', 'folders', 'learning_paths', 'websites', 'api_keys'] as const) {
      const rows = await db.selectFrom(table).selectAll().where('institute_id', '=', stored.id).execute()
      expect([table, rows]).toEqual([table, []])
    }
    const event = { action: 'institute.add', who: 'operator@craft.example' }
    expect(await eventsOf(stored.id)).toMatchObject([event])
  })

  test('ticks its first steps off', async () => {
    await add(harbour)
    const said = async () => /(\d) of \d done/.exec(await text(operator, '/dashboard'))?.[1]
    expect(await said()).toBe('0')
    await operator.post('/dashboard/course', { action: 'edit', title: 'Knots', 'price@1': '500' })
    expect(await said()).toBe('1')
    const head = { action: 'invite', email: 'head@harbour.example', role: 'admin' }
    await operator.post('/dashboard/staff', head)
    expect(await said()).toBe('2')
    await operator.post('/dashboard/keys', { action: 'create', name: 'x', scope: 'catalog:read' })
    expect(await said()).toBe('3')
    await operator.post('/dashboard', { action: 'choose' })
    expect(await said()).toBe('4')
    expect(deployment().institute).toBe('harbour-academy')
  })

  test('gets a distinct short name if another institute has the name', async () => {
    await add(harbour)
    await add(harbour)
    const slugs = await db.selectFrom('institutes').select('slug').orderBy('slug').execute()
    expect(slugs.map(({ slug }) => slug)).toEqual([
      'craft',
      'harbour-academy',
      expect.stringMatching(/^harbour-academy-[0-9a-f]{6}$/),
      'music',
    ])
  })
})

test('the institute that an operator chose for the site is shown after a restart too', async () => {
  await change('id-music')
  expect((await operator.post('/dashboard', { action: 'choose' })).status).toBe(303)
  chooseInstitute('craft')
  await followChoice()
  expect(deployment().institute).toBe('music')
})

test('an operator works on any institute as an admin, and the log of that institute names the operator', async () => {
  expect((await change('id-music')).status).toBe(303)
  await operator.post('/dashboard/settings', { action: 'set', phone: '+91 20 5550 0101' })
  expect(await eventsOf('id-music')).toMatchObject([
    { action: 'session.switch', who: 'operator@craft.example' },
    { action: 'institute.set', who: 'operator@craft.example' },
  ])
  expect((await change('id-nobody')).status).toBe(404)
})

test('only an admin can be made an operator', async () => {
  await signIn('id-craft', 'desk@craft.example', 'desk')
  const made = async (email: string) => {
    const { id } = await memberOf(email)
    return makeOperator(db, { instituteId: 'id-craft', id }, true)
  }
  expect(await made('desk@craft.example')).toBeUndefined()
  expect(await made('admin@craft.example')).toEqual({ email: 'admin@craft.example' })
  expect((await admin.get('/dashboard/institutes')).status).toBe(200)
})

test('a former operator is back in their own institute on the next request', async () => {
  await change('id-music')
  expect(await text(operator, '/dashboard/account')).toContain('Institute music')
  await setOperator(false)
  const page = await text(operator, '/dashboard/account')
  expect(page).toContain('Institute craft')
  expect(page).not.toContain('/dashboard/institutes')
})

test('nobody else sees institutes, adds one, or switches', async () => {
  const desk = await signIn('id-craft', 'desk@craft.example', 'desk')
  for (const browser of [admin, desk]) {
    expect((await browser.get('/dashboard/institutes')).status).toBe(403)
    expect((await add(harbour, browser)).status).toBe(403)
    expect((await change('id-music', browser)).status).toBe(403)
    expect((await browser.post('/dashboard', { action: 'choose' })).status).toBeGreaterThan(400)
    expect(await text(browser, '/dashboard')).not.toContain('/dashboard/institutes')
  }
})

test('an admin can neither get the link of an operator nor change one', async () => {
  await db.deleteFrom('staff_sessions').execute()
  await invite('id-craft', 'admin@craft.example')
  admin = await signIn('id-craft', 'admin@craft.example')
  await setStaff({ signed_in_at: null }, 'operator@craft.example')
  const { id } = await memberOf('operator@craft.example')
  const tries = [
    { action: 'invite', email: 'operator@craft.example', role: 'admin' },
    { action: 'role', id, role: 'desk' },
    { action: 'remove', id, sure: 'yes' },
  ]
  for (const fields of tries) expect((await admin.post('/dashboard/staff', fields)).status).toBe(422)
  const terms = { instituteId: 'id-craft', email: 'operator@craft.example', role: 'admin', by: 'x' } as const
  expect(await inviteMember(db, terms, { secret, now: new Date() })).toBe('operator')
})
