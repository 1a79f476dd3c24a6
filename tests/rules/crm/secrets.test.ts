import { expect, test } from 'vitest'
import { isSealed, seal, unseal } from '#lib/base/net/sealed-secrets.ts'
import { isWebhookSecret, makeWebhookSecret, signWebhook } from '#lib/base/net/signed-webhooks.ts'

const key = Buffer.alloc(32, 1).toString('base64')
const other = Buffer.alloc(32, 2).toString('base64')

test('a secret sealed for an institute is unreadable and can be opened for that institute', () => {
  const sealed = seal('{"token":"top"}', 'harbour', { key })
  expect(sealed).not.toContain('top')
  expect(isSealed(sealed)).toBe(true)
  expect(unseal(sealed, 'harbour', { key })).toBe('{"token":"top"}')
})

test('equal secrets have different seals', () => {
  expect(seal('{}', 'harbour', { key })).not.toBe(seal('{}', 'harbour', { key }))
})

test('opening fails for another institute, another key, no key and a damaged seal', () => {
  const sealed = seal('{}', 'harbour', { key })
  const changed = `${sealed.slice(0, -3)}${sealed.at(-3) === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`
  expect(() => unseal(sealed, 'meadow', { key })).toThrow('another CRM_SECRET_KEY')
  expect(() => unseal(sealed, 'harbour', { key: other })).toThrow('another CRM_SECRET_KEY')
  expect(() => unseal(sealed, 'harbour', { key: undefined })).toThrow('CRM_SECRET_KEY is not set')
  for (const damaged of [changed, 'v1:', 'v1:AAAA'])
    expect(() => unseal(damaged, 'harbour', { key })).toThrow('another CRM_SECRET_KEY')
})

test('without a key secrets are stored unsealed, and stay readable after a key is set', () => {
  expect(seal('{"a":1}', 'harbour', { key: undefined })).toBe('{"a":1}')
  expect(unseal('{"a":1}', 'harbour', { key })).toBe('{"a":1}')
})

test('a signature equals that of the standard’s own libraries', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('new secrets are valid and differ', () => {
  const secrets = Array.from({ length: 50 }, makeWebhookSecret)
  expect(secrets.every(isWebhookSecret)).toBe(true)
  expect(new Set(secrets).size).toBe(50)
})

test.each([
  'whsec_',
  'whsec_c2hvcnQ=',
  'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  `whsec_${'A'.repeat(200)}`,
  'whsec_%%%',
])('%s is not a valid secret', (text) => expect(isWebhookSecret(text)).toBe(false))
