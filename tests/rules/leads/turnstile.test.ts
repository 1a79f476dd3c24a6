import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askTurnstile } from '#lib/contract/leads/spam.ts'
import { type ApiServer, type Reply, startApi } from '../../crm/api-server.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))

let api: ApiServer
let reply: Reply
beforeEach(async () => {
  reply = { status: 200, body: { success: true } }
  api = await startApi(() => reply)
})
afterEach(() => api.close())

const ask = (token: unknown) => askTurnstile('top', api.send)(token)
const saying = (code: string): Reply => ({ status: 200, body: { success: false, 'error-codes': [code] } })

test('a token is verified by Turnstile with the secret, with one idempotency key per token', async () => {
  expect(await ask('0.token')).toBeUndefined()
  await ask('0.token')
  const [first, second] = api.received
  expect(first).toMatchObject({
    method: 'POST',
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    type: 'application/json',
  })
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  const key = expect.stringMatching(uuid)
  expect(JSON.parse(first?.body ?? '')).toEqual({ secret: 'top', response: '0.token', idempotency_key: key })
  expect(second?.body).toBe(first?.body)
})

test('a token that Turnstile did not issue is forged', async () => {
  reply = saying('invalid-input-response')
  expect(await ask('0.made-up')).toBe('forged')
  expect(await ask('x'.repeat(2_049))).toBe('forged')
  expect(api.received).toHaveLength(1)
  await ask('x'.repeat(2_048))
  expect(api.received).toHaveLength(2)
})

test.each<[string, Reply]>([
  ['it was spent, or is too old', saying('timeout-or-duplicate')],
  ['the secret is wrong', saying('invalid-input-secret')],
  ['Turnstile fails', { status: 500, body: '<html>' }],
  ['Turnstile says something else', { status: 200, body: { 'error-codes': 'x' } }],
])('an enquiry is not held because %s', async (_, answer) => {
  reply = answer
  expect(await ask('0.token')).toBeUndefined()
})

test('an enquiry is not held because Turnstile is unreachable', async () => {
  const { send } = api
  await api.close()
  expect(await askTurnstile('top', send)('0.token')).toBeUndefined()
  api = await startApi(() => reply)
})

test.each([[undefined], [null], [''], [7], [['0.token']]])(
  'Turnstile is not called without a token (%j), nor where it is not set up',
  async (token) => {
    reply = saying('invalid-input-response')
    expect(await ask(token)).toBeUndefined()
    expect(await askTurnstile(undefined, api.send)('0.token')).toBeUndefined()
    expect(api.received).toEqual([])
  },
)
