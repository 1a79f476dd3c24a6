import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { addOffice, Browser, type FormOnPage, host, invite, readPage, routePaths, signIn } from './setup.ts'

vi.hoisted(() =>
  Object.assign(process.env, { LOG_LEVEL: 'silent', DASHBOARD_SECRET: 'sixteen characters and more' }),
)

let db: Db
let leads: string[]

beforeAll(async () => {
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  leads = await addOffice(db, 'craft')
  await addOffice(db, 'music')
})
afterAll(() => db.destroy())

/** Pages for visitors without a session. */
const open = ['/enter', '/passkey.js', '/sign-in', '/style.css']
const closed = routePaths.filter((path) => !open.includes(path))
const addressOf = (path: string) => `/dashboard${path.replace('[id]', leads[0] ?? '')}`

/** Returns all rows of an institute, without the traces of reading pages. */
async function rowsOf(instituteId: string): Promise<unknown> {
  const named = [
    'staff',
    'leads',
    'lead_deliveries',
    'api_keys',
    'websites',
    'website_proofs',
    'import_documents',
    'sheet_headings',
    'hooks',
    'crm_connections',
  ] as const
  const rows = await Promise.all(
    named.map((table) => db.selectFrom(table).selectAll().where('institute_id', '=', instituteId).execute()),
  )
  const notes = await db
    .selectFrom('lead_notes as n')
    .innerJoin('leads as l', 'l.id', 'n.lead_id')
    .selectAll('n')
    .where('l.institute_id', '=', instituteId)
    .execute()
  const sessions = await db
    .selectFrom('staff_sessions as o')
    .innerJoin('staff as s', 's.id', 'o.staff_id')
    .select('o.id')
    .where('s.institute_id', '=', instituteId)
    .orderBy('o.id')
    .execute()
  const passkeys = await db
    .selectFrom('staff_passkeys as p')
    .innerJoin('staff as s', 's.id', 'p.staff_id')
    .select('p.id')
    .where('s.institute_id', '=', instituteId)
    .execute()
  return { rows, notes, sessions, passkeys }
}

test('this test covers every route of the dashboard', () => {
  expect(routePaths).toEqual(expect.arrayContaining(['', '/enquiries', '/enquiries/[id]', '/staff', ...open]))
})

describe.each(closed)('/dashboard%s', (path) => {
  test('shows nothing without a session, whatever the cookie', async () => {
    const browser = new Browser()
    for (const cookie of ['', '__Host-dashboard=made-up', 'dashboard=made-up']) {
      browser.cookie = cookie
      const answer = await browser.get(addressOf(path))
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/sign-in'])
      expect((await browser.post(addressOf(path), { action: 'invite' })).status).toBe(303)
    }
  })

  test('refuses forms from another site and forms without an origin', async () => {
    const browser = await signIn(db, 'id-craft', 'csrf@craft.example')
    const before = await rowsOf('id-craft')
    for (const origin of [
      'https://evil.example',
      'null',
      `http://${host}.evil.example`,
      `https://${host}:444`,
    ]) {
      expect((await browser.post(addressOf(path), { action: 'erase', sure: 'yes' }, { origin })).status).toBe(
        403,
      )
    }
    const without = new Browser()
    without.cookie = browser.cookie
    expect((await without.post(addressOf(path), { action: 'erase' }, { origin: '' })).status).toBe(403)
    expect(await rowsOf('id-craft')).toEqual(before)
  })

  test('cannot be framed, cached, or sent as a referrer to another site', async () => {
    const browser = await signIn(db, 'id-craft', 'frame@craft.example')
    const { headers } = await browser.get(addressOf(path))
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })
})

test('a session is always new: a cookie planted before the sign-in is worthless', async () => {
  const attacker = await signIn(db, 'id-music', 'fixation@music.example')
  const planted = attacker.cookie
  const victim = new Browser()
  victim.cookie = planted
  await victim.post('/dashboard/enter', { token: await invite(db, 'id-craft', 'victim@craft.example') })
  expect(victim.cookie).not.toBe(planted)
  expect(await (await victim.get('/dashboard/account')).text()).toContain('victim@craft.example')
  expect((await attacker.get('/dashboard/account')).status).toBe(303)
})

test('scripts, other sites, other hosts and plain HTTP cannot use the cookie', async () => {
  const browser = new Browser()
  const token = await invite(db, 'id-craft', 'cookie@craft.example')
  const answer = await browser.post('/dashboard/enter', { token })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-dashboard=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict; Secure$/,
  )
  const kept = await db.selectFrom('staff_sessions').select('digest').execute()
  expect(kept.some(({ digest }) => browser.cookie.includes(digest))).toBe(false)
})

test('a link opens one session, concurrent uses included; opening its page does not redeem it', async () => {
  const token = await invite(db, 'id-craft', 'twice@craft.example')
  expect((await new Browser().get(`/dashboard/enter?token=${token}`)).status).toBe(200)
  const tried = await Promise.all(
    Array.from({ length: 5 }, () => new Browser().post('/dashboard/enter', { token })),
  )
  expect(tried.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403, 403])
  expect((await new Browser().post('/dashboard/enter', { token })).status).toBe(403)
})

test('a replaced or expired link is refused', async () => {
  const first = await invite(db, 'id-craft', 'late@craft.example')
  const second = await invite(db, 'id-craft', 'late@craft.example')
  expect((await new Browser().post('/dashboard/enter', { token: first })).status).toBe(403)
  await db
    .updateTable('staff_invitations')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await new Browser().post('/dashboard/enter', { token: second })).status).toBe(403)
})

