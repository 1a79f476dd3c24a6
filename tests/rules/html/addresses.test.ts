import { describe, expect, test } from 'vitest'
import { removeAddresses } from '#lib/html/addresses.ts'

describe('an e-mail address is removed, with brackets around only the address', () => {
  test.each([
    ['Jane Doe (jane@x.org)', 'Jane Doe'],
    ['Jane  <jane.doe+tag@Mail.Example.CO.UK>  Doe', 'Jane Doe'],
    ['JANE@X.ORG Jane', 'Jane'],
    ['Jane jane@x.org\uFEFF Doe', 'Jane \uFEFF Doe'],
    ['[( jane@x.org )] Jane', 'Jane'],
    ['Jane {jane@x.org, j@y.org}', 'Jane'],
    ['Jane (write to jane@x.org)', 'Jane (write to )'],
    ['write to jane@x.org.', 'write to .'],
    ['jane@x.org, j@y.org', ','],
    ["o'brien_1%x@sub.x-y.org", ''],
    ['"jane doe"@x.org Jane', 'Jane'],
    ["'jane@x.org'", "''"],
    ['e-mail:jane@x.org;', 'e-mail:;'],
    ['jane@x.org-like', '-like'],
    ['jörg@bücher.de', ''],
    ['jane@xn--bcher-kva.example', ''],
    ['अजय@डाटा.भारत जी', 'जी'],
    ['用户@例え。テスト', ''],
    ['联系jane@x.org联系', '联系联系'],
    ['jane\u200B@x\u00AD.org', ''],
    ['jane＠x.org', ''],
    ['jane(j@y.org)@x.org', ''],
    ['\u00A0jane@x.org\u3000', ''],
    [`ann@${'a'.repeat(300)}.com Ann`, 'Ann'],
    [`ann@${'b.'.repeat(130)}school.org Ann`, 'Ann'],
    [`ann@${'mail.'.repeat(60)}school.org Ann`, 'Ann'],
    ['ann@school.org..x Ann', '..x Ann'],
    ['ann@x.\u200B.org Ann', 'Ann'],
  ])('%j becomes %j', (text, left) => expect(removeAddresses(text)).toBe(left))
})

describe('a text without an address stays', () => {
  test.each([
    ...[
      'Jane',
      '@jane',
      'jane@',
      'jane @ x.org',
      'jane@localhost',
      'next@16.2',
      'x@y',
      'https://x.org/@jane.doe',
    ],
    ...['Jane (they)', '()', 'a@x..org', '3@4.50', '12@.org', '@x.org'],
  ])('%j', (text) => expect(removeAddresses(text)).toBe(text))
})

test('the time grows linearly with the length of a text', () => {
  const start = performance.now()
  for (const piece of [
    'a',
    'a@',
    '@',
    'a.',
    'a@b.',
    '(',
    '( ',
    '"',
    '"@',
    'a@b.co',
    '(a@b.co',
    'a@b.co ',
    '联a@',
    'b.',
    '.\u200B',
    '1.\u200B\u200B',
    '\u200Bb',
  ]) {
    removeAddresses(piece.repeat(150_000 / piece.length))
    removeAddresses(`a@1.${piece.repeat(150_000 / piece.length)}`)
  }
  removeAddresses(`${'('.repeat(50_000)}a@b.co${')'.repeat(50_000)}`)
  removeAddresses(`${'a('.repeat(30_000)}a@b.co${')@b.co'.repeat(30_000)}`)
  expect(performance.now() - start).toBeLessThan(5_000)
})
