import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { type MailServerHere, startMailServer } from '../../crm/mail-server.ts'
import { addLeadInstitute } from '../leads/rows.ts'
import { Browser, invite, signIn } from './setup.ts'

vi.hoisted(() =>
  Object.assign(process.env, { LOG_LEVEL: 'silent', DASHBOARD_SECRET: 'sixteen characters and more' }),
)

let db: Db
let mails: MailServerHere

beforeAll(async () => {
  mails = await startMailServer()
  Object.assign(process.env, {
    SMTP_URL: mails.url,
    MAIL_FROM: 'catalogue@example.org',
    CRM_PRIVATE_HOSTS: mails.host,
  })
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  await addLeadInstitute(db, 'craft')
  await addLeadInstitute(db, 'music')
})
afterAll(async () => {
  await mails.close()
  await db.destroy()
})
beforeEach(() => {
  mails.taken.length = 0
})

const ask = (email: string) => new Browser().post('/dashboard/sign-in', { action: 'ask', email })
const enter = (email: string, code: string, browser = new Browser()) =>
  browser.post('/dashboard/sign-in', { action: 'enter', email, code })
/** The code in the mail that comes next. */
async function codeFor(email: string): Promise<string> {
  await ask(email)
  await vi.waitFor(() => expect(mails.taken).toHaveLength(1), { timeout: 10_000 })
  return /\b\d{8}\b/.exec(mails.taken[0]?.text ?? '')?.[0] ?? ''
}

test('a code that was sent to the staff opens one session, in whatever spelling the address is typed', async () => {
  await invite(db, 'craft', 'asha@craft.example', 'desk')
  const code = await codeFor(' Asha@Craft.example ')
  expect(mails.taken[0]?.to).toEqual(['asha@craft.example'])
  const browser = new Browser()
  expect((await enter('asha@craft.example', code, browser)).status).toBe(303)
  expect(await (await browser.get('/dashboard/account')).text()).toContain('asha@craft.example')
  expect((await enter('asha@craft.example', code)).status).toBe(403)
})

test('a stranger is told the same, and sent nothing', async () => {
  await invite(db, 'craft', 'known@craft.example')
  const known = (await (await ask('known@craft.example')).text()).replaceAll('known', 'x')
  await vi.waitFor(() => expect(mails.taken).toHaveLength(1), { timeout: 10_000 })
  const stranger = (await (await ask('stranger@craft.example')).text()).replaceAll('stranger', 'x')
  expect(stranger).toBe(known)
  // The next mail is that of somebody who is known: none was on its way before it.
  await invite(db, 'craft', 'next@craft.example')
  mails.taken.length = 0
  await codeFor('next@craft.example')
  expect(mails.taken.map(({ to }) => to)).toEqual([['next@craft.example']])
})

test('after five wrong codes the right one opens nothing, from however many places they come', async () => {
  await invite(db, 'craft', 'guessed@craft.example')
  const code = await codeFor('guessed@craft.example')
  const wrong = code === '00000000' ? '00000001' : '00000000'
  const tried = await Promise.all(Array.from({ length: 5 }, () => enter('guessed@craft.example', wrong)))
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await enter('guessed@craft.example', code)).status).toBe(403)
})

test('a code that is too old, or another’s, opens nothing', async () => {
  await invite(db, 'craft', 'old@craft.example')
  await invite(db, 'craft', 'other@craft.example')
  const code = await codeFor('old@craft.example')
  expect((await enter('other@craft.example', code)).status).toBe(403)
  await db
    .updateTable('staff_tokens')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await enter('old@craft.example', code)).status).toBe(403)
})

test('who is on the staff of two institutes is sent a code for each', async () => {
  await invite(db, 'craft', 'both@example.org')
  await invite(db, 'music', 'both@example.org')
  await ask('both@example.org')
  await vi.waitFor(() => expect(mails.taken).toHaveLength(2), { timeout: 10_000 })
  const mail = mails.taken.find(({ text }) => text.includes('of music:'))
  const browser = new Browser()
  await enter('both@example.org', /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '', browser)
  expect(await (await browser.get('/dashboard/account')).text()).toContain('<title>Account – music</title>')
})

test('an invitation is sent to whom it is for', async () => {
  const admin = await signIn(db, 'craft', 'admin@craft.example')
  const page = await (
    await admin.post('/dashboard/staff', { action: 'invite', email: 'new@craft.example', role: 'desk' })
  ).text()
  expect(page).toContain('It was sent to this person')
  expect(mails.taken[0]?.to).toEqual(['new@craft.example'])
  const [, token = ''] = /enter\?token=([\w-]+)/.exec(mails.taken[0]?.text ?? '') ?? []
  expect((await new Browser().post('/dashboard/enter', { token })).status).toBe(303)
})
