import { expect, test } from 'vitest'
import { readHost } from '#lib/contract/catalogue/rules/hosts.ts'

const label = 'a'.repeat(63)
const longest = `${`${'a'.repeat(49)}.`.repeat(5)}abc`

test.each([
  ['courses.harbour.example', 'courses.harbour.example'],
  ['Courses.HARBOUR.example.', 'courses.harbour.example'],
  ['languages.localhost', 'languages.localhost'],
  ['BÜCHER.example', 'xn--bcher-kva.example'],
  ['कोर्स.भारत', 'xn--11b8cya8el.xn--h2brj9c'],
  ['例え。テスト。', 'xn--r8jz45g.xn--zckzah'],
  [`${label}.example`, `${label}.example`],
  [longest, longest],
  [`${longest}.`, longest],
])('%s is read as the host %s', (text, host) => {
  expect(readHost(text)).toBe(host)
})

test.each([
  '',
  '.',
  'a..example',
  '.example',
  'a.example..',
  'a.example:443',
  'https://a.example',
  'a.example/',
  'me@a.example',
  'a b.example',
  'a\nb.example',
  '%61.example',
  '*.a.example',
  'a_b.example',
  '-a.example',
  'a-.example',
  `${label}a.example`,
  `${longest}d`,
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '1',
  '１２７.0.0.1',
  'a.123',
  '[::1]',
  '::1',
])('%j is no host', (text) => {
  expect(readHost(text)).toBeUndefined()
})
