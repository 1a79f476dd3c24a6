import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isOpenChallenge } from '#lib/modules/dashboard/staff/challenges.ts'
import { addLeadInstitute } from '../leads/rows.ts'
import { Authenticator } from './authenticator.ts'
import { Browser, db, host, secret, signIn } from './setup.ts'

let serial = 0
/** Signs a member in and adds a passkey. */
let email: string
let device: Authenticator

beforeAll(async () => {
  await addLeadInstitute(db, 'craft')
})
beforeEach(async () => {
  email = `staff${++serial}@craft.example`
  device = new Authenticator(`https://${host}`)
  const browser = await signIn('craft', email)
  expect(await add(browser, device)).toBe(303)
})

/** Reads the WebAuthn options of a page. */
async function askedOn(browser: Browser, path: string): Promise<string> {
  const html = await (await browser.get(path)).text()
  const [, options = ''] = /data-passkey="([^"]+)"/.exec(html) ?? []
  return JSON.parse(options.replaceAll('&quot;', '"')).challenge
}

async function add(browser: Browser, authenticator: Authenticator, challenge?: string): Promise<number> {
  const asked = challenge ?? (await askedOn(browser, '/dashboard/account'))
  const passkey = JSON.stringify(authenticator.make(asked, host))
  return (await browser.post('/dashboard/account', { action: 'passkey', name: 'phone', passkey })).status
}

const enter = (passkey: object, browser = new Browser()) =>
  browser.post('/dashboard/sign-in', { action: 'passkey', passkey: JSON.stringify(passkey) })

test('a passkey opens a session of its owner', async () => {
  const browser = new Browser()
  const answer = device.answer(await askedOn(browser, '/dashboard/sign-in'), host)
  expect((await enter(answer, browser)).status).toBe(303)
  expect(await (await browser.get('/dashboard/account')).text()).toContain(email)
})

test('a passkey response opens one session, concurrent uses included', async () => {
  const answer = device.answer(await askedOn(new Browser(), '/dashboard/sign-in'), host)
  const tried = await Promise.all([enter(answer), enter(answer), enter(answer)])
  expect(tried.map(({ status }) => status).sort()).toEqual([303, 403, 403])
})

test.each<[string, (challenge: string) => object]>([
  ['a question that nobody was asked', () => device.answer('bWFkZSB1cA', host)],
  ['another host', (challenge) => device.answer(challenge, 'evil.example')],
  ['a device that did not ask who uses it', (challenge) => device.answer(challenge, host, 0x01)],
  [
    'another device',
    (challenge) => ({
      ...new Authenticator(`https://${host}`).answer(challenge, host),
      id: Reflect.get(device.answer(challenge, host), 'id'),
    }),
  ],
])('a response to %s is refused', async (_, make) => {
  const challenge = await askedOn(new Browser(), '/dashboard/sign-in')
  expect((await enter(make(challenge))).status).toBe(403)
  const refused = db.selectFrom('audit_log').select('after').where('action', '=', 'passkey.refuse')
  await vi.waitFor(async () => expect(await refused.execute()).toContainEqual({ after: { email } }))
})

test('a challenge that is changed or older than five minutes is refused', async () => {
  const asked = await askedOn(new Browser(), '/dashboard/sign-in')
  const later = { secret, now: new Date(Date.now() + 301_000) }
  expect(isOpenChallenge(asked, { secret, now: new Date() })).toBe(true)
  expect(isOpenChallenge(asked, later)).toBe(false)
  const bytes = Buffer.from(asked, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(isOpenChallenge(changed.toString('base64url'), { secret, now: new Date() })).toBe(false)
  }
})

test('a response made on a page of another site is refused', async () => {
  const browser = await signIn('craft', `elsewhere${serial}@craft.example`)
  expect(await add(browser, new Authenticator('https://evil.example'))).toBe(422)
})

test('a passkey cannot be added to another member, and is refused after its removal', async () => {
  const thief = await signIn('craft', `thief${serial}@craft.example`)
  expect(await add(thief, device)).toBe(422)
  await db
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', await idOf(email))
    .execute()
  await add(await signIn('craft', `other${serial}@craft.example`), new Authenticator(`https://${host}`))
  const answer = device.answer(await askedOn(new Browser(), '/dashboard/sign-in'), host)
  expect((await enter(answer)).status).toBe(403)
})

const idOf = async (address: string): Promise<string> =>
  (await db.selectFrom('staff').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id
