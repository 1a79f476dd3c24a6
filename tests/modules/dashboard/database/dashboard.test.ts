import { beforeAll, describe, expect, test } from 'vitest'
import * as courses from '#app/catalog/v1/courses/route.ts'
import { writeUses } from '#lib/contract/api/gates.ts'
import { findLead } from '#lib/contract/leads/list.ts'
import { recordLead } from '#lib/contract/leads/record.ts'
import { listOrigins } from '#lib/office/institutes/websites.ts'
import { whilePublishIsLost } from '../../../database/catalogue/publish/lose-publish.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { newLead } from '../../../database/leads/rows.ts'
import { addOffice, type Browser, db, lastEvent, readPage, signIn } from './setup.ts'

let leads: Record<string, string>
let admin: Browser

beforeAll(async () => {
  const [held = '', parked = '', waiting = '', delivered = ''] = await addOffice('craft')
  leads = { held, parked, waiting, delivered }
  admin = await signIn('id-craft', 'admin@craft.example')
})

const text = async (path: string) => (await admin.get(path)).text()
const stateOf = async (id = '') => (await findLead(db, id))?.state

test('Health shows faults first, then what visitors see', async () => {
  const page = await text('/dashboard')
  const [fault, figures] = ['Enquiries that webhook could not be sent', 'What visitors see'].map((words) =>
    page.indexOf(words),
  )
  expect(fault).toBeGreaterThan(0)
  expect(figures).toBeGreaterThan(fault ?? 0)
  expect(page).toContain('<strong>2</strong> courses on the website')
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
  test('a held enquiry is released and a parked one retried; both are audit events', async () => {
    expect((await admin.post(`/dashboard/enquiries/${leads.held}`, { action: 'release' })).status).toBe(303)
    expect(await stateOf(leads.held)).toBe('waiting')
    expect(await lastEvent()).toMatchObject({
      who: 'admin@craft.example',
      action: 'enquiry.release',
      subject: leads.held,
    })
    expect((await admin.post(`/dashboard/enquiries/${leads.parked}`, { action: 'retry' })).status).toBe(303)
    expect(await stateOf(leads.parked)).toBe('waiting')
  })

  test('an enquiry is marked as done and as open, and has notes with their writers', async () => {
    const path = `/dashboard/enquiries/${leads.delivered}`
    const answer = await admin.post(path, { action: 'done', done: 'yes' })
    expect(answer.headers.get('location')).toBe(`${path}?did=enquiry.done`)
    expect(await text(`${path}?did=enquiry.done`)).toContain('The enquiry was marked as done.')
    expect(await text('/dashboard/enquiries?work=done')).toContain('craft delivered visitor')
    await admin.post(path, { action: 'done', done: 'no' })
    await admin.post(path, { action: 'note', note: 'Called, <b>comes</b> on Monday.' })
    expect(await text(path)).toContain('Called, &lt;b&gt;comes&lt;/b&gt; on Monday.')
    const blank = await admin.post(path, { action: 'note', note: '  ' })
    expect([blank.status, (await blank.text()).includes('A note has 1 to 2,000')]).toEqual([422, true])
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
  expect(page).toMatch(/Same phone number only(: |<!-- -->)+2/)
  expect(page).toContain(`href="${daughter}"`)
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
  expect(await text('/dashboard')).toContain('किस पर ध्यान देना है')
  await admin.post('/dashboard/account', { action: 'language', language: 'en' })
})

test('a key is shown once, reads the catalogue, and is refused after its revocation', async () => {
  const fields = { action: 'create', name: 'school site', scope: 'catalog:read', limit: '60' }
  const made = await (await admin.post('/dashboard/keys', fields)).text()
  const [key = ''] = /cat_pub_[0-9a-f]{48}/.exec(made) ?? []
  expect(key).not.toBe('')
  expect(await text('/dashboard/keys')).not.toContain(key)
  const { subject, after } = await lastEvent()
  expect(after).toMatchObject({ name: 'school site', scopes: ['catalog:read'], limit_per_minute: 60 })
  expect(JSON.stringify(after)).not.toContain(key)
  const read = async () =>
    (
      await courses.GET(new Request('http://x/catalog/v1/courses', { headers: { 'x-api-key': key } }), {
        params: Promise.resolve({}),
      })
    ).status
  expect(await read()).toBe(200)
  await writeUses(db, new Map(Object.entries({ [subject ?? '']: 7, gone: 2 })), new Date())
  const used = await text('/dashboard/keys')
  expect([used.includes('7 requests in 7 days'), used.includes('>revoked ')]).toEqual([true, false])
  const unsure = await admin.post('/dashboard/keys', { action: 'revoke', id: subject ?? '' })
  expect([unsure.status, (await unsure.text()).includes('Tick the box')]).toEqual([422, true])
  await admin.post('/dashboard/keys', { action: 'revoke', id: subject ?? '', sure: 'yes' })
  expect([await read(), (await text('/dashboard/keys')).includes('>revoked ')]).toEqual([401, true])
})

test.each([
  [{ name: '' }, 'What it is for: write a name'],
  [{ name: 'x', limit: '0' }, 'is not a limit'],
  [{ name: 'x', expires: '2001-01-01' }, 'is not a day in the future'],
  [{ name: 'x', scope: 'everything' }, 'Tick at least one permission'],
])('a key with %o is refused with a reason', async (fields, words) => {
  const before = await db.selectFrom('api_keys').select('id').execute()
  const answer = await admin.post('/dashboard/keys', { action: 'create', scope: 'catalog:read', ...fields })
  expect([answer.status, (await answer.text()).includes(words)]).toEqual([422, true])
  expect(await db.selectFrom('api_keys').select('id').execute()).toEqual(before)
})

test('a website may call after its proof and not after its removal', async () => {
  const origin = 'https://new.invalid'
  await admin.post('/dashboard/websites', { action: 'add', origin: 'new.invalid/some/page' })
  const page = await text('/dashboard/websites')
  expect(page).toMatch(/catalogue-verification=[0-9a-f]{32}/)
  const failed = await admin.post('/dashboard/websites', { action: 'check', origin })
  expect(failed.status).toBe(422)
  expect(await listOrigins(db, 'id-craft')).toEqual(['https://www.example.org'])
  await admin.post('/dashboard/websites', { action: 'remove', origin, sure: 'yes' })
  expect(await text('/dashboard/websites')).not.toContain(origin)
})

test('a CRM is connected, tested, changed without typing its secrets again, and removed', async () => {
  const post = (fields: Record<string, string>) => admin.post('/dashboard/connections', fields)
  const kind = { action: 'crm-set', kind: 'webhook', 'setting.url': 'https://crm.invalid/hook?token=hidden' }
  const taken = await post(kind)
  expect([taken.status, (await taken.text()).includes('webhook is a connection already')]).toEqual([
    422,
    true,
  ])
  const set = { ...kind, name: 'webhook', change: 'yes' }
  const made = await (await post({ ...set, renew: 'yes' })).text()
  const [secret = ''] = /whsec_[\w+/=]+/.exec(made) ?? []
  expect(secret).not.toBe('')
  const { 'setting.url': _, ...sameAddress } = set
  expect(await (await post(sameAddress)).text()).not.toContain('whsec_')
  const shown = await text('/dashboard/connections')
  expect(shown).toContain('https://crm.invalid/…')
  expect(shown).not.toMatch(/whsec_|token=hidden/)
  const refused = await post({ ...set, 'setting.url': 'https://127.0.0.1/' })
  expect([refused.status, (await refused.text()).includes('cannot be called from here')]).toEqual([422, true])
  const tested = await post({ action: 'crm-test', name: 'webhook' })
  expect([tested.status, (await tested.text()).includes('It does not work:')]).toEqual([422, true])
  expect((await post({ action: 'crm-remove', name: 'webhook' })).status).toBe(303)
  expect(await text('/dashboard/connections')).toContain('Nothing is connected')
})

test('a hook’s secret is shown once, and the audit log has no secrets', async () => {
  const post = (fields: Record<string, string>) => admin.post('/dashboard/hooks', fields)
  const added = await (await post({ action: 'hook-add', url: 'https://new.invalid/path-token' })).text()
  expect(added).toMatch(/whsec_[\w+/=]+/)
  const { id } = await db
    .selectFrom('hooks')
    .select('id')
    .where('url', 'like', '%new.invalid%')
    .executeTakeFirstOrThrow()
  expect(await (await post({ action: 'hook-rotate', id })).text()).toMatch(/whsec_/)
  expect((await post({ action: 'hook-test', id })).status).toBe(422)
  expect((await post({ action: 'hook-remove', id })).status).toBe(303)
  expect(await db.selectFrom('hooks').select('id').where('id', '=', id).execute()).toEqual([])
  const log = await text('/dashboard/audit')
  expect(log).toContain('made a new secret for the hook to new.invalid.')
  expect(log).not.toMatch(/whsec_|path-token|token=hidden|cat_pub_[0-9a-f]{20}/)
})

test('the audit log is listed in pages, newest first', async () => {
  for (let at = 0; at < 51; at++)
    await admin.post('/dashboard/account', { action: 'language', language: 'en' })
  const page = await text('/dashboard/audit')
  const [, older = ''] = /href="(\/dashboard\/audit\?before=\d+)"/.exec(page) ?? []
  expect(await text(older)).toContain('made a new secret for the hook to new.invalid.')
})

describe('an import', () => {
  // A member may send 240 requests a minute; all tests of this file together send more.
  beforeAll(async () => {
    admin = await signIn('id-craft', 'imports@craft.example')
  })

  const titles = async () =>
    await db.selectFrom('courses').select(['id', 'title', 'published']).orderBy('id').execute()
  const upload = (content: BlobPart, name = 'new.json') =>
    admin.upload('/dashboard/import', { action: 'upload' }, { name, content })
  const post = (action: string, fields: Record<string, string>) =>
    admin.post('/dashboard/import', { action, ...fields })
  /** Previews the undo of the newest state, and confirms it. */
  const undo = async (fields: Record<string, string> = {}) => {
    await post('look', { id: idOn(await text('/dashboard/import'), 'look'), ...fields })
    const id = idOn(await text('/dashboard/import'), 'undo')
    return post('undo', { id, removes: 'yes', frees: 'yes' })
  }
  const idOn = (page: string, action: string) => {
    const form = readPage(page).forms.find(({ fields }) => fields.action === action)
    return form?.fields.id ?? ''
  }

  test('is previewed before anything changes, applied, and undone', async () => {
    const before = await titles()
    const changed = documentOf('craft', {
      courses: [courseOf('knitting', { title: 'Knitting anew' })],
      learning_paths: [],
    })
    expect((await upload(JSON.stringify(changed))).status).toBe(303)
    const page = await text('/dashboard/import')
    expect(page).toContain('If you apply this file, something is removed')
    expect(page).toContain('Knitting anew')
    expect(await titles()).toEqual(before)
    // One of two courses is a large share.
    expect((await post('apply', { id: idOn(page, 'drop') })).status).toBe(422)
    expect(await titles()).toEqual(before)
    await post('apply', { id: idOn(page, 'drop'), removes: 'yes' })
    expect(await titles()).toEqual([{ id: 'knitting', title: 'Knitting anew', published: true }])
    expect(await lastEvent()).toMatchObject({
      action: 'import.apply',
      after: { courses: { changed: 1, removed: 1 } },
    })
    await post('look', { id: idOn(await text('/dashboard/import'), 'look') })
    const preview = await text('/dashboard/import')
    expect(preview).toContain('If you take this import back')
    expect(preview).toContain('Title: Knitting anew →')
    expect(await titles()).toEqual([{ id: 'knitting', title: 'Knitting anew', published: true }])
    await post('drop', { id: idOn(preview, 'undo') })
    expect(idOn(await text('/dashboard/import'), 'undo')).toBe('')
    await undo()
    expect(await titles()).toEqual(before)
    expect(await lastEvent()).toMatchObject({ action: 'import.undo' })
    // An undo can be undone; its name says so.
    expect(await text('/dashboard/import')).toContain('State before new.json was undone')
    await undo()
    expect(await titles()).toEqual([{ id: 'knitting', title: 'Knitting anew', published: true }])
    await undo()
    expect(await titles()).toEqual(before)
  })

  test('is undone without what was added and edited since, unless that is ticked, and asks what it removes', async () => {
    const before = await titles()
    const left = before.toSpliced(1, 0, { id: 'pottery', title: 'Pottery by hand', published: true })
    const courses = ['knitting', 'weaving', 'pottery'].map((id) => courseOf(id, { title: id }))
    await upload(JSON.stringify(documentOf('craft', { courses })))
    await post('apply', { id: idOn(await text('/dashboard/import'), 'drop'), removes: 'yes' })
    await db.updateTable('courses').set({ title: 'Pottery by hand' }).where('id', '=', 'pottery').execute()
    await post('look', { id: idOn(await text('/dashboard/import'), 'look') })
    const { text: page } = await shownText(await admin.get('/dashboard/import'))
    expect(page).toContain('left as it is: one course (Pottery by hand)')
    expect(page).toContain('Yes, remove one course (weaving)')
    const id = idOn(await text('/dashboard/import'), 'undo')
    const refused = await post('undo', { id })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('one course (weaving): tick the box'),
    ])
    await post('undo', { id, removes: 'yes' })
    expect(await titles()).toEqual(left)
    await undo({ since: 'yes' })
    await undo({ since: 'yes' })
    expect(await titles()).toEqual(left)
    await db.deleteFrom('courses').where('id', '=', 'pottery').execute()
  })

  test('whose publish loses the database is stored, and says so', async () => {
    const before = await titles()
    await upload(JSON.stringify(documentOf('craft', { courses: [courseOf('knitting', { title: 'Lost' })] })))
    const id = idOn(await text('/dashboard/import'), 'drop')
    const applied = await whilePublishIsLost(
      (work) => work(db),
      () => post('apply', { id, removes: 'yes' }),
    )
    expect([applied.status, await titles()]).toMatchObject([303, [{ title: 'Lost' }]])
    expect(await text(applied.headers.get('location') ?? '')).toContain('Stored, not published')
    await undo()
    expect(await titles()).toEqual(before)
  })

  test.each<[string, string, string?]>([
    ['what is no document', '{ "format": '],
    ['a document with faults', JSON.stringify(documentOf('craft', { courses: [{ id: 'x' }] }))],
    ['the document of another institute', JSON.stringify(documentOf('music'))],
    ['a sheet with a fault', 'title,price\nPottery,500\n', 'courses.csv'],
  ])('of %s cannot be applied, and shows where the fault is', async (_, content, name) => {
    const before = await titles()
    await upload(content, name)
    const page = await text('/dashboard/import')
    expect(page).toContain('This file cannot be applied')
    expect(idOn(page, 'apply')).toBe('')
    const applied = await post('apply', { id: idOn(page, 'drop') })
    expect(applied.status).toBe(422)
    expect(await titles()).toEqual(before)
  })

  test('shows how headings are read, and remembers a correction', async () => {
    const sheet = 'Course,Contribution,Currency\nPottery,500,INR\n'
    await upload(sheet, 'courses.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Contribution: 500')
    const fields = { 'column.0': 'title', 'column.1': 'price', 'column.2': 'currency' }
    await post('map', { id: idOn(page, 'drop'), ...fields })
    expect(await lastEvent()).toMatchObject({
      action: 'import.map',
      after: { headings: { contribution: 'price' } },
    })
    const chosen = /<option value="price" selected/
    expect(await text('/dashboard/import')).toMatch(chosen)
    await upload(sheet, 'courses.csv')
    expect(await text('/dashboard/import')).toMatch(chosen)
  })

  test.each(['csv', 'json', 'jsonl', 'xlsx'])(
    'of the downloaded %s changes nothing, whatever the texts contain',
    async (form) => {
      const title = 'Kettle "&" kiln\u2028second, line\nthird'
      await db.updateTable('courses').set({ title }).where('id', '=', 'knitting').execute()
      expect(await text('/dashboard/import')).toContain(`href="/dashboard/import/export?form=${form}"`)
      const file = await admin.get(`/dashboard/import/export?form=${form}`)
      expect(file.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="craft-.*\\.${form}"$`),
      )
      await upload(await file.bytes(), `again.${form}`)
      expect(await text('/dashboard/import')).toContain('0 added, 0 changed, 0 removed, 2 unchanged')
    },
  )

  test('can start from the template sheet of the page', async () => {
    const sheet = await (await admin.get('/dashboard/import/export?form=template')).text()
    await upload(sheet, 'courses.csv')
    expect(await text('/dashboard/import')).toContain('1 added, 0 changed, 2 removed')
    expect((await admin.get('/dashboard/import/export?form=xls')).status).toBe(404)
  })

  test('shows a renamed course and lets the office say whether it is a different course', async () => {
    const before = await titles()
    const rows = before.map(({ title }) => `"${title.replaceAll('"', '""')}"`)
    await upload(`title\n${rows.join('\n')}\nPottery for everyone\n`, 'a.csv')
    const apply = async (ticks: Record<string, string> = {}) => {
      const page = await text('/dashboard/import')
      return post('apply', { id: idOn(page, 'drop'), removes: 'yes', frees: 'yes', ...ticks })
    }
    await apply()
    const { id = '' } = (await titles()).find(({ title }) => title.startsWith('Pottery')) ?? {}
    const sheet = `title\n${rows.join('\n')}\nPottery for everyone online\n`
    await upload(sheet, 'b.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Pottery for everyone → Pottery for everyone online')
    const fields = { id: idOn(page, 'drop'), 'column.0': 'title', [`renamed.${id}`]: 'other' }
    await post('map', fields)
    expect(await text('/dashboard/import')).toContain('1 added, 0 changed, 1 removed')
    await post('map', { ...fields, [`renamed.${id}`]: 'same' })
    expect(await text('/dashboard/import')).toContain('0 added, 1 changed, 0 removed')
    const refused = await apply()
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('another name: Pottery for everyone → Pottery for everyone online.'),
    ])
    await apply({ keeps: 'yes' })
    expect(await titles()).toContainEqual({ id, title: 'Pottery for everyone online', published: true })
    for (let at = 0; at < 2; at++) await undo()
  })

  test('that makes courses free says so and needs a tick', async () => {
    await upload('Course,Payable\nPottery,"₹45,000"\n', 'fees.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('One course becomes free')
    expect(page).toContain('Payable: ₹45,000 … Is this the price?')
    const id = idOn(page, 'drop')
    const refused = await post('apply', { id, removes: 'yes' })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Pottery')])
    expect((await post('apply', { id, removes: 'yes', frees: 'yes' })).status).toBe(303)
    const told = /One course became free in the last import .*: Pottery/
    expect(await text('/dashboard')).toMatch(told)
    await undo()
    expect(await text('/dashboard')).not.toMatch(told)
  })

  test('can be applied without its faulty rows', async () => {
    await upload('title,price\nPottery,INR 500\nWeaving,INR x 7\n', 'rows.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Leave this row out')
    await post('map', { id: idOn(page, 'drop'), leaveOut: '3' })
    const again = await text('/dashboard/import')
    expect(again).not.toContain('This file cannot be applied')
    await post('apply', { id: idOn(again, 'drop'), removes: 'yes' })
    expect((await titles()).map(({ title }) => title)).toEqual(['Pottery'])
    await undo()
  })

  test('shows of each new course what visitors will see', async () => {
    const sheet =
      'title,price,start,end,days,place,seats left\nPottery,INR 500,2027-07-01,2027-08-01,Mo 18-20 Uhr,Linz,full\n'
    await upload(sheet, 'new.csv')
    const { text: page } = await shownText(await admin.get('/dashboard/import'))
    expect(page).toContain(
      'Pottery₹500, from 1 July 2027, until 1 August 2027, Monday 18:00–20:00 h, Linz, Seats left: 0',
    )
  })

  test('asks in the one form of the sheet, by the labels of its columns', async () => {
    await upload('title,Seats,Start date\nPottery,12,3/4/2027\nWeaving,14,x 7\n', 'asked.csv')
    const page = await text('/dashboard/import')
    for (const name of ['leaveOut', 'dates'])
      expect(page).toMatch(new RegExp(`form="headings"[^>]* name="${name}"`))
    await post('map', { id: idOn(page, 'drop'), leaveOut: '3', dates: 'dmy' })
    const again = await text('/dashboard/import')
    expect(again).toContain('is it “Seats left”? Then choose that below')
    await post('drop', { id: idOn(again, 'drop') })
  })

  test('is checked once, at the upload; the page shows the stored result', async () => {
    await upload('title\nPottery\n', 'courses.csv')
    await db
      .updateTable('import_documents')
      .set({ content: Buffer.from('no gzip') })
      .where('kind', '=', 'tried')
      .execute()
    expect(await text('/dashboard/import')).toContain('Pottery')
  })

  test('runs one at a time per member and institute; another is refused before its body is read', async () => {
    const colleague = await signIn('id-craft', 'second@craft.example')
    await publishDocument(db, documentOf('music'), new Date())
    const elsewhere = await signIn('id-music', 'second@music.example')
    const send = (browser: Browser, institute: string) =>
      browser.upload(
        '/dashboard/import',
        { action: 'upload' },
        { name: 'a.json', content: JSON.stringify(documentOf(institute)) },
      )
    const answers = await Promise.all([
      send(admin, 'craft'),
      send(admin, 'craft'),
      send(colleague, 'craft'),
      send(elsewhere, 'music'),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 3).sort()).toEqual([303, 429, 429])
    expect(statuses[3]).toBe(303)
    expect((await send(colleague, 'craft')).status).toBe(303)
  })

  test('of a file that is too large or missing is refused', async () => {
    expect((await upload('x'.repeat(9 * 1024 ** 2))).status).toBe(413)
    expect((await upload('')).status).toBe(422)
    expect((await post('upload', {})).status).toBe(422)
  })
})

