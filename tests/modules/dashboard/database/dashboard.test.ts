import { beforeAll, describe, expect, test } from 'vitest'
import { writeUses } from '#lib/contract/api/counters/counters.ts'
import { findLead } from '#lib/contract/leads/list-leads.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { addHost, removeHost } from '#lib/office/institutes/hosts.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { documentOf } from '../../../database/commands/setup.ts'
import { newLead } from '../../../database/leads/rows.ts'
import { addOffice, answered, type Browser, db, lastEvent, signIn } from './setup.ts'

let leads: Record<string, string>
let admin: Browser

beforeAll(async () => {
  const [held = '', parked = '', waiting = '', delivered = ''] = await addOffice('craft')
  leads = { held, parked, waiting, delivered }
  admin = await signIn('id-craft', 'admin@craft.example')
})

const text = async (path: string) => (await admin.get(path)).text()
const stateOf = async (id = '') => (await findLead(db, id))?.state

test('Today shows what does not work, who waits, the oldest first with the question, then how enquiries went', async () => {
  const page = await text('/dashboard')
  const parts = [
    'Enquiries that webhook could not be sent',
    '3 people wait',
    'Look at one held enquiry',
    '>3 enquiries · 30 days</h2>',
  ]
  const places = parts.map((words) => page.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  const [parked, delivered] = ['parked', 'delivered'].map((state) =>
    page.indexOf(`>craft ${state} visitor</a>`),
  )
  expect(delivered).toBeGreaterThan(parked ?? 0)
  expect(page).toContain('Secret of craft')
})

test('what is done on Today leaves it, and one answered has the time of its answer', async () => {
  const [done, answered] = [leads.waiting ?? '', leads.delivered ?? '']
  await admin.post('/dashboard', { action: 'done', id: done })
  await admin.post('/dashboard', { action: 'answered', id: answered })
  const page = await text('/dashboard')
  expect(page).toContain('One person waits')
  const stored = await db
    .selectFrom('leads')
    .select(['id', 'answered_at'])
    .where('id', 'in', [done, answered])
    .execute()
  expect(new Map(stored.map(({ id, answered_at }) => [id, answered_at !== null]))).toEqual(
    new Map([
      [done, false],
      [answered, true],
    ]),
  )
  await admin.post('/dashboard/enquiries', { action: 'reopen', id: done })
  await db.updateTable('leads').set({ done_at: null, answered_at: null }).where('id', '=', answered).execute()
})

/** The doors and the pages behind one, as their navigations list them. */
const menusOf = (page: string) =>
  [...page.matchAll(/<nav[^>]*>(.*?)<\/nav>/gs)].map(([, nav = '']) =>
    [...nav.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([link]) =>
      link
        .replace(/.*aria-label="([^"]+)".*|<[^>]+>/gs, (_, label = ' ') => label)
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )

test('the menu has five doors and the settings, with the numbers of what waits, and pages of modules behind theirs', async () => {
  const [doors, pages] = menusOf(await text('/dashboard/site'))
  expect(doors).toEqual(['Today', 'Enquiries 3', 'Courses', 'Site 1', 'Connections 1', 'Settings'])
  expect(pages?.slice(0, 2)).toEqual(['Addresses', 'Keys'])
  const [, behind = []] = menusOf(await text('/dashboard/settings'))
  expect(behind).toEqual(['Settings', 'Staff', 'Log', 'Account'])
  const desk = await signIn('id-craft', 'menu@craft.example', 'desk')
  const [few] = menusOf(await (await desk.get('/dashboard')).text())
  expect(few).toEqual(['Today', 'Enquiries 3', 'Courses', 'Settings'])
})

test.each(['__proto__', 'constructor', '<b>'])(
  'an address with the unknown event %s shows no notice',
  async (did) => {
    const answer = await admin.get(`/dashboard?did=${encodeURIComponent(did)}`)
    expect([answer.status, (await answer.text()).includes('role="status"')]).toEqual([200, false])
  },
)

test.each(['nowhere', '__proto__', '%00', '../../x'])(
  'a page of the unknown thing %s does not fail',
  async (id) => {
    for (const path of [`/dashboard/course?id=${id}`, `/dashboard/enquiries/${encodeURIComponent(id)}`]) {
      expect([200, 400, 404]).toContain((await admin.get(path)).status)
    }
  },
)

describe('enquiries', () => {
  test('an enquiry has notes as they were written', async () => {
    const path = `/dashboard/enquiries/${leads.delivered}`
    await admin.post(path, { action: 'note', note: 'Called, <b>comes</b> on Monday.' })
    expect(await text(path)).toContain('Called, &lt;b&gt;comes&lt;/b&gt; on Monday.')
    await answered(admin.post(path, { action: 'note', note: '  ' }), 422, 'A note has 1 to 2,000')
  })

  test('are erased with their notes after a confirmation; the audit log has their number but no names', async () => {
    const path = `/dashboard/enquiries/${leads.delivered}`
    expect((await admin.post(path, { action: 'erase' })).status).toBe(422)
    expect(await stateOf(leads.delivered)).toBe('delivered')
    expect((await admin.post(path, { action: 'erase', sure: 'yes' })).status).toBe(303)
    expect((await admin.get(path)).status).toBe(404)
    expect(await db.selectFrom('lead_notes').selectAll().execute()).toEqual([])
    const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(log).toContain('enquiry.erase')
    expect(log).not.toMatch(/visitor|@craft\.example.*delivered@|Called/)
  })
})

test('enquiries with only the same phone are erased only when their box is ticked', async () => {
  const shared = { institute_id: 'id-craft', phone: '+919800011111' }
  const ids: string[] = []
  for (const email of ['mother@family.example', 'daughter@family.example', null])
    ids.push((await recordLead(db, newLead({ ...shared, email, full_name: `of ${email}` }), new Date())).id)
  const [mother = '', daughter = '', neither = ''] = ids.map((id) => `/dashboard/enquiries/${id}`)
  const statuses = async (...paths: string[]) => {
    const found: number[] = []
    for (const path of paths) found.push((await admin.get(path)).status)
    return found
  }
  const page = await text(mother)
  expect(page).toContain('Also erase the enquiries with this phone number: 2')
  expect(page).toContain(`href="${daughter}"`)
  const file = await (await admin.post(mother, { action: 'file' })).text()
  expect(file.match(/^Name: of .*$/gm)).toEqual([
    'Name: of mother@family.example',
    'Name: of daughter@family.example',
    'Name: of null',
  ])
  expect(await lastEvent()).toMatchObject({ action: 'enquiry.export', after: { enquiries: 3 } })
  await admin.post(mother, { action: 'erase', sure: 'yes' })
  expect(await statuses(mother, daughter)).toEqual([404, 200])
  expect((await admin.post(neither, { action: 'erase', sure: 'yes' })).status).toBe(422)
  await admin.post(daughter, { action: 'erase', sure: 'yes', phone: 'yes' })
  expect(await statuses(daughter, neither)).toEqual([404, 404])
})

test('an invitation is shown once and is not in the audit log', async () => {
  const fields = { action: 'invite', email: 'asha@craft.example', role: 'desk' }
  const answer = await admin.post('/dashboard/staff', fields)
  const [, token = ''] = /enter#([\w-]+)/.exec(await answer.text()) ?? []
  expect(token).toHaveLength(43)
  expect(await text('/dashboard/staff')).not.toContain('enter#')
  expect(JSON.stringify((await lastEvent()).after)).not.toContain(token)
})

test('pages are in the member’s language, else in the browser’s', async () => {
  expect(await (await admin.get('/dashboard', { 'accept-language': 'hi-IN,en;q=0.8' })).text()).toContain(
    '<html lang="hi">',
  )
  await admin.post('/dashboard/account', { action: 'language', language: 'hi' })
  expect(await text('/dashboard')).toContain('उत्तर की प्रतीक्षा में')
  await admin.post('/dashboard/account', { action: 'language', language: 'en' })
})

test('a key is shown once, with its use, until it is revoked', async () => {
  const fields = { action: 'create', name: 'school site', scope: 'catalog:read', limit: '60' }
  const made = await (await admin.post('/dashboard/keys', fields)).text()
  const [key = ''] = /cat_pub_[0-9a-f]{48}/.exec(made) ?? []
  expect(key).not.toBe('')
  expect(await text('/dashboard/keys')).not.toContain(key)
  const { subject, after } = await lastEvent()
  expect(after).toMatchObject({ name: 'school site', scopes: ['catalog:read'], limit_per_minute: 60 })
  expect(JSON.stringify(after)).not.toContain(key)
  await writeUses(
    db,
    new Map(
      Object.entries({
        [subject ?? '']: { requests: 7, forwarded: null },
        gone: { requests: 2, forwarded: null },
      }),
    ),
    new Date(),
  )
  const used = await text('/dashboard/keys')
  expect([used.includes('7 requests in 7 days'), used.includes('>revoked ')]).toEqual([true, false])
  const revoke = { action: 'revoke', id: subject ?? '' }
  await answered(admin.post('/dashboard/keys', revoke), 422, 'Tick the box')
  await admin.post('/dashboard/keys', { ...revoke, sure: 'yes' })
  expect(await text('/dashboard/keys')).toContain('>revoked ')
})

test('an address of the site waits for its DNS, is not another institute’s, and is gone once it is removed', async () => {
  const here = { host: 'localhost:3000', origin: 'https://localhost:3000' }
  const post = (fields: Record<string, string>) => admin.post('/dashboard/site', fields, here)
  const host = 'courses.craft.invalid'
  // Once it worked, the dashboard would be out of reach where it is open now.
  await answered(
    admin.post('/dashboard/site', { action: 'add', host }),
    422,
    'first has to set the address of this dashboard',
  )
  await post({ action: 'add', host: `https://${host}/` })
  await answered(admin.get('/dashboard/site'), 200, host, 'shows nothing until its DNS leads here')
  await answered(post({ action: 'check', host }), 422, `${host} does not lead here yet. https: `)
  expect((await post({ action: 'main', host })).status).toBe(404)
  const other = { id: 'id-hill', slug: 'hill' }
  await publishDocument(db, documentOf('hill'), new Date())
  await addHost(db, other, 'hill.example', { waits: false, now: new Date() })
  await answered(
    post({ action: 'add', host: 'hill.example' }),
    422,
    'hill.example belongs to another institute',
  )
  expect((await post({ action: 'remove', host: 'hill.example', sure: 'yes' })).status).toBe(404)
  await removeHost(db, other.id, 'hill.example')
  await answered(post({ action: 'remove', host }), 422, 'Tick the box')
  await post({ action: 'remove', host, sure: 'yes' })
  expect(await text('/dashboard/site')).not.toContain(host)
})

test('a CRM is connected, tested, changed without typing its secrets again, and removed', async () => {
  const post = (fields: Record<string, string>) => admin.post('/dashboard/connections', fields)
  const kind = { action: 'crm-set', kind: 'webhook', 'setting.url': 'https://crm.invalid/hook?token=hidden' }
  await answered(post(kind), 422, 'webhook is a connection already')
  const set = { ...kind, name: 'webhook', change: 'yes' }
  const made = await (await post({ ...set, renew: 'yes' })).text()
  const [secret = ''] = /whsec_[\w+/=]+/.exec(made) ?? []
  expect(secret).not.toBe('')
  const { 'setting.url': _, ...sameAddress } = set
  expect(await (await post(sameAddress)).text()).not.toContain('whsec_')
  const shown = await text('/dashboard/connections')
  expect(shown).toContain('https://crm.invalid/…')
  expect(shown).not.toMatch(/whsec_|token=hidden/)
  await answered(post({ ...set, 'setting.url': 'https://127.0.0.1/' }), 422, 'cannot be called from here')
  await answered(post({ action: 'crm-test', name: 'webhook' }), 422, 'It does not work:')
  expect(await text('/dashboard/connections')).toMatch(/Yes: \d+ enquir(y|ies) that waits? for webhook/)
  expect((await post({ action: 'crm-remove', name: 'webhook' })).status).toBe(422)
  expect((await post({ action: 'crm-remove', name: 'webhook', sure: 'yes' })).status).toBe(303)
  expect(await text('/dashboard/audit')).toContain(
    '/dashboard/connections?kind=webhook&amp;name=webhook">Add it again',
  )
  expect(await text('/dashboard/connections')).toContain('Enquiries stay here.')
})

test('the audit log is listed in pages, newest first', async () => {
  for (let at = 0; at < 51; at++)
    await admin.post('/dashboard/account', { action: 'language', language: 'en' })
  const page = await text('/dashboard/audit')
  const [, older = ''] = /href="(\/dashboard\/audit\?before=\d+)"/.exec(page) ?? []
  expect(await text(older)).toMatch(/The key was revoked\.[\s\S]*?<td>school site<\/td>/)
})
