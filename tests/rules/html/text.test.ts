import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#lib/html/clean.ts'
import { oneLine } from '#lib/html/line.ts'

describe('the plain text of cleaned HTML', () => {
  const image = '<img src="http://x.org/a.png" alt="e">'
  const cells = (name: string) => `<tr><${name}>a</${name}><${name}>b</${name}></tr>`
  const cases: [guarantee: string, source: string, text: string | null][] = [
    ['has its entities decoded', 'a &amp;lt; &eacute; &#x1F600; &quot;', 'a &lt; é 😀 "'],
    ['puts blocks on lines', '<h1>a</h1>b<p>c</p><div>d<div>e</div>f</div>g', 'a\nb\nc\nd\ne\nf\ng'],
    ['breaks lines at br', 'a<br>b<br><br>c', 'a\nb\nc'],
    ['keeps inline elements on the line', `a<b>b</b> <i>c</i><span>d</span>${image}`, 'ab cd'],
    ['parts cells by a space and rows by a line', `<table>${cells('th')}${cells('td')}</table>`, 'a b\na b'],
    ['breaks lines within a cell', '<table><tr><td><p>a</p></td><td>b<br>c</td></tr></table>', 'a\nb\nc'],
    ['puts a caption on a line', '<table><caption>a</caption><tr><td>b</td></tr></table>', 'a\nb'],
    ['marks list items', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>', '- a\n- b\n- c'],
    ['marks nested items flat', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n- b\n- c'],
    [
      'marks an item once',
      '<ul><li><p>a</p><p>b</p></li><li><ul><li>c</li></ul>d</li></ul>',
      '- a\nb\n- c\nd',
    ],
    [
      'leaves empty items out',
      '<ul><li></li><li> <br>a</li><li><ul><li></li></ul>b</li></ul>c',
      '- a\n- b\nc',
    ],
    ['has terms and their meaning on lines', '<dl><dt>a</dt><dd>b</dd></dl>', 'a\nb'],
    ['collapses white space, no-break and line feeds too', 'a \n\t b&nbsp;&nbsp;c\u2003\u202Fd', 'a b c d'],
    ['collapses white space in pre', '<pre>a\n  b</pre>', 'a b'],
    ['trims lines of invisible spaces too', '<p>\u200B a\uFEFF</p><p>&nbsp;b&nbsp;\u200B</p>', 'a\nb'],
    ['keeps invisible spaces within a line', 'a\u200Bb\uFEFFc', 'a\u200Bb\uFEFFc'],
    ['drops empty lines', '<p>a</p><p>&nbsp;</p><p>\u200B</p>\n\n<p>b</p>', 'a\nb'],
    ['has nothing of scripts', 'a<script>b</script><style>c</style>', 'a'],
    ['is null where there is only an image', '<img src="https://x.org/a.png" alt="a">', null],
    ['is null where there is nothing', '<p>&nbsp;\u200B</p>', null],
  ]
  test.each(cases)('%s', (_, source, text) => expect(cleanHtml(source).text).toBe(text))

  test('takes linear time for long runs of spaces', () => {
    const start = performance.now()
    expect(cleanHtml(`a${' \u200B'.repeat(90_000)}`).text).toBe('a')
    expect(cleanHtml(`a${'\u200B'.repeat(190_000)}b`).text).toHaveLength(190_002)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

test.each([
  ['a line break', 'warp\nweft', 'warp weft'],
  ['several kinds in a row', 'warp \r\n\t\u00a0 weft', 'warp weft'],
  ['the ends', '  warp weft\n', 'warp weft'],
  ['nothing else', '\n \t', ''],
  ['none', 'warp weft', 'warp weft'],
  ['a next-line sign', 'warp\u0085weft\u0085', 'warp weft'],
  ['no byte order mark', 'warp\ufeffweft', 'warp\ufeffweft'],
  ['no invisible space', 'warp\u200b\u200bweft\u200b', 'warp\u200b\u200bweft\u200b'],
])('on one line every run of white space becomes one space: %s', (_, text, line) => {
  expect(oneLine(text)).toBe(line)
})
