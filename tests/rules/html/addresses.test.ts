import { expect, test } from 'vitest'
import { cleanBio } from '#lib/base/html/clean.ts'
import { removeAddresses } from '#lib/base/html/email-addresses.ts'
import { cpuMs } from '../../cpu.ts'

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
  ...['jane＠x.org', 'jane\uFE6Bx.org', 'jane@x\u2024org', 'jane\uFE6Bx\uFE52org'].map((text) => [text, '']),
  ['jane(j@y.org)@x.org', ''],
  ['\u00A0jane@x.org\u3000', ''],
  [`ann@${'a'.repeat(300)}.com Ann`, 'Ann'],
  [`ann@${'b.'.repeat(130)}school.org Ann`, 'Ann'],
  [`ann@${'mail.'.repeat(60)}school.org Ann`, 'Ann'],
  ['ann@school.org..x Ann', '..x Ann'],
  ['ann@x.\u200B.org Ann', 'Ann'],
])('an e-mail address is removed, with brackets around only the address: %j becomes %j', (text, left) =>
  expect(removeAddresses(text)).toBe(left),
)

test.each([
  ...'Jane @jane jane@ jane@localhost next@16.2 x@y https://x.org/@jane.doe () a@x..org 3@4.50'.split(' '),
  ...['jane @ x.org', 'Jane (they)', '12@.org', '@x.org'],
])('a text without an address stays: %j', (text) => expect(removeAddresses(text)).toBe(text))

test('the time grows linearly with the length of a text', () => {
  const before = cpuMs()
  const pieces = [
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
  ]
  for (const piece of [...pieces, '.\u200B', '1.\u200B\u200B', '\u200Bb']) {
    removeAddresses(piece.repeat(150_000 / piece.length))
    removeAddresses(`a@1.${piece.repeat(150_000 / piece.length)}`)
  }
  removeAddresses(`${'('.repeat(50_000)}a@b.co${')'.repeat(50_000)}`)
  removeAddresses(`${'a('.repeat(30_000)}a@b.co${')@b.co'.repeat(30_000)}`)
  expect(cpuMs() - before).toBeLessThan(5_000)
})

test.each([
  ['<p onclick="x">Jane</p>', '<p>Jane</p>', 'Jane'],
  ['<p>Jane (jane@x.org) teaches.</p>', '<p>Jane teaches.</p>', 'Jane teaches.'],
  ['<p>(<b>jane</b>@<i>x</i>.org) Jane</p>', '<p><b></b><i></i>Jane</p>', 'Jane'],
  ['<p>jane@x<wbr>.org Jane</p>', '<p>Jane</p>', 'Jane'],
  ['<p>jane&#64;x.org Jane</p>', '<p>Jane</p>', 'Jane'],
  ['<p>Jane <a href="mailto:jane@x.org">writes</a></p>', '<p>Jane <a>writes</a></p>', 'Jane writes'],
  ['<p>Jane [<a href="MAILTO:jane@x.org">jane@x.org</a>]</p>', '<p>Jane <a></a></p>', 'Jane'],
  ['<a href="https://x.org/?to=jane%2540y.org" title="ask jane@x.org">x</a>', '<a title="ask">x</a>', 'x'],
  ['<a href="https://x.org/%6A%40y.org">x</a>', '<a>x</a>', 'x'],
  ['<a href="https://jane@x.org/">x</a>', '<a>x</a>', 'x'],
  ['<a href="https://x.org/@jane">x</a>', '<a href="https://x.org/@jane">x</a>', 'x'],
  ['<img src="https://x.org/a@2x.png" alt="jane@x.org">', '<img src="https://x.org/a@2x.png" alt="">', null],
  [
    '<table summary="jane@x.org"><tr><td abbr="a@x.org">jane</td><td>@x.org</td></tr></table>',
    null,
    'jane @x.org',
  ],
  ['<p>Jane jane<br>@x.org</p>', '<p>Jane <br></p>', 'Jane'],
  ['<p>Jane jane@x<b> <br>\n</b><i>.org</i> ok</p>', null, 'Jane\nok'],
  ['<p>jane@<br>x.<br>org (j\uFE6By<br>.org)</p>', null, null],
  ['<p>Jane<br>jane@x.org<br>Doe<br></p>', '<p>Jane<br><br>Doe<br></p>', 'Jane\nDoe'],
  [
    '<p>Jane<br>\n writes </p><p>@x.org</p>',
    '<p>Jane<br>\n writes </p><p>@x.org</p>',
    'Jane\nwrites\n@x.org',
  ],
  ['<a href="https://x.org/%6A%EF%B9%ABy.org">x</a>', '<a>x</a>', 'x'],
  ['jane(<i>j@y.org</i>)@x.org.', '<i></i>.', '.'],
  ['<p>jane@x.org</p>', null, null],
  ['<p>Jane at&nbsp;jane@x.org&nbsp;or</p>', '<p>Jane at&nbsp;or</p>', 'Jane at or'],
])('a biography is cleaned, and every e-mail address removed: %j', (source, html, text) => {
  const cleaned = cleanBio(source)
  if (html !== null || text === null) expect(cleaned.html).toBe(html)
  expect(cleaned.html ?? '').not.toMatch(/mailto:|[a-z]@[a-z]+\.org|%40/)
  expect(cleaned.text).toBe(text)
})
