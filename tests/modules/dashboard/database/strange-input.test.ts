import { beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#lib/base/log.ts'
import { setDatabase } from '../../../api/gates-setup.ts'
import { replaceInProcess } from '../../../in-process.ts'
import { addOffice, Browser, db, type FormOnPage, readPage, routePaths, signIn } from './setup.ts'

vi.hoisted(() =>
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'catalogue@example.org' }),
)

let browser: Browser
/** The parameters of each page. */
const pages: { address: string; parameters: string[] }[] = []
/** The forms of all pages, one of each kind: some stand on every page. */
const forms = new Map<string, FormOnPage>()
const kindOf = ({ action, fields }: FormOnPage) => [action, fields.action, ...Object.keys(fields)].join()

beforeAll(async () => {
  const [lead = ''] = await addOffice('craft')
  // Rate limits would refuse before the tested code runs.
  const counters = { take: async () => ({ exceeded: undefined, counted: [] }), warm: async () => {} }
  replaceInProcess('counters', counters)
  browser = await signIn('id-craft', 'strange@craft.example')
  for (const path of routePaths) {
    const address = `/dashboard${path.replace('[id]', lead)}`
    pages.push({ address, parameters: await parametersOf(address) })
    for (const form of await formsOf(address)) forms.set(kindOf(form), form)
  }
})

const values = {
  NUL: 'a\0b',
  'half a surrogate pair': '\ud800',
  '10,000 characters': 'x'.repeat(10_000),
  'a number': '1e400',
  JSON: '{"id":["\\u0000",{"\\ud800":1e999}]}',
  'a long list': ',1'.repeat(5_000),
  'a day that is none': '2026-02-31',
  nothing: '',
}

/** Returns the parameters that a page reads from its address. */
async function parametersOf(address: string): Promise<string[]> {
  const read = vi.spyOn(URLSearchParams.prototype, 'get')
  const answer = await browser.get(address)
  await answer.body?.cancel()
  const names = new Set(read.mock.calls.map(([name]) => name))
  read.mockRestore()
  return [...names]
}

/** Returns the forms of a page. */
async function formsOf(address: string): Promise<FormOnPage[]> {
  const page = await browser.get(address)
  if (!page.headers.get('content-type')?.startsWith('text/html')) return []
  return readPage(await page.text()).forms
}

describe.each(Object.entries(values))('%s', (_, value) => {
  const expectNoFailure = async (sent: Promise<Response>, ...what: (string | undefined)[]) => {
    const { status, body } = await sent
    await body?.cancel()
    expect([...what, status < 500]).toEqual([...what, true])
  }

  test('as a parameter fails no page', async () => {
    for (const { address, parameters } of pages)
      for (const name of parameters) {
        const query = new URLSearchParams([[name, value]])
        await expectNoFailure(browser.get(`${address}?${query}`), address, name)
      }
  })

  test('as a field fails no form', async () => {
    for (const { action, fields } of forms.values())
      for (const name of Object.keys(fields)) {
        // Not tested here: each message would wait for a host that does not exist.
        if (/test|check/.test(fields.action ?? '') && name !== 'id') continue
        const sent = browser.post(action, { ...fields, [name]: value })
        await expectNoFailure(sent, action, fields.action, name)
      }
  })

  test('as a field fails no connection', async () => {
    const given = { kind: 'http', 'setting.url': 'https://crm.invalid/', 'setting.body': '{}' }
    const own = ['name', 'kind', 'change', 'secret.headers']
    const settings = ['url', 'method', 'format', 'body', 'taken', 'id_path'].map((name) => `setting.${name}`)
    const post = (action: string, fields: Record<string, string>) =>
      expectNoFailure(browser.post('/dashboard/connections', { action, ...fields }), action)
    for (const name of [...own, ...settings]) await post('crm-set', { ...given, [name]: value })
    for (const action of ['crm-pause', 'crm-resume', 'crm-retry', 'crm-remove'])
      await post(action, { name: value })
  })

  test('to sign in with is refused without a failure', async () => {
    for (const action of ['ask', 'enter']) {
      for (const field of ['email', 'code', 'action']) {
        const fields = { action, email: 'a@craft.example', code: '12345678', [field]: value }
        const { status } = await new Browser().post('/dashboard/sign-in', fields)
        expect([action, field, status < 500 && status !== 303]).toEqual([action, field, true])
      }
    }
    expect((await new Browser().post('/dashboard/enter', { token: value })).status).toBeLessThan(500)
  })
})

test('an unexpected error becomes a page with all headers and one line in the log', async () => {
  const written = vi.spyOn(log(), 'error')
  const broken = db.withPlugin({
    transformQuery: () => {
      throw new Error('the disk is full of secrets')
    },
    transformResult: async ({ result }) => result,
  })
  for (const address of ['/dashboard?token=secret', '/dashboard/enquiries', '/dashboard/enter']) {
    written.mockClear()
    setDatabase(broken)
    const isForm = address.endsWith('/enter')
    const answer = await (isForm ? browser.post(address, { token: 'x' }) : browser.get(address))
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