/** What a page says, and its links. */
async function shownText(answer: Response) {
  const html = await answer.text()
  const text = html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
  return { text, links: readPage(html).links }
}

test('Health names what cannot be published in the member’s language, with links', async () => {
  const courses = [courseOf('loom', { title: 'Loom & dye' }), courseOf('clay', { title: 'Clay' })]
  const learning_paths = [{ code: 'LP9', name: 'From sheep to shawl', steps: [{ course_id: 'loom' }] }]
  const id = await publishDocument(db, documentOf('broken', { courses, learning_paths }), new Date())
  const office = await signIn(id, 'admin@broken.example')
  await db.updateTable('courses').set({ rating: 7 }).where('id', '=', 'loom').execute()
  await db
    .updateTable('versions')
    .set({ starts_on: '0044-03-15 BC' })
    .where('course_id', '=', 'clay')
    .execute()
  const inEnglish = await shownText(await office.get('/dashboard'))
  expect(inEnglish.text).toContain('Some changes are not published, because their data has an error.')
  expect(inEnglish.text).toContain('“Loom & dye”: the value of “Rating” is not valid.')
  expect(inEnglish.text).toContain('“Clay”: the value of “Teaching from” is not valid.')
  expect(inEnglish.text).not.toMatch(/starts_on|courses "|versions "|column|: \d+\./)
  expect(inEnglish.links).toContain('/dashboard/course?id=loom')
  await office.post('/dashboard/account', { action: 'language', language: 'hi' })
  const inHindi = await shownText(await office.get('/dashboard'))
  expect(inHindi.text).toContain('“Clay”: “पढ़ाई कब से” का मान सही नहीं है।')
  expect(inHindi.text).not.toMatch(/is not valid|data has/)
})
