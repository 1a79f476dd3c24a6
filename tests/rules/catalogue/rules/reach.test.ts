import { expect, test } from 'vitest'
import { isEmailAddress } from '#lib/catalogue/rules/reach.ts'

const addresses = `a@b.co first.last+tag@sub.example.museum o'neil@example.ie !#$%&*/=?^_{|}~@example.org
  a@xn--h2brj9c.xn--h2brj9c उदाहरण@डेटामेल.भारत a@1and1.de`.split(/\s+/)

test.each([...addresses, '`@b.co', `${'a'.repeat(64)}@example.org`, `a@${'b'.repeat(63)}.org`])(
  '%s is an e-mail address',
  (address) => expect(isEmailAddress(address)).toBe(true),
)

const others =
  `nobody @example.org a@ a@b a@b@c.org a@example..org a@.example.org a@example.org. a@-b.org a@b-.org
  a@b_c.org .a@example.org a.@example.org a..b@example.org a@[127.0.0.1] a@127.0.0.1 mailto:a@example.org`.split(
    /\s+/,
  )
const spaced = ['a b@example.org', 'a@exa mple.org', '"a b"@example.org', 'Meera <a@example.org>']
const long = [`${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(64)}.org`]

test.each([...others, ...spaced, ...long, '', 'a@example.org, b@example.org', 'a\u0007@example.org'])(
  '%s is no e-mail address',
  (address) => expect(isEmailAddress(address)).toBe(false),
)
