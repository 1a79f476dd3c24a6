import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import words from '#lib/modules/dashboard/words/en.json' with { type: 'json' }
import { auditActions } from '#lib/office/institutes/audit.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { addOffice, Browser, db, invite, memberOf, setStaff, signIn } from './setup.ts'

// Deliveries in the background would change rows between two snapshots.
vi.mock('#lib/contract/leads/delivery/deliver-soon.ts', () => ({ deliverSoon: () => {} }))
// Whether a host leads here is tested apart.
vi.mock('#lib/office/institutes/hosts.ts', async (load) => ({
  ...(await load<object>()),
  findHostFault: async () => undefined,
}))
vi.hoisted(() =>
  Object.assign(process.env, {
    CRM_PRIVATE_HOSTS: '127.0.0.1',
    SITE_URL: 'https://courses.example.org',
    SITE_WILDCARD: '*.sites.example',
  }),
)

let admin: Browser
let leads: string[]
/** Takes test messages, and shows the proof of a website. */
let outside: Server
let origin: string

beforeAll(async () => {
  leads = await addOffice('craft')
  admin = await signIn('id-craft', 'admin@craft.example')
  await setStaff({ is_operator: true })
  await invite('id-craft', 'other@craft.example')
  outside = createServer(async (request, response) => {
    const isProof = request.url?.startsWith('/.well-known/')
    const { token } = isProof ? await proofOf(origin) : { token: '' }
    response.writeHead(isProof ? 200 : 201, { 'content-type': 'application/json' }).end(token || '{"id":"1"}')
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(() => outside.close())

const idOf = async (table: string) => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where institute_id = 'id-craft' order by created_at desc limit 1`.execute(db)
  return rows[0]?.id ?? ''
}
const member = async () => (await memberOf('other@craft.example')).id
const proofOf = (of: string) =>
  db.selectFrom('website_proofs').select('token').where('origin', '=', of).executeTakeFirstOrThrow()
const stored = async (kind: 'tried' | 'before') => {
  const all = db.selectFrom('import_documents').select('id').where('institute_id', '=', 'id-craft')
  return (await all.where('kind', '=', kind).orderBy('at', 'desc').executeTakeFirstOrThrow()).id
}
const session = async () => {
  await signIn('id-craft', 'other@craft.example')
  const all = db
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', await member())
  return (await all.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id
}

type Fields = Record<string, string>
const sure = { removes: 'yes', frees: 'yes' }
const mine = { kind: 'webhook', name: 'mine' }
const edited = { shown: '{}', subtitle: 'Changed by the office' }
/** Every action of the dashboard: its event, its page and its form, in an order in which each finds what it needs. */
const actions: [event: string, path: string, fields: () => Fields | Promise<Fields>][] = [
  ['key.create', '/keys', () => ({ action: 'create', name: 'site', scope: 'catalog:read' })],
  ['key.revoke', '/keys', async () => ({ action: 'revoke', sure: 'yes', id: await idOf('api_keys') })],
  ['website.add', '/site', () => ({ action: 'website-add', origin })],
  ['website.allow', '/site', () => ({ action: 'website-add', origin: 'http://localhost:3000' })],
  ['website.check', '/site', () => ({ action: 'website-check', origin })],
  ['website.remove', '/site', () => ({ action: 'website-remove', sure: 'yes', origin })],
  ['host.add', '/site', () => ({ action: 'add', host: 'courses.craft.example' })],
  ['host.works', '/site', () => ({ action: 'check', host: 'courses.craft.example' })],
  ['host.main', '/site', () => ({ action: 'main', host: 'courses.craft.example' })],
  ['host.remove', '/site', () => ({ action: 'remove', sure: 'yes', host: 'courses.craft.example' })],
  ['crm.set', '/connections', () => ({ action: 'crm-set', ...mine, 'setting.url': `${origin}/crm` })],
  ['crm.test', '/connections', () => ({ action: 'crm-test', name: 'mine' })],
  ['crm.pause', '/connections', () => ({ action: 'crm-pause', name: 'mine' })],
  ['crm.resume', '/connections', () => ({ action: 'crm-resume', name: 'mine' })],
  ['crm.remove', '/connections', () => ({ action: 'crm-remove', name: 'mine', sure: 'yes' })],
  ['crm.retry', '/connections', () => ({ action: 'crm-retry', name: 'webhook' })],
  ['hook.add', '/hooks', () => ({ action: 'hook-add', url: `${origin}/hook` })],
  ['hook.test', '/hooks', async () => ({ action: 'hook-test', id: await idOf('hooks') })],
  ['hook.rotate', '/hooks', async () => ({ action: 'hook-rotate', id: await idOf('hooks') })],
  ['hook.remove', '/hooks', async () => ({ action: 'hook-remove', id: await idOf('hooks'), sure: 'yes' })],
  ['institute.set', '/settings', () => ({ action: 'set', phone: '+91 20 5550 0101' })],
  ['staff.invite', '/staff', () => ({ action: 'invite', email: 'new@craft.example', role: 'desk' })],
  ['session.end', '/staff', async () => ({ action: 'end', id: await session(), sure: 'yes' })],
  ['staff.role', '/staff', async () => ({ action: 'role', id: await member(), role: 'desk' })],
  ['staff.remove', '/staff', async () => ({ action: 'remove', id: await member(), sure: 'yes' })],
  ['staff.language', '/account', () => ({ action: 'language', language: 'en' })],
  ['staff.summary', '/account', () => ({ action: 'summary', summary: 'yes' })],
  ['course.edit', '/course?id=knitting', () => ({ action: 'edit', ...edited })],
  ['course.add', '/course', () => ({ action: 'edit', title: 'Weaving', 'price@1': '500 INR' })],
  ['course.copy', '/course?copy=knitting', () => ({ action: 'edit' })],
  ['course.together', '/courses', () => ({ action: 'together', what: 'hide', id: 'knitting' })],
  ['enquiry.add', '/enquiries/new', () => ({ action: 'add', full_name: 'Asha', phone: '+919876500001' })],
  ['enquiry.answer', `/enquiries/0`, () => ({ action: 'answered' })],
  ['enquiry.note', `/enquiries/0`, () => ({ action: 'note', note: 'Called' })],
  ['enquiry.done', `/enquiries/0`, () => ({ action: 'done' })],
  ['enquiry.reopen', `/enquiries/0`, () => ({ action: 'reopen' })],
  ['enquiry.release', `/enquiries/0`, () => ({ action: 'release' })],
  ['enquiry.retry', `/enquiries/1`, () => ({ action: 'retry', connection: 'webhook' })],
  ['enquiry.erase', `/enquiries/2`, () => ({ action: 'erase', sure: 'yes' })],
  ['import.map', '/import', async () => ({ action: 'map', id: await stored('tried'), 'column.0': 'title' })],
  ['import.drop', '/import', async () => ({ action: 'drop', id: await stored('tried') })],
  ['import.upload', '/import', () => ({ action: 'upload' })],
  ['import.apply', '/import', async () => ({ action: 'apply', id: await stored('tried'), ...sure })],
  ['import.undo', '/import', async () => ({ action: 'undo', id: await stored('before'), ...sure })],
  // At the end: the session works on another institute afterwards.
  ['institute.choose', '', () => ({ action: 'choose' })],
  ['institute.add', '/institutes', () => ({ action: 'add', name: 'Second', currency: 'INR' })],
  ['session.switch', '/institutes', () => ({ action: 'switch', id: 'id-craft' })],
]

/** The file of `import.upload`. */
const uploaded = {
  name: 'new.json',
  content: JSON.stringify(
    documentOf('craft', { courses: [courseOf('knitting', { title: 'Anew' })], learning_paths: [] }),
  ),
}

const send = async ([, path, fields]: (typeof actions)[number], given?: Fields) => {
  const numbered = path.replace(/\d$/, (at) =>
    path.startsWith('/enquiries') ? (leads[Number(at)] ?? '') : at,
  )
  const form = given ?? (await fields())
  return form.action === 'upload'
    ? admin.upload(`/dashboard${numbered}`, form, uploaded)
    : admin.post(`/dashboard${numbered}`, form)
}

/** All rows of all tables but the log itself. */
async function everything(): Promise<unknown> {
  const rows: unknown[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'audit_log') continue
    const found = sql.raw(`select to_jsonb(t) as row from ${name} t order by t::text`)
    rows.push([name, (await found.execute(db)).rows])
  }
  return rows
}

/** Makes the log refuse every event, as when somebody locks it for longer than a statement waits. */
async function closeLog(): Promise<void> {
  const statements = [
    `create function refuse_event() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`,
    'create trigger refuse_event before insert on audit_log execute function refuse_event()',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
async function openLog(): Promise<void> {
  await sql`drop trigger refuse_event on audit_log`.execute(db)
  await sql`drop function refuse_event`.execute(db)
}

const logged = async () =>
  (await db.selectFrom('audit_log').select('action').orderBy('id').execute()).map((one) => one.action)

describe('while the audit log cannot be written', () => {
  test.each(actions)('%s changes nothing and says so', async (...action) => {
    const [event] = action
    const fields = await action[2]()
    const before = [await everything(), await logged()]
    await closeLog()
    const answer = await send(action, fields).finally(openLog)
    const isSaid = (await answer.text()).includes(words.nothingStored)
    expect([event, answer.status, isSaid]).toEqual([event, 503, true])
    expect([await everything(), await logged()]).toEqual(before)
    // What it would have done can be done afterwards, with one event.
    const done = await send(action, fields)
    expect([event, done.status < 400]).toEqual([event, true])
    expect(await logged()).toEqual([...(before[1] as string[]), event])
  })

  test('a link opens no session and stays valid', async () => {
    const token = await invite('id-craft', 'late@craft.example')
    const browser = new Browser()
    const before = [await everything(), await logged()]
    await closeLog()
    const answer = await browser.post('/dashboard/enter', { token }).finally(openLog)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([503, null])
    expect([await everything(), await logged()]).toEqual(before)
    expect((await browser.post('/dashboard/enter', { token })).status).toBe(303)
  })
})

test('every event of the dashboard is in the table above', () => {
  // Reading and sign-ins change nothing else; commands and receipts have tests of their own.
  const others =
    /^(enquiry\.(bounce|export|retention|ask_erasure|withdraw)|institute\.remove|session\.open|staff\.operator)$/
  const expected = auditActions.filter((event) => !others.test(event))
  expect(actions.map(([event]) => event).sort()).toEqual(expected.sort())
})

describe('after every action', () => {
  const logIn = async (language: string) => {
    await admin.post('/dashboard/account', { action: 'language', language })
    const page = await (await admin.get('/dashboard/audit')).text()
    const [, table = ''] = /<tbody>(.*)<\/tbody>/s.exec(page) ?? []
    return table.replace(/<[^>]+>/g, ' ')
  }

  test.each(['en', 'hi'])('the log in %s names no key, no id, no path and no ISO time', async (language) => {
    const log = await logIn(language)
    expect(log).toContain('Weaving')
    expect(log).not.toMatch(
      /[{}[\]]|&quot;|\d{4}-\d\d-\d\dT|\b[a-z]+_[a-z\d]+|\b(versions\.|before:|after:|undefined)|—/,
    )
  })

  test('the log says what changed, in the words of the pages', async () => {
    const log = await logIn('en')
    expect(log).toMatch(/The course was changed\.[\s\S]*?Course knitting/)
    expect(log).toContain('Subtitle: none → Changed by the office')
    expect(log).toMatch(/The role was changed\.[\s\S]*?other@craft\.example/)
    expect(log).toContain('Role: admin: everything → desk: enquiries')
  })
})

test('an institute that is added has its site at once, and a member sees the site of the institute worked on', async () => {
  const page = async (path: string) => (await admin.get(`/dashboard${path}`)).text()
  await admin.post('/dashboard/institutes', { action: 'add', name: 'Third', currency: 'INR' })
  expect(await page('')).toContain('https://third.sites.example/')
  expect(await page('/site')).toContain('href="https://third.sites.example"')
  const third = await db.selectFrom('institutes').select('id').where('slug', '=', 'third').executeTakeFirst()
  await admin.post('/dashboard/institutes', { action: 'add', name: 'Fourth', currency: 'INR' })
  expect(await page('/site')).toContain('href="https://fourth.sites.example"')
  await admin.post('/dashboard/institutes', { action: 'switch', id: third?.id ?? '' })
  const back = await page('/site')
  expect([back.includes('third.sites.example'), back.includes('fourth.sites.example')]).toEqual([true, false])
})
