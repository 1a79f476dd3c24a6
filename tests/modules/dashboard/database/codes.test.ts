import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { makeKnownBrowser } from '#lib/modules/dashboard/staff/known-browser-cookie.ts'
import { setDatabase } from '../../../api/gates-setup.ts'
import { type MailServer, startMailServer } from '../../../crm/mail-server.ts'
import { insertInstitute, newLead } from '../../../database/leads/rows.ts'
import { Browser, db, invite, memberOf, secret, setStaff, signIn } from './setup.ts'

let mails: MailServer

beforeAll(async () => {
  mails = await startMailServer()
  Object.assign(process.env, {
    SMTP_URL: mails.url,
    MAIL_FROM: 'catalogue@example.org',
    CRM_PRIVATE_HOSTS: mails.host,
  })
  await insertInstitute(db, 'craft')
  await insertInstitute(db, 'music')
})
afterAll(() => mails.close())
beforeEach(() => {
  mails.taken.length = 0
})

const ask = (email: string, browser = new Browser()) =>
  browser.post('/dashboard/sign-in', { action: 'ask', email })
const enter = (email: string, code: string, browser: Browser) =>
  browser.post('/dashboard/sign-in', { action: 'enter', email, code })
/** Asks for a code in a browser and returns the code of the next mail. */
async function codeFor(email: string, browser = new Browser()): Promise<{ code: string; browser: Browser }> {
  mails.taken.length = 0
  expect((await ask(email, browser)).status).toBe(200)
  // A mail of an earlier test may still arrive.
  const mail = () => mails.taken.find(({ to }) => to.includes(email.trim().toLowerCase()))
  await vi.waitFor(() => expect(mail()).toBeDefined(), { timeout: 10_000 })
  return { code: /\b\d{8}\b/.exec(mail()?.text ?? '')?.[0] ?? '', browser }
}
const wrongFor = (code: string) => (code === '00000000' ? '00000001' : '00000000')
/** How often of a number of posts in turn were answered 200. */
async function passed(times: number, post: (at: number) => Promise<Response>): Promise<number> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await post(at)).status)
  return statuses.filter((status) => status === 200).length
}

test('a code of digits, typed with spaces or not, opens one session, in any spelling of the e-mail address', async () => {
  await invite('craft', 'asha@craft.example', 'desk')
  const { code, browser } = await codeFor(' Asha@Craft.example ')
  expect(mails.taken[0]?.to).toEqual(['asha@craft.example'])
  const typed = `${code.slice(0, 4)} ${code.slice(4)} `
  expect((await enter('asha@craft.example', typed, browser)).status).toBe(303)
  expect(await (await browser.get('/dashboard/account')).text()).toContain('asha@craft.example')
  expect((await enter('asha@craft.example', code, browser)).status).toBe(403)
})

test('a code is refused in a browser that did not ask for it', async () => {
  await invite('craft', 'bound@craft.example')
  const { code, browser } = await codeFor('bound@craft.example')
  const other = (await codeFor('bound@craft.example')).browser
  for (const one of [other, new Browser()])
    expect((await enter('bound@craft.example', code, one)).status).toBe(403)
  expect((await enter('bound@craft.example', code, browser)).status).toBe(303)
})

test('a stranger cannot keep a member from signing in, neither by asking for codes nor by wrong codes', async () => {
  await invite('craft', 'victim@craft.example')
  const { code, browser } = await codeFor('victim@craft.example')
  const attacker = new Browser()
  await codeFor('victim@craft.example', attacker)
  for (let at = 0; at < 10; at++) await enter('victim@craft.example', wrongFor(code), attacker)
  const later = await codeFor('victim@craft.example')
  expect((await enter('victim@craft.example', code, browser)).status).toBe(303)
  expect((await enter('victim@craft.example', later.code, later.browser)).status).toBe(303)
})

test('an older code stays valid beside a newer code; using either invalidates both', async () => {
  await invite('craft', 'older@craft.example')
  const { code: older, browser } = await codeFor('older@craft.example')
  const { code: newer } = await codeFor('older@craft.example', browser)
  expect((await enter('older@craft.example', older, browser)).status).toBe(303)
  expect((await enter('older@craft.example', newer, browser)).status).toBe(403)
})