test('guessing links is limited per minute, whatever X-Client-IP claims', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 45; at++) {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-client-ip': `198.51.100.${at}` }
    statuses.push((await new Browser().post('/dashboard/enter', { token: `guess-${at}` }, headers)).status)
  }
  // A clock minute may end during the test, which allows as many attempts again.
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(40)
  expect(statuses.at(-1)).toBe(429)
})

test('a forged X-Client-IP neither escapes the limit of the sign-in page nor uses up its owner’s limit', async () => {
  const look = async (peer: string, claim: string) => {
    const headers = { 'x-forwarded-for': peer, 'x-client-ip': claim }
    return (await new Browser().get('/dashboard/sign-in', headers)).status
  }
  const escaping: number[] = []
  for (let at = 0; at < 121; at++) escaping.push(await look('203.0.113.20', '203.0.113.21'))
  expect(escaping.at(-1)).toBe(429)
  expect(await look('203.0.113.21', '203.0.113.20')).toBe(200)
})

test('removing a member or ending a session takes effect at once', async () => {
  const gone = await signIn(db, 'id-craft', 'gone@craft.example')
  expect((await gone.get('/dashboard')).status).toBe(200)
  await db.deleteFrom('staff').where('email', '=', 'gone@craft.example').execute()
  expect((await gone.get('/dashboard')).status).toBe(303)
  const out = await signIn(db, 'id-craft', 'out@craft.example')
  const { cookie } = out
  await out.post('/dashboard/account', { action: 'sign-out' })
  out.cookie = cookie
  expect((await out.get('/dashboard')).status).toBe(303)
})

test('a member with the role desk sees no page for admins and cannot erase', async () => {
  const desk = await signIn(db, 'id-craft', 'desk@craft.example', 'desk')
  const before = await rowsOf('id-craft')
  const { links, forms } = await crawl(await signIn(db, 'id-craft', 'admin@craft.example'))
  const allowed = (await crawl(desk)).links
  for (const link of links.filter((one) => !allowed.includes(one))) {
    expect([link, (await desk.get(link)).status]).toEqual([link, 403])
  }
  for (const { action, fields } of forms.filter(({ action }) => !allowed.includes(action))) {
    expect([action, (await desk.post(action, fields)).status]).toEqual([action, 403])
  }
  const enquiry = `/dashboard/enquiries/${leads[0]}`
  expect((await desk.post(enquiry, { action: 'erase', sure: 'yes' })).status).toBe(403)
  expect(await rowsOf('id-craft')).toEqual({
    ...Object(before),
    sessions: expect.anything(),
    rows: expect.anything(),
  })
  expect(
    await db
      .selectFrom('leads')
      .select('id')
      .where('id', '=', leads[0] ?? '')
      .execute(),
  ).toHaveLength(1)
})

test('ids of another institute show and change nothing, in every address and form', async () => {
  const own = await signIn(db, 'id-craft', 'owner@craft.example')
  await addPasskeyOf('owner@craft.example')
  const { links, forms } = await crawl(own)
  // The crawl must reach every page, or some ids stay untested.
  expect([...own.visited].sort()).toEqual(closed)
  const before = await rowsOf('id-craft')
  const other = await signIn(db, 'id-music', 'owner@music.example')
  for (const link of links) {
    const text = await (await other.get(link)).text()
    expect([link, text.includes('craft')]).toEqual([link, false])
  }
  for (const { action, fields } of forms) {
    const answer = await other.post(action, {
      ...fields,
      sure: 'yes',
      note: 'mine',
      email: 'x@music.example',
      // Settings would store the form's values as the institute's own.
      name: 'music',
      website_url: '',
    })
    expect([action, (await answer.text()).includes('craft')]).toEqual([action, false])
  }
  expect(await rowsOf('id-craft')).toEqual(before)
})

/** Crawls all pages of the dashboard that links reach, with their forms. */
async function crawl(browser: Browser): Promise<{ links: string[]; forms: FormOnPage[] }> {
  const links = ['/dashboard?q=Course']
  const forms: FormOnPage[] = []
  for (const link of links) {
    const answer = await browser.get(link)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const page = readPage(await answer.text())
    forms.push(...page.forms)
    for (const found of page.links) if (!links.includes(found)) links.push(found)
  }
  return { links, forms }
}

async function addPasskeyOf(email: string): Promise<void> {
  const staff = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db
    .insertInto('staff_passkeys')
    .values({
      id: 'made-up',
      staff_id: staff.id,
      public_key: Buffer.from('x'),
      counter: 0,
      transports: [],
      name: 'craft phone',
      created_at: new Date(),
    })
    .execute()
}

test('a second use of a link is recorded as refused', async () => {
  const token = await invite(db, 'id-craft', 'reused@craft.example')
  await new Browser().post('/dashboard/enter', { token })
  await new Browser().post('/dashboard/enter', { token })
  await vi.waitFor(async () =>
    expect(await eventsOf('link.refuse')).toContainEqual({
      who: 'anonymous',
      after: { email: 'reused@craft.example' },
    }),
  )
})

const eventsOf = (action: string) =>
  db.selectFrom('audit_log').select(['who', 'after']).where('action', '=', action).execute()

test.each([
  '',
  '{}',
  'null',
  '[]',
  '{"id":"made-up"}',
  '{"id":"made-up","rawId":"made-up","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}}',
  '{"id":7}',
])('the passkey response %s is refused', async (passkey) => {
  const answer = await new Browser().post('/dashboard/sign-in', { action: 'passkey', passkey })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
})
