import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { invitationLink } from '#lib/modules/dashboard/staff/staff.ts'
import {
  addOffice,
  Browser,
  db,
  type FormOnPage,
  host,
  invite,
  readPage,
  routePaths,
  setStaff,
  signIn,
} from './setup.ts'

let leads: string[]

beforeAll(async () => {
  leads = await addOffice('craft')
  await addOffice('music')
})

/** Pages for visitors without a session. */
const open = ['/enter', '/enter/link.js', '/sign-in', '/style.css']
const closed = routePaths.filter((path) => !open.includes(path))
const addressOf = (path: string) => `/dashboard${path.replace('[id]', leads[0] ?? '')}`

/** The condition by which the rows of a table belong to an institute, by a column that the table has. */
const ownedBy: Record<string, string> = {
  institute_id: 'institute_id = $1',
  lead_id: 'lead_id in (select id from leads where institute_id = $1)',
  staff_id: 'staff_id in (select id from staff where institute_id = $1)',
}

/** Returns all rows of an institute. */
async function rowsOf(instituteId: string): Promise<unknown> {
  const rows: unknown[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    const owned = Object.keys(ownedBy).find((column) => columns.some((one) => one.name === column))
    const condition = ownedBy[owned ?? '']?.replace('$1', `'${instituteId}'`)
    // Refusals are counted behind the answer.
    if (condition === undefined || name === 'audit_refusals') continue
    const found = sql.raw(`select to_jsonb(t) as row from ${name} t where ${condition} order by t::text`)
    rows.push([name, (await found.execute(db)).rows])
  }
  return rows
}

test('this test covers every route of the dashboard', () => {
  expect(routePaths).toEqual(expect.arrayContaining(['', '/enquiries', '/enquiries/[id]', '/staff', ...open]))
})

test.each(closed)('/dashboard%s shows nothing without a session, whatever the cookie', async (path) => {
  const browser = new Browser()
  for (const cookie of ['', '__Host-dashboard=made-up', 'dashboard=made-up']) {
    browser.cookie = cookie
    const answer = await browser.get(addressOf(path))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/sign-in'])
    expect((await browser.post(addressOf(path), { action: 'invite' })).status).toBe(303)
  }
})

test('no page takes a form from another site, or a form without an origin', async () => {
  const browser = await signIn('id-craft', 'csrf@craft.example')
  const before = await rowsOf('id-craft')
  const others = ['https://evil.example', 'null', `http://${host}.evil.example`, `https://${host}:444`, '']
  for (const path of closed)
    for (const origin of others) {
      const answer = await browser.post(addressOf(path), { action: 'erase', sure: 'yes' }, { origin })
      expect([path, origin, answer.status]).toEqual([path, origin, 403])
    }
  expect(await rowsOf('id-craft')).toEqual(before)
  await counted('csrf@craft.example', 'origin.refuse', 5 * closed.length)
})

/** Waits until the refusals of a member are counted, apart from the events of the log. */
const counted = (email: string, action: string, times: number) =>
  vi.waitFor(async () =>
    expect(
      await db.selectFrom('audit_refusals').select(['action', 'times']).where('email', '=', email).execute(),
    ).toEqual([{ action, times }]),
  )

test('no page can be framed, cached, or sent as a referrer to another site', async () => {
  const browser = await signIn('id-craft', 'frame@craft.example')
  for (const path of closed) {
    const { headers } = await browser.get(addressOf(path))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'x-frame-options': 'DENY',
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'same-origin',
    })
  }
})

test('a session is always new: a cookie planted before the sign-in is worthless', async () => {
  const attacker = await signIn('id-music', 'fixation@music.example')
  const planted = attacker.cookie
  const victim = new Browser()
  victim.cookie = planted
  await victim.post('/dashboard/enter', { token: await invite('id-craft', 'victim@craft.example') })
  expect(victim.cookie).not.toBe(planted)
  expect(await (await victim.get('/dashboard/account')).text()).toContain('victim@craft.example')
  expect((await attacker.get('/dashboard/account')).status).toBe(303)
})

test('scripts, other sites, other hosts and plain HTTP cannot use the cookie', async () => {
  const browser = new Browser()
  const token = await invite('id-craft', 'cookie@craft.example')
  const answer = await browser.post('/dashboard/enter', { token })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-dashboard=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict; Secure$/,
  )
  const kept = await db.selectFrom('staff_sessions').select('digest').execute()
  expect(kept.some(({ digest }) => browser.cookie.includes(digest))).toBe(false)
})

