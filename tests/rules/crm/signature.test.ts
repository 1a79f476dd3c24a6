import { expect, test } from 'vitest'
import { isWebhookSecret, makeWebhookSecret, signWebhook } from '#lib/net/sign.ts'

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
])('%s is not a valid secret', (text) => {
  expect(isWebhookSecret(text)).toBe(false)
})
