import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#lib/base/html/clean.ts'
import { oneLine } from '#lib/base/plain-text.ts'
import { cpuMs } from '../../cpu.ts'

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
    ['marks list items', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>', '- a\n- b\n1. c'],
    ['marks nested items flat', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n- b\n- c'],
    [
      'marks an item once',
      '<ul><li><p>a</p><p>b</p></li><li><ul><li>c</li></ul>d</li></ul>',
      '- a\nb\n- c\nd',
    ],
    [
      'leaves out empty items',
      '<ul><li></li><li> <br>a</li><li><ul><li></li></ul>b</li></ul>c',
      '- a\n- b\nc',
    ],
    ['has terms and their meaning on lines', '<dl><dt>a</dt><dd>b</dd></dl>', 'a\nb'],
    ['collapses white space, no-break and line feeds too', 'a \n\t b&nbsp;&nbsp;c\u2003\u202Fd', 'a b c d'],
    ['keeps the lines of pre', '<pre>a\n  b\n\n<b>c\n</b>d&#13;e</pre>f\ng', 'a\nb\nc\nd\ne\nf g'],
    ['trims lines of invisible spaces too', '<p>\u200B a\uFEFF</p><p>&nbsp;b&nbsp;\u200B</p>', 'a\nb'],
    ['keeps invisible spaces within a line', 'a\u200Bb\uFEFFc', 'a\u200Bb\uFEFFc'],
    ['drops empty lines', '<p>a</p><p>&nbsp;</p><p>\u200B</p>\n\n<p>b</p>', 'a\nb'],
    ['has nothing of scripts', 'a<script>b</script><style>c</style>', 'a'],
    ['is null where there is only an image', '<img src="https://x.org/a.png" alt="a">', null],
    ['is null where there is nothing', '<p>&nbsp;\u200B</p>', null],
    ['leaves struck text out', 'Fee: <s>₹9,000</s>₹6,000', 'Fee: ₹6,000'],
    ['leaves white space for struck text', 'a<del>b</del>c<strike>d</strike>e', 'a c e'],
    ['parts lines at struck blocks', 'a<s>b<p>c</p></s>d<s><br></s>e<pre><s>f\ng</s>h</pre>', 'a\nd\ne\nh'],
    ['has no mark for an item that is struck', '<ul><li><s>a</s></li><s><li>b</li></s></ul>c', 'c'],
    ['is null where all is struck', '<p><s>a<b>b</b></s></p>', null],
    ['keeps inserted text', 'a<ins>b</ins>', 'ab'],
    ['numbers items', '<ol><li>a</li><li></li><li><s>b</s></li><li>c</li></ol>', '1. a\n4. c'],
    ['numbers each list', '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>', '1. a\n1. b\n2. c'],
    ['numbers from the start', '<ol start="7"><li>a</li>x<li>b</li></ol>', '7. a\nx\n8. b'],
    ['numbers to nine digits', '<ol start="999999999"><li>a</li></ol>', '999999999. a'],
    ['numbers below 0', '<ol start=" -1 "><li>a</li><li>b</li><li>c</li></ol>', '-1. a\n0. b\n1. c'],
    ['numbers letters, too', '<ol type="a" start="+2"><li>a</li></ol>', '2. a'],
    ['has dashes within numbers', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n- b\n2. c'],
    ['has no mark outside a list', 'a<li>b</li>c<ol><b><li>d</li></b><li>e</li></ol>', 'a\nb\nc\nd\n1. e'],
    ['writes raised figures', '10<sup>6</sup> <sup>-(1+23)</sup><sup><b>4</b>5</sup>', '10⁶ ⁻⁽¹⁺²³⁾⁴⁵'],
    ['writes lowered figures', 'H<sub>2</sub>O C<sub>6789</sub> x<sub>0-1</sub>', 'H₂O C₆₇₈₉ x₀₋₁'],
    ['keeps the rest', '1<sup>st</sup> x<sup>2n</sup> <sup>२</sup> <sup>a<sup>2</sup></sup>', '1st x2n २ a²'],
    ['drops lines of invisible characters', '<p>&shy;</p><p>\u200E\u2060</p>a', 'a'],
  ]
  test.each(cases)('%s', (_, source, text) => expect(cleanHtml(source).text).toBe(text))

  test.each([1.5, '', 'a', '3a', '1e3', '1'.repeat(10), '9'.repeat(200_000 - 30)])(
    'numbers from 1 where the start is %j',
    (start) => {
      expect(cleanHtml(`<ol start="${start}"><li>a</li></ol>`).text).toBe('1. a')
    },
  )

  test.each([
    ['items', '<p>a</p><ul><li>b</li><li>c <s>d</s></li></ul><ol start="9"><li>e</li></ol>', 'a b c e'],
    ['an authored dash or number', '<p>- a</p><ol><li>2. b</li></ol>', '- a 2. b'],
    ['no items', '<p>- a</p><p>b</p>', null],
    ['items that are not shown', '<ul><li></li></ul>a', null],
    ['nothing', '', null],
  ])('is kept on one line without the marks of items, if it has some: %s', (_, source, unmarked) => {
    expect(cleanHtml(source).unmarked).toBe(unmarked)
  })

  test('writes nested scripts of many figures', () => {
    const figures = '<sup>1'.repeat(250) + '2'.repeat(190_000)
    expect(cleanHtml(figures).text).toBe('¹'.repeat(250) + '²'.repeat(190_000))
    expect(cleanHtml(`${figures}x`).text).toMatch(/^1+2+x$/)
  })

  test('takes linear time for long runs of spaces', () => {
    const before = cpuMs()
    expect(cleanHtml(`a${' \u200B'.repeat(90_000)}`).text).toBe('a')
    expect(cleanHtml(`a${'\u200B'.repeat(190_000)}b`).text).toHaveLength(190_002)
    expect(cpuMs() - before).toBeLessThan(2_000)
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
