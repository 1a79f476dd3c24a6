import { describe, expect, test } from 'vitest'
import { cleanBio } from '#lib/html/clean.ts'

describe('a biography is cleaned, and every e-mail address removed', () => {
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
    [
      '<img src="https://x.org/a@2x.png" alt="jane@x.org">',
      '<img src="https://x.org/a@2x.png" alt="">',
      null,
    ],
    [
      '<table summary="jane@x.org"><tr><td abbr="a@x.org">jane</td><td>@x.org</td></tr></table>',
      null,
      'jane @x.org',
    ],
    ['jane<br>@x.org', 'jane<br>@x.org', 'jane\n@x.org'],
    ['jane(<i>j@y.org</i>)@x.org.', '<i></i>.', '.'],
    ['<p>jane@x.org</p>', null, null],
    ['<p>Jane at&nbsp;jane@x.org&nbsp;or</p>', '<p>Jane at&nbsp;or</p>', 'Jane at or'],
  ])('%j', (source, html, text) => {
    const cleaned = cleanBio(source)
    if (html !== null || text === null) expect(cleaned.html).toBe(html)
    expect(cleaned.html ?? '').not.toMatch(/mailto:|[a-z]@[a-z]+\.org|%40/)
    expect(cleaned.text).toBe(text)
  })
})