test('a link opens one session, concurrent uses included; opening its page does not redeem it', async () => {
  const token = await invite('id-craft', 'twice@craft.example')
  expect((await new Browser().get('/dashboard/enter')).status).toBe(200)
  const tried = await Promise.all(
    Array.from({ length: 5 }, () => new Browser().post('/dashboard/enter', { token })),
  )
  expect(tried.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403, 403])
  expect((await new Browser().post('/dashboard/enter', { token })).status).toBe(403)
})

test('a link’s token is in its fragment, and the page takes it or the whole link', async () => {
  for (const write of [(token: string) => token, older, (token: string) => ` ${newer(token)} `]) {
    const token = await invite('id-craft', 'pasted@craft.example')
    expect(new URL(newer(token)).search).toBe('')
    const answer = await new Browser().post('/dashboard/enter', { token: write(token) })
    expect(answer.status).toBe(303)
  }
})

const newer = (token: string) => invitationLink({ origin: `https://${host}`, base: '' }, token)
const older = (token: string) => newer(token).replace('#', '?token=')

test('a replaced or expired link is refused', async () => {
  const first = await invite('id-craft', 'late@craft.example')
  const second = await invite('id-craft', 'late@craft.example')
  expect((await new Browser().post('/dashboard/enter', { token: first })).status).toBe(403)
  const expires_at = new Date(0)
  await db.updateTable('staff_invitations').set({ expires_at }).execute()
  expect((await new Browser().post('/dashboard/enter', { token: second })).status).toBe(403)
})

test('guessing links is limited per minute, whatever X-Client-IP claims', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 45; at++) {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-client-ip': `198.51.100.${at}` }
    const answer = await new Browser().post('/dashboard/enter', { token: `guess-${at}` }, headers)
    statuses.push(answer.status)
    expect(answer.headers.get('retry-after')).toBe(answer.status === 429 ? '60' : null)
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
  const gone = await signIn('id-craft', 'gone@craft.example')
  expect((await gone.get('/dashboard')).status).toBe(200)
  await db.deleteFrom('staff').where('email', '=', 'gone@craft.example').execute()
  expect((await gone.get('/dashboard')).status).toBe(303)
  const out = await signIn('id-craft', 'out@craft.example')
  const { cookie } = out
  await out.post('/dashboard/account', { action: 'sign-out' })
  out.cookie = cookie
  expect((await out.get('/dashboard')).status).toBe(303)
})

test('a member with the role desk is led to no page for admins and sees none, and no form that only their pages have is taken', async () => {
  const desk = await signIn('id-craft', 'desk@craft.example', 'desk')
  const admins = await crawl(await signIn('id-craft', 'admin@craft.example'))
  const own = await crawl(desk)
  for (const link of own.links) expect([link, (await desk.get(link)).status]).not.toEqual([link, 403])
  const before = await rowsOf('id-craft')
  for (const link of admins.links.filter((one) => !own.links.includes(one)))
    expect([link, (await desk.get(link)).status]).toEqual([link, 403])
  const nameOf = ({ action, fields }: FormOnPage) => `${action} ${fields.action}`
  const allowed = own.forms.map(nameOf)
  const refused = admins.forms.filter((form) => !allowed.includes(nameOf(form)))
  for (const form of refused)
    expect([nameOf(form), (await desk.post(form.action, { ...form.fields, sure: 'yes' })).status]).toEqual([
      nameOf(form),
      403,
    ])
  const pages = admins.links.filter((one) => !own.links.includes(one)).length
  await counted('desk@craft.example', 'admin.refuse', pages + refused.length)
  for (const action of ['erase', 'edit', 'add', 'create', 'set'])
    expect(refused.map(({ fields }) => fields.action)).toContain(action)
  expect(await rowsOf('id-craft')).toEqual(before)
})

test('ids of another institute show and change nothing, in every address and form', async () => {
  const own = await signIn('id-craft', 'owner@craft.example')
  await setStaff({ is_operator: true }, 'owner@craft.example')
  const { links, forms } = await crawl(own)
  // The crawl must reach every page, or some ids stay untested.
  expect([...own.visited].sort()).toEqual(closed)
  const before = await rowsOf('id-craft')
  const other = await signIn('id-music', 'owner@music.example')
  for (const link of links) {
    const text = await (await other.get(link)).text()
    expect([link, text.includes('craft')]).toEqual([link, false])
  }
  for (const { action, fields } of forms) {
    // Settings would store the form's values as the institute's own.
    const own = { sure: 'yes', note: 'mine', email: 'x@music.example', name: 'music', website_url: '' }
    const answer = await other.post(action, { ...fields, ...own })
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
    // Of the days in a plot the links differ by their day only.
    const oneDay = page.links.find((found) => found.includes('?since='))
    for (const found of page.links)
      if (!links.includes(found) && (found === oneDay || !found.includes('?since='))) links.push(found)
  }
  return { links, forms }
}