test('a stranger gets the same answer after the same statements, and no mail', async () => {
  await invite('craft', 'known@craft.example')
  const statements = spyOnStatements()
  const browsers = { known: new Browser(), stranger: new Browser() }
  const answers = new Map<string, string>()
  for (const [name, browser] of Object.entries(browsers)) {
    const asked = await (await ask(`${name}@craft.example`, browser)).text()
    const entered = await (await enter(`${name}@craft.example`, 'wrong', browser)).text()
    answers.set(name, `${statements.take()} ${asked} ${entered}`.replaceAll(name, 'x'))
  }
  expect(answers.get('stranger')).toBe(answers.get('known'))
  expect(answers.get('known')).toContain('staff_codes')
  setDatabase(db)
  // No mail to the stranger was in flight before this.
  await vi.waitFor(() => expect(mails.taken).toHaveLength(1), { timeout: 10_000 })
  await invite('craft', 'next@craft.example')
  await codeFor('next@craft.example')
  expect(mails.taken.map(({ to }) => to)).toEqual([['next@craft.example']])
})

test('after five wrong codes the right one is refused, concurrent guesses included', async () => {
  await invite('craft', 'guessed@craft.example')
  const { code, browser } = await codeFor('guessed@craft.example')
  const tried = await Promise.all(
    Array.from({ length: 5 }, () => enter('guessed@craft.example', wrongFor(code), browser)),
  )
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await enter('guessed@craft.example', code, browser)).status).toBe(403)
})

test('wrong codes are only counted, so they push no event out of the audit log', async () => {
  await invite('music', 'logged@music.example')
  const { code, browser } = await codeFor('logged@music.example')
  await enter('logged@music.example', wrongFor(code), browser)
  const refusals = db.selectFrom('audit_refusals').select(['institute_id', 'action', 'times'])
  const ofMember = refusals.where('email', '=', 'logged@music.example')
  const counted = (action: string, times: number) =>
    vi.waitFor(async () =>
      expect(await ofMember.execute()).toContainEqual({ institute_id: 'music', action, times }),
    )
  await counted('code.refuse', 1)
  for (let at = 0; at < 70; at++) await enter('logged@music.example', 'wrong', new Browser())
  await counted('code.refuse', 71)
  const token = await invite('music', 'logged@music.example')
  for (let at = 0; at < 2; at++) await new Browser().post('/dashboard/enter', { token })
  await counted('link.refuse', 1)
  const admin = await signIn('music', 'reader@music.example')
  const page = await (await admin.get('/dashboard/audit')).text()
  expect(page).toContain('logged@music.example: 71 times')
  const events = await db.selectFrom('audit_log').select('id').where('action', 'like', '%.refuse').execute()
  expect(events).toEqual([])
})

test('a browser may request two codes a minute, a peer six', async () => {
  const browser = new Browser()
  expect(await passed(6, () => ask('asked@craft.example', browser))).toBeLessThanOrEqual(4)
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const fields = (at: number) => ({ action: 'ask', email: `peer${at}@craft.example` })
  const byPeer = await passed(15, (at) => new Browser().post('/dashboard/sign-in', fields(at), from))
  expect(byPeer).toBeLessThanOrEqual(12)
})

test.each(['flooded@craft.example', 'nobody@craft.example'])(
  '%s is asked for ten times an hour and thirty times a day, on the staff or not',
  async (email) => {
    if (email.startsWith('flooded')) await invite('craft', email)
    const asked = (times: number) => passed(times, () => ask(email))
    const passTime = (interval: string) => {
      const earlier = sql`array(select t - ${interval}::interval from unnest(sent_at) t)`
      return sql`update mail_counts set sent_at = ${earlier}`.execute(db)
    }
    expect(await asked(14)).toBe(10)
    await passTime('61 min')
    expect(await asked(12)).toBe(10)
    await passTime('61 min')
    expect(await asked(12)).toBe(10)
    await passTime('61 min')
    expect(await asked(2)).toBe(0)
    await passTime('22 hours')
    expect(await asked(12)).toBe(10)
  },
)

test('code requests dated in the future, after the clock was set back, lock nobody out', async () => {
  await sql`insert into mail_counts select address || 'x', sent_at from mail_counts`.execute(db)
  const later = sql`array(select now() + interval '1 hour' from generate_series(1, 30))`
  await sql`update mail_counts set sent_at = ${later}`.execute(db)
  expect((await ask('flooded@craft.example')).status).toBe(200)
})

test('an expired code, or the code of another member, is refused', async () => {
  await invite('craft', 'old@craft.example')
  await invite('craft', 'other@craft.example')
  const { code, browser } = await codeFor('old@craft.example')
  expect((await enter('other@craft.example', code, browser)).status).toBe(403)
  const expires_at = new Date(0)
  await db.updateTable('staff_codes').set({ expires_at }).execute()
  expect((await enter('old@craft.example', code, browser)).status).toBe(403)
})

