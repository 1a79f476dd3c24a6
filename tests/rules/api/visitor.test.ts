import { describe, expect, test } from 'vitest'
import { parseEnv } from '#lib/base/env.ts'
import { readTrustedProxies } from '#lib/base/net/trusted-proxies.ts'
import { hashVisitor, namedBucket, peerBucket } from '#lib/contract/api/visitor.ts'

const direct: Parameters<typeof peerBucket>[1] = { onVercel: false, trustedProxies: 0 }
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

describe('our proxies are told by their networks', () => {
  const networks = '10.0.0.0/8, 2001:db8:aa::/48 192.0.2.4'
  const behind = { onVercel: false, trustedProxies: readTrustedProxies(networks) ?? 0 }
  test.each<[what: string, forwarded: string, bucket: string]>([
    ['a visitor behind one proxy', '5.5.5.5, 10.0.0.1', '5.5.5.5'],
    ['behind three', '5.5.5.5, 192.0.2.4, 2001:db8:aa::1, 10.0.0.1', '5.5.5.5'],
    ['behind one that writes ports', '5.5.5.5:4711, "[2001:db8:aa::1]:443", 10.0.0.1:80', '5.5.5.5'],
    ['behind one on a socket of both families', '5.5.5.5, ::ffff:10.0.0.1', '5.5.5.5'],
    ['behind none of ours', '5.5.5.5', '5.5.5.5'],
    ['past the proxies, with a forged header', '9.9.9.9, 5.5.5.5', '5.5.5.5'],
    ['past the proxies, claiming to be one', '9.9.9.9, 10.0.0.1, 5.5.5.5', '5.5.5.5'],
    ['behind a proxy, with a forged header', '9.9.9.9, 5.5.5.5, 10.0.0.1', '5.5.5.5'],
    ['behind a proxy, claiming to be one', '9.9.9.9, 10.7.7.7, 5.5.5.5, 10.0.0.1', '5.5.5.5'],
    ['behind a proxy, with garbage', 'x, , 5.5.5.5, 10.0.0.1', '5.5.5.5'],
    ['a neighbour of the single address', '9.9.9.9, 192.0.2.5', '192.0.2.5'],
    ['a neighbour of the network', '9.9.9.9, 2001:db8:ab::1', '2001:db8:ab:0::/64'],
    ['somebody whom the proxy does not name', '9.9.9.9, unknown, 10.0.0.1', 'unknown'],
    ['somebody in our own network', '10.3.3.3, 10.0.0.1', '10.3.3.3'],
    ['nobody', '', 'unknown'],
  ])('%s', (_, forwarded, bucket) => {
    expect(visitor({ 'x-forwarded-for': forwarded }, behind)).toBe(bucket)
  })

  test.each([
    ...['11', '-1', '1.5', '1e1', 'x', '1, 10.0.0.0/8', 'localhost', '10.0.0', '10.0.0.0/', '10.0.0.0/33'],
    ...['10.0.0.0/8/8', '10.0.0.0/+8', '2001:db8::/129', 'fe80::1%eth0', '10.0.0.0/8;', ',', '[::1]'],
    // Everybody would be a proxy of ours.
    ...['0.0.0.0/0', '::/0', '10.0.0.0/00'],
  ])('%j is refused, and the error says what is taken', (given) => {
    expect(() => parseEnv({ TRUSTED_PROXIES: given })).toThrow(
      `TRUSTED_PROXIES=${JSON.stringify(given)}: must be the number of proxies (0 to 10), or their addresses and networks`,
    )
  })

  test.each([
    ['', 0],
    [' 2 ', 2],
    ['10', 10],
  ])('%j is the number %i', (given, count) => {
    expect(parseEnv({ TRUSTED_PROXIES: given }).TRUSTED_PROXIES).toBe(count)
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
