import { describe, expect, test } from 'vitest'
import { isEmailAddress } from '#lib/catalogue/rules/reach.ts'

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.museum',
    "o'neil@example.ie",
    '!#$%&*/=?^_`{|}~@example.org',
    'a@xn--h2brj9c.xn--h2brj9c',
    'उदाहरण@डेटामेल.भारत',
    'a@1and1.de',
    `${'a'.repeat(64)}@example.org`,
    `a@${'b'.repeat(63)}.org`,
  ])('%s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })
})

describe('no e-mail address', () => {
  test.each([
    '',
    'nobody',
    '@example.org',
    'a@',
    'a@b',
    'a@b@c.org',
    'a b@example.org',
    'a@exa mple.org',
    'a@example..org',
    'a@.example.org',
    'a@example.org.',
    'a@-b.org',
    'a@b-.org',
    'a@b_c.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    '"a b"@example.org',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'Meera <a@example.org>',
    'a@example.org, b@example.org',
    'mailto:a@example.org',
    'a\u0007@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
  ])('%s', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })
})