test('a member of two institutes gets a code for each', async () => {
  await invite('craft', 'both@example.org')
  await invite('music', 'both@example.org')
  const browser = new Browser()
  await ask('both@example.org', browser)
  await vi.waitFor(() => expect(mails.taken).toHaveLength(2), { timeout: 10_000 })
  const mail = mails.taken.find(({ text }) => text.includes('of music:'))
  await enter('both@example.org', /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '', browser)
  expect(await (await browser.get('/dashboard/account')).text()).toContain('<title>Account – music</title>')
})

test('a member gets a mail about a new role', async () => {
  const admin = await signIn('craft', 'boss@craft.example')
  await signIn('craft', 'changed@craft.example', 'desk')
  const { id } = await memberOf('changed@craft.example')
  await admin.post('/dashboard/staff', { action: 'role', id, role: 'admin' })
  await vi.waitFor(() => expect(mails.taken).toHaveLength(1), { timeout: 10_000 })
  expect(mails.taken[0]?.to).toEqual(['changed@craft.example'])
  expect(mails.taken[0]?.text).toMatch(/is now "admin"[\s\S]*boss@craft\.example changed it/)
})

/** Collects the statements of requests, without their values. */
function spyOnStatements() {
  const found: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const { sql } = new PostgresQueryCompiler().compileQuery(node, { queryId: 'any' })
      // Refusals are recorded after the answer, and the clock is compared now and then.
      if (!/audit_refusals|clock_timestamp/.test(sql)) found.push(sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  setDatabase(db.withPlugin(plugin))
  return { take: () => found.splice(0).join('; ') }
}

test('an invitation is mailed to the invited person', async () => {
  const admin = await signIn('craft', 'admin@craft.example')
  const fields = { action: 'invite', email: 'new@craft.example', role: 'desk' }
  const page = await (await admin.post('/dashboard/staff', fields)).text()
  expect(page).toContain('It was sent to this person')
  expect(mails.taken[0]?.to).toEqual(['new@craft.example'])
  const [, token = ''] = /enter#([\w-]+)/.exec(mails.taken[0]?.text ?? '') ?? []
  expect((await new Browser().post('/dashboard/enter', { token })).status).toBe(303)
})

describe('a browser that has signed in before', () => {
  const email = 'locked@craft.example'
  const cookie = '__Host-dashboard-known'
  let browser: Browser
  beforeAll(async () => {
    browser = await signIn('craft', email)
    for (let at = 0; at < 11; at++) await ask(email)
  })
  const askedWith = (value: string, address = email) => {
    const other = new Browser()
    other.cookies.set(cookie, value)
    return ask(address, other)
  }
  const own = () => browser.cookies.get(cookie) ?? ''

  test('gets its code after strangers have used up the limit of the address, and has a limit of its own', async () => {
    const refused = await ask(email)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toMatch(/in (?:60|59) minutes/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(await passed(12, () => askedWith(own()))).toBe(10)
  })

  test('keeps a proof that names nobody and that no script, other site or plain connection gets', async () => {
    const token = await invite('craft', 'cookie@craft.example')
    const answer = await new Browser().post('/dashboard/enter', { token })
    const set = answer.headers.getSetCookie().find((one) => one.startsWith(cookie))
    expect(set).toMatch(/Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/)
    expect(set).not.toContain('craft')
  })

  test.each<[why: string, text: () => string]>([
    ['of another address', () => makeKnownBrowser('other@craft.example', { secret, now: new Date() })],
    ['of another secret', () => makeKnownBrowser(email, { secret: `${secret}x`, now: new Date() })],
    ['of 181 days ago', () => makeKnownBrowser(email, { secret, now: new Date(Date.now() - 181 * 864e5) })],
    ['with another browser’s name', () => own().replace(/^.{22}/, 'x'.repeat(22))],
    ['with a later date', () => own().replace(/\.\d+\./, '.9999999999.')],
    ['without a proof', () => own().replace(/[^.]+$/, '')],
  ])('gives a proof %s nothing', async (_, text) => expect((await askedWith(text())).status).toBe(429))

  test('is counted alike for an address of nobody', async () => {
    const nobody = makeKnownBrowser('nobody2@craft.example', { secret, now: new Date() })
    expect(await passed(12, () => askedWith(nobody, 'nobody2@craft.example'))).toBe(10)
  })
})

describe('no more than ten mails an hour go to an address, whoever makes us send them', () => {
  const mailsTo = (address: string) => mails.taken.filter(({ to }) => to.includes(address)).length

  test('by invitations; the member learns when, in both languages, and still gets the link', async () => {
    const admins: Browser[] = []
    for (const slug of ['craft', 'music']) admins.push(await signIn(slug, `bomber@${slug}.example`))
    const invited = (admin: Browser | undefined, address: string) =>
      admin?.post('/dashboard/staff', { action: 'invite', email: address, role: 'desk' })
    for (let at = 0; at < 12; at++)
      await invited(admins[at % 2], at % 3 ? 'stranger@else.example' : 'Stranger@ELSE.example')
    expect(mailsTo('stranger@else.example') + mailsTo('Stranger@else.example')).toBe(10)
    for (const [language, said] of [
      ['en', 'too many mails; the next can go out on'],
      ['hi', 'इस पते पर बहुत सारे मेल'],
    ] as const) {
      await setStaff({ language }, 'bomber@craft.example')
      const page = await (await invited(admins[0], 'stranger@else.example'))?.text()
      expect(page).toContain(said)
      expect(page).toContain('/dashboard/enter')
      expect(page).not.toMatch(/\d{4}-\d{2}-\d{2}T/)
    }
  })

  test('by tests of a connection and changes of a role', async () => {
    const admin = await signIn('craft', 'tester@craft.example')
    const to = 'target@else.example'
    const mail = { kind: 'email', name: 'bomb', 'setting.to': to }
    await admin.post('/dashboard/connections', { action: 'crm-set', ...mail })
    for (let at = 0; at < 11; at++) {
      const answer = await admin.post('/dashboard/connections', { action: 'crm-test', name: 'bomb' })
      if (at === 10) expect(await answer.text()).toContain('too many mails; the next can go out on')
    }
    expect(mailsTo(to)).toBe(10)
    await invite('craft', to, 'desk')
    const { id } = await memberOf(to)
    await admin.post('/dashboard/staff', { action: 'role', id, role: 'admin' })
    await codeFor(to)
    expect(mailsTo(to)).toBe(1)
  })
})

describe('a sign-in of more than 12 hours ago', () => {
  const own = process.env
  const email = 'stale@craft.example'
  let browser: Browser
  beforeAll(async () => {
    process.env = { ...own, DATABASE_URL: 'postgres://localhost/none' }
    browser = await signIn('craft', email)
  })
  afterAll(() => {
    process.env = own
  })
  const signedInHoursAgo = async (hours: number) => {
    const { id } = await memberOf(email)
    const created_at = new Date(Date.now() - hours * 3_600_000)
    await db.updateTable('staff_sessions').set({ created_at }).where('staff_id', '=', id).execute()
  }
  const asked = async (answer: Promise<Response>) => (await answer).headers.get('location')

  test.each([
    ['/keys', '/keys'],
    ['/staff', '/staff'],
    ['/enquiries/export', '/enquiries'],
    ['/import/export?form=json', '/import'],
  ])('is renewed before %s shows or changes anything, and leads back', async (path, back) => {
    await signedInHoursAgo(11)
    expect(await asked(browser.get(`/dashboard${path}`))).toBe(null)
    await signedInHoursAgo(13)
    const signInPage = `/dashboard/sign-in?to=${encodeURIComponent(back)}`
    expect(await asked(browser.get(`/dashboard${path}`))).toBe(signInPage)
    expect(await asked(browser.post(`/dashboard${path}`, { action: 'create' }))).toBe(signInPage)
    expect(await (await browser.get(signInPage)).text()).toContain('sign in again every 12 hours')
  })

  test('is renewed before an enquiry is erased, but not to read or note', async () => {
    const { id } = await recordLead(db, newLead({ institute_id: 'craft' }), new Date())
    await signedInHoursAgo(13)
    expect((await browser.get(`/dashboard/enquiries/${id}`)).status).toBe(200)
    const erased = browser.post(`/dashboard/enquiries/${id}`, { action: 'erase', sure: 'yes' })
    expect(await asked(erased)).toContain('/dashboard/sign-in?to=')
    expect(await db.selectFrom('leads').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })

  test.each([
    ['/keys', '/dashboard/keys'],
    ['//evil.example', '/dashboard'],
  ])('is renewed by a code, which leads to a page of the dashboard only: %s', async (to, led) => {
    const { code } = await codeFor(email, browser)
    const entered = browser.post('/dashboard/sign-in', { action: 'enter', email, code, to })
    expect(await asked(entered)).toBe(led)
    expect((await browser.get('/dashboard/keys')).status).toBe(200)
  })
})
