import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestKey, requireKey } from '#lib/contract/api/gates.ts'

const hex = '0123456789abcdef'.repeat(3)
const key = `cat_pub_${hex}`
const other = `cat_pub_${hex.replaceAll('0', 'f')}`

test.each<[string, Record<string, string>]>([
  ['X-API-Key', { 'X-API-Key': key }],
  ['X-API-Key with spaces and tabs around it', { 'X-API-Key': ` \t${key}\t ` }],
  ['a bearer token', { Authorization: `Bearer ${key}` }],
  ['a bearer token with the scheme in another case', { Authorization: `bEARER \t ${key} ` }],
  ['X-API-Key before a bearer token', { 'X-API-Key': key, Authorization: `Bearer ${other}` }],
  ['a bearer token beside a blank X-API-Key', { 'X-API-Key': ' ', Authorization: `Bearer ${key}` }],
  ['X-API-Key beside another scheme', { 'X-API-Key': key, Authorization: 'Basic abc' }],
])('a key is found in the headers: %s', (_, headers) => expect(requireKey(new Headers(headers))).toBe(key))

test.each<[string, Record<string, string>]>([
  ['no header', {}],
  ['a blank X-API-Key', { 'X-API-Key': ' \t' }],
  ['a bearer scheme without a token', { Authorization: 'Bearer' }],
  ['a bearer scheme with a blank token', { Authorization: 'Bearer   ' }],
  ['another scheme', { Authorization: `Basic ${key}` }],
  ['a token without a scheme', { Authorization: key }],
])('a request without a key is refused as missing_api_key: %s', (_, headers) => {
  expect(() => requireKey(new Headers(headers))).toThrow(
    expect.objectContaining({ code: 'missing_api_key', status: 401 }),
  )
})

test.each([
  'x',
  hex,
  `cat_pub_${hex.slice(1)}`,
  `cat_pub_${hex}0`,
  `cat_pub_${hex.toUpperCase()}`,
  `CAT_PUB_${hex}`,
  `cat__${hex}`,
  `cat_p_${hex}`,
  `cat_${'p'.repeat(17)}_${hex}`,
  `cat_pu1_${hex}`,
  `dog_pub_${hex}`,
  `cat_pub_${hex} ${key}`,
  `${key}, ${key}`,
  `${key}\u00a0`,
])('a key of the wrong form is refused before any look-up: %j', (malformed) => {
  for (const headers of [{ 'X-API-Key': malformed }, { Authorization: `Bearer ${malformed}` }])
    expect(() => requireKey(new Headers(headers as Record<string, string>))).toThrow(
      expect.objectContaining({ code: 'invalid_api_key', status: 401 }),
    )
})

test('a refusal names a way to authenticate and never repeats the key', () => {
  try {
    requireKey(new Headers({ 'X-API-Key': `${key}!` }))
    expect.unreachable()
  } catch (error) {
    expect(error).toHaveProperty(['headers', 'www-authenticate'], 'Bearer')
    expect(String(error)).not.toContain(hex)
  }
})

test('the digest is the SHA-256 of the whole key in lower-case hex', () => {
  expect(digestKey(key)).toBe(createHash('sha256').update(key).digest('hex'))
})
