import { describe, expect, test } from 'vitest'
import { isOutOfReach, isPublicAddress, refusalReason } from '#lib/base/net/address-guard.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import { publicLookupOver, sendWith } from '#lib/base/net/send.ts'

test.each([
  ['a known one', ['1.1.1.1', '2606:4700::1111', '2a00:1450:4001::1', '2400:cb00::1']],
  ['beside private networks', ['9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0']],
  ['beside more of them', ['192.167.255.255', '192.169.0.0']],
  ['beside carrier-grade NAT', ['100.63.255.255', '100.128.0.0']],
  ['beside loopback and link-local', ['126.255.255.255', '128.0.0.1', '169.253.255.255']],
  ['beside benchmarking, multicast and documentation', ['198.17.255.255', '223.255.255.255', '3ffe::1']],
])('an address is on the public internet that is %s', (_, addresses) => {
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
})

test.each([
  ['of this host or network', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1']],
  ['behind carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['link-local, as a cloud’s metadata', ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['for protocols', ['192.0.0.8', '192.88.99.1', '198.19.255.255', '2001:2::1', '2001:20::1', '100::1']],
  ['for documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['multicast or broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1']],
  ['local to a site', ['fec0::1', 'fc00::1', 'fd12:3456::1']],
  ['mapped from IPv4', ['::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:1.1.1.1', '::ffff:0:127.0.0.1']],
  ['compatible with IPv4', ['::7f00:1']],
  ['translated by NAT64', ['64:ff9b::7f00:1', '64:ff9b::101:101', '64:ff9b:1::1']],
  ['tunnelled by Teredo or 6to4', ['2001::1', '2002:7f00:1::1']],
  ['public with a zone', ['2606:4700::1%eth0']],
  ['no address', ['localhost', '', '127.1']],
])('an address is not on the public internet that is %s', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

/** No request may reach a connection, so no server listens. */
describe('nothing is sent to', () => {
  const send = sendWith({ privateHosts: ['127.0.0.1:8080', 'crm.internal'] })
  const faultOf = (url: string) =>
    send({ method: 'POST', url, headers: {}, body: '{}' }).then(
      () => 'sent',
      (error) => {
        expect(error).toBeInstanceOf(DeliveryFailure)
        return (error as Error).message
      },
    )

  /** Loopback and metadata in each spelling that a URL may have, and an allowed host with another port or name. */
  const addresses =
    `127.0.0.1/ 127.1/ 2130706433/ 0x7f000001/ 0177.0.0.01/ 0x7f.1/ 127.0.0.1./ １２７.0.0.1/ ①②⑦.⓪.⓪.①/
    %31%32%37.0.0.1/ 0/ 169.254.169.254/latest/ 2852039166/ [::1]/ [0:0:0:0:0:0:0:1]/ [::ffff:127.0.0.1]/
    [::ffff:7f00:1]/ [64:ff9b::7f00:1]/ [::]/ [fe80::1]/ 127.0.0.1:8081/ crm.internal@127.0.0.1/
    localhost/ LOCALHOST./ hooks.localhost/ metadata.google.internal/ metadata.goog/ metadata/ instance-data/
    printer.local/`.split(/\s+/)

  test.each(addresses)('a private address: https://%s', async (address) => {
    expect(await faultOf(`https://${address}`)).toMatch(/was not called: the address is private$/)
  })

  test.each([
    ['plain HTTP', 'http://example.org/'],
    ['plain HTTP to an allowed host’s other port', 'http://127.0.0.1/'],
    ['a file', 'file:///etc/passwd'],
    ['another scheme', 'ftp://crm.internal/'],
  ])('%s: %s', async (_, url) => expect(await faultOf(url)).toMatch(/only https is allowed$/))

  test.each([
    ['http://127.0.0.1/', /was not called: the address is private$/],
    ['http://localhost/', /was not called: the address is private$/],
    ['ftp://example.org/', /only https is allowed$/],
  ])('a private address or another scheme where plain HTTP is allowed: %s', async (url, fault) => {
    const plain = sendWith({ privateHosts: [], allowsHttp: true })
    await expect(plain({ method: 'GET', url, headers: {} })).rejects.toThrow(fault)
  })
})

describe('a private host that the settings name may be called', () => {
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:4679/'],
    ['127.0.0.1', 'https://127.0.0.1/'],
    ['[::1]', 'http://[::1]:80/'],
    ['crm.internal', 'http://crm.internal:8080/'],
    ['crm.internal:443', 'https://crm.internal/'],
    ['crm.internal:80', 'http://crm.internal/'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ])('%s: %s', (host, url) => expect(refusalReason(new URL(url), [host])).toBeUndefined())

  test.each([
    ['127.0.0.1:8080', 'http://127.0.0.1:8081/'],
    ['127.0.0.1:443', 'http://127.0.0.1/'],
    ['crm.internal', 'http://not.crm.internal/'],
    ['27.0.0.1', 'http://127.0.0.1/'],
  ])('the setting %s does not allow %s', (host, url) => {
    expect(refusalReason(new URL(url), [host])).toBeDefined()
  })
})

test.each([
  ['http://localhost:3000', true],
  ['http://shop.localhost', true],
  ['http://shop.internal', true],
  ['http://shop', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.5:3000', true],
  ['https://8.8.8.8', false],
  ['http://www.example.org', false],
  ['https://localhost.example.org', false],
  ['http://10.0.0.7:8080', false],
])('%s is out of everybody’s reach: %s', (url, expected) => {
  expect(isOutOfReach(new URL(url), ['10.0.0.7'])).toBe(expected)
})

describe('a host name', () => {
  const resolveTo = (...addresses: string[]) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const fake = (_name: string, _options: object, callback: (error: null, all: typeof found) => void) =>
      callback(null, found)
    return new Promise((resolve) => {
      publicLookupOver(fake as never)('crm.example.org', {}, (error, all) => resolve(error?.message ?? all))
    })
  }

  test('resolves to the public addresses that the connection then uses', async () => {
    expect(await resolveTo('1.1.1.1', '2606:4700::1111')).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
  })

  test.each([
    [['10.0.0.1'], '10.0.0.1'],
    [['1.1.1.1', '127.0.0.1'], '127.0.0.1'],
    [['2606:4700::1111', '::ffff:10.0.0.1'], '::ffff:10.0.0.1'],
  ])('is refused when one of its addresses is private: %j', async (addresses, closed) => {
    expect(await resolveTo(...addresses)).toBe(
      `crm.example.org was not called: it has the private address ${closed}`,
    )
  })
})
