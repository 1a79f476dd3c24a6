import { describe, expect, test } from 'vitest'
import { hashVisitor, namedBucket, peerBucket } from '#lib/contract/api/visitor.ts'

const direct = { onVercel: false, trustedProxies: 0 }
const visitor = (headers: Record<string, string>, surroundings = direct) =>
  peerBucket(new Headers(headers), surroundings)
const named = (headers: Record<string, string>) => namedBucket(new Headers(headers))

const peer = { 'x-forwarded-for': '198.51.100.7' }

describe('a server names its visitor', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('X-Client-IP %s is %s', (value, bucket) => expect(named({ ...peer, 'x-client-ip': value })).toBe(bucket))

  const others = ['', ...'unknown 203.0.113.9:80 203.0.113.256 01.2.3.4 [::1]'.split(' ')]
  test.each([...others, '203.0.113.9, 203.0.113.10'])(
    'X-Client-IP %j is not one address and names no visitor',
    (value) => {
      expect(named({ ...peer, 'x-client-ip': value })).toBeUndefined()
    },
  )
})

test('a browser’s X-Client-IP is ignored, so it cannot choose its bucket', () => {
  const headers = { ...peer, 'x-client-ip': '203.0.113.9' }
  expect(named({ ...headers, origin: 'https://school.example' })).toBeUndefined()
  expect(named({ ...headers, origin: '' })).toBeUndefined()
  expect(named(peer)).toBeUndefined()
})

test('the peer is the platform’s address, whatever X-Client-IP claims', () => {
  expect(visitor({ ...peer, 'x-client-ip': '203.0.113.9' })).toBe('198.51.100.7')
  expect(visitor({ 'x-client-ip': '203.0.113.9' })).toBe('unknown')
})

test.each([
  ['198.51.100.7:52114', '198.51.100.7'],
  ['"198.51.100.7:52114"', '198.51.100.7'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  [' "[2001:db8:1:2::7]:443" ', '2001:db8:1:2::/64'],
  ['[::ffff:198.51.100.7]:1', '198.51.100.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['198.51.100.7:', 'unknown'],
  ['198.51.100.7:x', 'unknown'],
  ['[198.51.100.7', 'unknown'],
  ['"198.51.100.7', 'unknown'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
])('a proxy may write an entry as %s', (entry, bucket) => {
  expect(visitor({ 'x-forwarded-for': `203.0.113.1, ${entry}` })).toBe(bucket)
  expect(visitor({ 'x-vercel-forwarded-for': entry }, { onVercel: true, trustedProxies: 0 })).toBe(bucket)
})

describe('hops are counted from the right', () => {
  const forwarded = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2,3.3.3.3' }
  test.each([
    [0, '3.3.3.3'],
    [1, '2.2.2.2'],
    [2, '1.1.1.1'],
    [9, '1.1.1.1'],
  ])('behind %i proxies it is %s', (trustedProxies, address) => {
    expect(visitor(forwarded, { onVercel: false, trustedProxies })).toBe(address)
  })

  test('addresses further left, which the visitor may have written, are ignored', () => {
    const one = { onVercel: false, trustedProxies: 1 }
    const buckets = ['9.9.9.1', '9.9.9.2, x'].map((claim) =>
      visitor({ 'x-forwarded-for': `${claim}, 5.5.5.5, 10.0.0.1` }, one),
    )
    expect(buckets).toEqual(['5.5.5.5', '5.5.5.5'])
  })
})

test('on Vercel only the header that the platform writes counts', () => {
  const onVercel = { onVercel: true, trustedProxies: 0 }
  const headers = { 'x-vercel-forwarded-for': '5.5.5.5', 'x-forwarded-for': '9.9.9.9' }
  expect(visitor(headers, onVercel)).toBe('5.5.5.5')
  expect(visitor(headers, direct)).toBe('9.9.9.9')
})

test('visitors without an address share one bucket', () => {
  expect(visitor({})).toBe('unknown')
  expect(visitor({ 'x-forwarded-for': 'garbage' })).toBe('unknown')
})

test('a stored visitor cannot be found by trying all addresses without the secret', () => {
  const hash = hashVisitor('203.0.113.9', 'secret')
  expect(hash).toBe(hashVisitor('203.0.113.9', 'secret'))
  expect(hash).not.toBe(hashVisitor('203.0.113.9', 'other'))
  expect(hash).not.toContain('203')
})
