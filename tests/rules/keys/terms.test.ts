import { describe, expect, test } from 'vitest'
import { readExpiry, readLimit, readName, readProduct, readScopes } from '#lib/office/institutes/keys.ts'
import { readWebsite } from '#lib/office/institutes/websites.ts'

const now = new Date('2026-06-01T12:00:00Z')

describe('the terms of a key', () => {
  test.each([
    ['catalog:read', ['catalog:read']],
    ['leads:write, catalog:read,leads:write', ['catalog:read', 'leads:write']],
    ['catalog:preview,catalog:read', ['catalog:read', 'catalog:preview']],
  ])('the scopes %j are %j', (text, expected) => expect(readScopes(text)).toEqual(expected))

  test.each(['', 'catalog:read,', 'read', 'CATALOG:READ'])('the scopes %j are refused', (text) => {
    expect(() => readScopes(text)).toThrow(/expected catalog:read or leads:write or catalog:preview/)
  })

  test('a key that reads drafts reads the catalogue too, and sends no enquiries', () => {
    expect(() => readScopes('catalog:read,leads:write,catalog:preview')).toThrow(/create two keys/)
    expect(() => readScopes('catalog:preview')).toThrow(/needs catalog:read/)
  })

  test.each([
    ['2026-06-01T12:00:01Z', '2026-06-01T12:00:01.000Z'],
    ['2027-01-31T00:00:00+05:30', '2027-01-30T18:30:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('the expiry %s is %s', (text, expected) => expect(readExpiry(text, now).toISOString()).toBe(expected))

  const bad = ['2027-02-29', '2027-02-30T00:00:00Z', '2027-01-31T00:00:00', 'soon', '']
  test.each(['2026-06-01T12:00:00Z', ...bad])('the expiry %j is refused by name', (text) =>
    expect(() => readExpiry(text, now)).toThrow(JSON.stringify(text)),
  )

  test.each(['0', '-1', '1.5', '1e3', '', '1000001', 'many'])('the limit %j is refused by name', (text) =>
    expect(() => readLimit(text)).toThrow(JSON.stringify(text)),
  )

  test('a limit is a whole number', () => expect(readLimit('600')).toBe(600))

  test.each(['p', 'Pub', 'pub1', 'x'.repeat(17)])('the product %j is refused by name', (text) =>
    expect(() => readProduct(text)).toThrow(JSON.stringify(text)),
  )

  test('a name is trimmed, and refused when nothing is left or it has line breaks', () => {
    expect(readName('  Site of the college ')).toBe('Site of the college')
    for (const text of [' ', 'a\nb', 'x'.repeat(121)])
      expect(() => readName(text)).toThrow(/expected 1 to 120/)
  })
})

describe('a website', () => {
  test.each([
    ['https://www.example.org', 'https://www.example.org'],
    [' HTTPS://WWW.Example.org:443/courses?x#y ', 'https://www.example.org'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://example.org:80', 'http://example.org'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
  ])('%s is stored as browsers send it', (text, expected) => expect(readWebsite(text)).toBe(expected))

  test.each(['', 'www.example.org', 'ftp://example.org', 'null', 'https://*.example.org', 'https://'])(
    '%j is refused by name',
    (text) => expect(() => readWebsite(text)).toThrow(JSON.stringify(text)),
  )
})
