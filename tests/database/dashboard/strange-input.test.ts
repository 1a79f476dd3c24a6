import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#lib/api/log.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { addOffice, Browser, readPage, routePaths, signIn } from './setup.ts'

vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    DASHBOARD_SECRET: 'sixteen characters and more',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'catalogue@example.org',
  }),
)

let db: Db
let lead: string
let browser: Browser

beforeAll(async () => {
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  const [first = ''] = await addOffice(db, 'craft')
  lead = first
  // Rate limits would refuse before the tested code runs.
  const counters = { take: async () => undefined, warm: async () => {} }
  Object.assign(globalThis, { [Symbol.for('catalogue.counters')]: counters })
  browser = await signIn(db, 'id-craft', 'strange@craft.example')
})
afterAll(() => db.destroy())

const values = {
  NUL: 'a\0b',
  'half a surrogate pair': '\ud800',
  '10,000 characters': 'x'.repeat(10_000),
  'a number': '1e400',
  'a formula': '=1+1',
  JSON: '{"id":["\\u0000",{"\\ud800":1e999}]}',
  'a long list': ',1'.repeat(5_000),
  'a path': '../../%2e%2e/etc',
  'a day that is none': '2026-02-31',
  nothing: '',
}
const addresses = routePaths.map((path) => `/dashboard${path.replace('[id]', lead)}`)
/** All parameters of all pages. */
const parameters =
  'q state work since after before day language id did token course campaign until kind name'.split(' ')

test.each(Object.entries(values))('no page fails for a parameter that is %s', async (_, value) => {
  const failed: string[] = []
  for (const address of addresses) {
    for (const name of parameters) {
      const answer = await browser.get(`${address}?${new URLSearchParams([[name, value]])}`)
      if (answer.status >= 500) failed.push(`${answer.status} ${address} ${name}`)
      await answer.body?.cancel()
    }
  }
  expect(failed).toEqual([])
})

test.each(Object.entries(values))('no form fails for a field that is %s', async (_, value) => {
  const failed: string[] = []
  for (const address of addresses) {
    const page = await browser.get(address)
    if (!page.headers.get('content-type')?.startsWith('text/html')) continue
    for (const { action, fields } of readPage(await page.text()).forms) {
      for (const name of Object.keys(fields)) {
        // Not tested here: each message would wait for a host that does not exist.
        if (/test|check/.test(fields.action ?? '') && name !== 'id') continue
        const answer = await browser.post(action, { ...fields, [name]: value })
        if (answer.status >= 500) failed.push(`${answer.status} ${action} ${fields.action} ${name}`)
      }
    }
  }
  expect(failed).toEqual([])
})

test.each(Object.entries(values))('no connection fails for a field that is %s', async (_, value) => {
  const failed: string[] = []
  const given = {
    action: 'crm-set',
    kind: 'http',
    'setting.url': 'https://crm.invalid/',
    'setting.body': '{}',
  }
  const own = ['name', 'kind', 'change', 'secret.headers']
  const settings = ['url', 'method', 'format', 'body', 'taken', 'id_path'].map((name) => `setting.${name}`)
  for (const name of [...own, ...settings]) {
    const answer = await browser.post('/dashboard/connections', { ...given, [name]: value })
    if (answer.status >= 500) failed.push(`${answer.status} ${name}`)
    for (const action of ['crm-pause', 'crm-resume', 'crm-retry', 'crm-remove']) {
      const { status } = await browser.post('/dashboard/connections', { action, name: value })
      if (status >= 500) failed.push(`${status} ${action}`)
    }
  }
  expect(failed).toEqual([])
})

test.each(Object.entries(values))('signing in with %s is refused without a failure', async (_, value) => {
  for (const action of ['ask', 'enter', 'passkey']) {
    for (const field of ['email', 'code', 'passkey', 'action']) {
      const fields = { action, email: 'a@craft.example', code: '12345678', passkey: '{}', [field]: value }
      const { status } = await new Browser().post('/dashboard/sign-in', fields)
      expect([action, field, status < 500 && status !== 303]).toEqual([action, field, true])
    }
  }
  expect((await new Browser().post('/dashboard/enter', { token: value })).status).toBeLessThan(500)
})

test('an unexpected error becomes a page with all headers and one line in the log', async () => {
  const written = vi.spyOn(log(), 'error')
  const broken = db.withPlugin({
    transformQuery: () => {
      throw new Error('the disk is full of secrets')
    },
    transformResult: async ({ result }) => result,
  })
  for (const address of ['/dashboard?token=secret', '/dashboard/enquiries', '/dashboard/sign-in']) {
    written.mockClear()
    setDatabase(broken)
    const answer = await browser.get(address)
    setDatabase(db)
    const page = await answer.text()
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(page).toContain('Something went wrong')
    expect(page).not.toContain('disk')
    expect(written).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(written.mock.calls)).not.toContain('token=')
  }
  written.mockRestore()
})
