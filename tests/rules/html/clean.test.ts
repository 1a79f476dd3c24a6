import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#lib/base/html/clean.ts'
import { allowed } from './outside.ts'

const table = (cases: [source: string, html: string | null][]) => {
  for (const [source, html] of cases) {
    test(JSON.stringify(source), () => expect(cleanHtml(source).html).toBe(html))
  }
}

/** The tags that a parser requires before an element. */
const contexts: Record<string, string> = {
  ...Object.fromEntries(
    ['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead'].map((name) => [name, '<table>']),
  ),
  tr: '<table><tbody>',
  td: '<table><tr>',
  th: '<table><tr>',
}

describe('elements and attributes of the safelist stay', () => {
  const columns = '<colgroup span="2" width="1"><col span="1" width="50%"></colgroup>'
  const head = '<th abbr="a" axis="b" colspan="2" rowspan="1" scope="col" width="3">x</th>'
  const whole = `<table summary="s" width="9">${columns}<tbody><tr>${head}</tr></tbody></table>`
  const image = '<img align="left" alt="x" height="1" src="https://x.org/a.png" title="t" width="2">'
  table([
    [whole, whole],
    [image, image],
    ['plain', 'plain'],
    ['a &amp; b &lt; c', 'a &amp; b &lt; c'],
    ['<p>a<br>b</p>', '<p>a<br>b</p>'],
    ['<ol start="3" type="a"><li>x</li></ol>', '<ol start="3" type="a"><li>x</li></ol>'],
    ['<ol start="-999999999"><li>x</li></ol>', '<ol start="-999999999"><li>x</li></ol>'],
    ['<ol start="1000000000"><li>x</li></ol>', '<ol><li>x</li></ol>'],
    ['<a title="a --> b </style>">x</a>', '<a title="a --&gt; b &lt;/style&gt;">x</a>'],
    ['<blockquote cite="http://x.org">x</blockquote>', '<blockquote cite="http://x.org">x</blockquote>'],
    ['<q cite="ftp://x.org">x</q>', '<q>x</q>'],
  ])
})

describe('struck and inserted text stays marked as such, without attributes', () => {
  table([
    ['<s>₹9,000</s> ₹6,000', '<strike>₹9,000</strike> ₹6,000'],
    ['<del cite="https://x.org" datetime="2026-11-20">a</del>', '<strike>a</strike>'],
    ['<ins cite="https://x.org" datetime="2026-11-20">a</ins>', '<u>a</u>'],
    ['<strike title="a">b</strike>', '<strike>b</strike>'],
    ['<del><p>a</p><p>b</p></del>c', '<strike><p>a</p><p>b</p></strike>c'],
    ['<p><s>a<p>b</s>c', '<p><strike>a</strike></p><p><strike>b</strike>c</p>'],
    ['<svg><s>a</s></svg>b', '<strike>a</strike>b'],
    ['<s>a</s>', '<strike>a</strike>'],
  ])
})

describe('a removed element leaves its text, but a script or the like leaves nothing', () => {
  table([
    ['<font color="red">a <b>b</b></font>', 'a <b>b</b>'],
    ['<custom-element>a</custom-element>', 'a'],
    ['<form>a<input name="attributes"><button>b</button></form>', 'ab'],
    ['<textarea><b>a</b></textarea>', '&lt;b&gt;a&lt;/b&gt;'],
    ['a<script>b</script><style>c</style><iframe>d</iframe><template><p>e</p></template>f', 'af'],
    ['a<svg><script>b</script><p>c</p></svg>', 'a<p>c</p>'],
    ['a<math><mi>b</mi></math><noscript><p>c</p></noscript><video>d</video>', 'a'],
    ['a<noscript><p>b</noscript>c<p>d', 'ac<p>d</p>'],
    ['<p>a<noscript><b>b<div></noscript>c</p>d', '<p>ac</p>d'],
    [
      '<table><noscript><p>a</noscript><tr><td>b</table>',
      '<table><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['a<noembed><p>b</noembed>c<noframes><p>d</noframes>e<iframe><p>f</iframe>g<xmp><p>h</xmp>i', 'acegi'],
    ['a<title><p>b</title>c<template><p>d</template>e<svg><g>f</g></svg>g<audio>h</audio>i', 'acegi'],
    ['a<plaintext>b</plaintext>c', 'a'],
    ['a<math><p>b', 'a<p>b</p>'],
    ['a<!-- b --><![CDATA[c]]><?d e?>', 'a'],
    ['<html lang="en"><head><title>a</title></head><body class="b">c</body></html>', 'c'],
    ['<td>a</td>', 'a'],
    ['<frameset>a', 'a'],
  ])
})

describe('a removed block leaves white space on both sides, and no line', () => {
  const blocks =
    `address article aside center details dialog dir fieldset figcaption figure footer form header hgroup
    legend main menu nav search section select summary textarea`.split(/\s+/)
  test.each(blocks)('%s', (name) =>
    expect(cleanHtml(`a<${name}>b</${name}>c`)).toMatchObject({ html: 'a b c', text: 'a b c' }),
  )
  test.each([
    ['a<hr>b', 'a b', 'a b'],
    ['a<select><option>b<option>c<optgroup label=x><option>d</select>e', 'a b c d e', 'a b c d e'],
    ['a <section> b </section> c', 'a  b  c', 'a b c'],
    ['a<section></section><section></section>b', 'a b', 'a b'],
    ['<section>a</section>', 'a', 'a'],
    ['<b>a<section>b</section></b>c', '<b>a b </b>c', 'a b c'],
    ['<p>a</p><section><p>b</p></section><p>c</p>', '<p>a</p> <p>b</p> <p>c</p>', 'a\nb\nc'],
    ['<ul><nav><li>a</li></nav><li>b<hr>c</li></ul>', '<ul> <li>a</li> <li>b c</li></ul>', '- a\n- b c'],
    ['a<button>b</button>c<input>d<font>e</font>f<custom-a>g</custom-a>h', 'abcdefgh', 'abcdefgh'],
    ['a<script>b</script>c<svg></svg>d<template>e</template>f', 'acdf', 'acdf'],
    ['<pre>a<section>b</section></pre>', '<pre>a b </pre>', 'a b'],
  ])('%s', (source, html, text) => expect(cleanHtml(source)).toMatchObject({ html, text }))
})

describe('a numeric character reference becomes its character, with any number of digits', () => {
  const zeros = '0'.repeat(257)
  table([
    [`a&#x${zeros}41;b`, 'aAb'],
    [`a&#X${zeros}41b`, 'a\u{41B}'],
    [`a&#${'0'.repeat(400)}65;b`, 'aAb'],
    [`&#${zeros}128512;&#x${zeros}1f600;`, '😀😀'],
    [`&#x${'f'.repeat(300)};&#${'9'.repeat(400)};`, '\uFFFD\uFFFD'],
    [`&#x${zeros};&#${zeros};`, '\uFFFD\uFFFD'],
    [`&#00000000128;`, '€'],
    [`&amp;#x${zeros}41;`, `&amp;#x${zeros}41;`],
    [
      `<a title="&#x${zeros}41;" href="&#${zeros}104;ttp://x.org">x</a>`,
      '<a title="A" href="http://x.org">x</a>',
    ],
    [`<textarea>&#x${zeros}41;</textarea>`, 'A'],
  ])
})

describe('an attribute outside its element’s list is removed, the element stays', () => {
  table([
    ['<p id="a" class="b" style="c" onclick="d" data-e="f" aria-g="h" dir="rtl" lang="en">x</p>', '<p>x</p>'],
    ['<p is="x-y">x</p>', '<p>x</p>'],
    ['<p is="-->">x</p>', '<p>x</p>'],
    ['<b width="1" href="http://x.org">x</b>', '<b>x</b>'],
    ['<cite cite="http://x.org">x</cite>', '<cite>x</cite>'],
    ['<a name="a" target="_blank" rel="b" xlink:href="http://x.org">x</a>', '<a>x</a>'],
    ['<img srcset="http://x.org/a.png 2x" alt="x"> y', '<img alt="x"> y'],
    ['<a title="a" title="b" TITLE="c">x</a>', '<a title="a">x</a>'],
  ])
})

describe('an element keeps its own attributes only', () => {
  const foreign = 'class data-x id name onclick style is'.split(' ')
  const names = [...new Set([...allowed.values()].flat()), ...foreign]
  const all = names.map((name) => `${name}="https://x.org"`).join(' ')
  test.each([...allowed])('%s', (element, own) => {
    const source = `${contexts[element] ?? ''}<${element} ${all}>x</${element}>y`
    const tag = new RegExp(`<${element}( [^>]*)?>`).exec(cleanHtml(source).html ?? '')
    expect(
      [...(tag?.[0] ?? '').matchAll(/ ([^ =]+)="https:\/\/x\.org"/g)].map(([, name]) => name).sort(),
    ).toEqual(own)
    expect(tag?.[0].split(' ')).toHaveLength(own.length + 1)
  })
})

describe('a URL that is relative or of another scheme is removed with its attribute', () => {
  const kept: [value: string, url: string][] = [
    ['http://x.org', 'http://x.org'],
    ['https://x.org/a?b=c&amp;d#e', 'https://x.org/a?b=c&amp;d#e'],
    ['  HTTPS://x.org/A b ', 'https://x.org/A b'],
    ['ftp://x.org/a', 'ftp://x.org/a'],
    ['mailto:a@x.org?subject=b', 'mailto:a@x.org?subject=b'],
    ['tel:+91-20-5550-0100', 'tel:+91-20-5550-0100'],
    [' TEL:+912055500100', 'tel:+912055500100'],
    ['sms:+912055500100?body=Hello', 'sms:+912055500100?body=Hello'],
    ['ht&#9;tp://x.org/&#10;a', 'http://x.org/a'],
    ['&#104;ttp://x.org', 'http://x.org'],
    ['https://पाठ.भारत/क', 'https://पाठ.भारत/क'],
  ]
  const dropped = [
    ...['', 'http:\\\\x.org', 'https://a b', ' javascript:a', 'java\u0000script:a', '\u200Bhttp://x.org'],
    ...`/a //x.org/a #a ?a a.html x.org http: http:// http:/x.org http:x.org https:///x.org http://?a
    http://x.org:99999 data:,a javascript:a JaVaScRiPt:a java&#9;script:a java&#10;script:a
    &#1;javascript:a javascript&colon;a &#x6A;avascript:a vbscript:a file:///a blob:http://x.org
    view-source:http://x.org feed:javascript:a urn:a callto:1 cid:a xhttp://x.org`.split(/\s+/),
  ]
  table([
    ...kept.map(([value, url]): [string, string] => [`<a href="${value}">x</a>`, `<a href="${url}">x</a>`]),
    ...dropped.map((value): [string, string] => [`<a href="${value}">x</a>`, '<a>x</a>']),
    ['<img src="ftp://x.org/a.png">x', '<img>x'],
    ['<img src="data:image/png;base64,AAAA">x', '<img>x'],
    ['<img src="mailto:a@x.org">x', '<img>x'],
    ['<q cite="tel:1">x</q>', '<q>x</q>'],
    ['<img src="http://x.org/a.png">', '<img src="http://x.org/a.png">'],
  ])
})

describe('HTML without visible content is null', () => {
  const nothing = ['', ' ', '<p></p>', '<p>&nbsp;</p>', '\u200B', '<b>\uFEFF&#8203;</b>\u3000', '<br><br>']
  // Soft hyphen, joiners, direction marks, invisible operators, fillers, variation selectors.
  const invisible = ['\u00AD', '\u034F', '\u061C', '\u115F', '\u180E', '\u200D', '\u200E\u200F', '\u202E']
  invisible.push('\u2060', '\u2066\u2069', '\u206F', '\u3164', '\uFE0F', '\u{E0001}', '\u{E01EF}')
  table([
    ...[...nothing, ...invisible, '<!-- a -->'].map((source): [string, null] => [source, null]),
    ['<img alt="a">', null],
    ['<img src="/a.png">', null],
    ['<table><tr><td> </td></tr></table>', null],
    ['<p><img src="https://x.org/a.png"></p>', '<p><img src="https://x.org/a.png"></p>'],
    ['<p>.</p>', '<p>.</p>'],
    ['<ul><li>&shy;</li></ul>', null],
    ['\u200D<s>a</s>', '\u200D<strike>a</strike>'],
    ['\u2800', '\u2800'],
  ])
})

describe('wrong nesting is corrected as browsers read it', () => {
  table([
    ['<p>a<object><p>b</p></object>', '<p>a</p><p>b</p><p></p>'],
    [
      '<a href="http://x.org">a<table><a href="http://y.org">b',
      '<a href="http://x.org">a</a><a href="http://y.org">b</a><table></table>',
    ],
    ['<b>a<p>b</b>c</p>', '<b>a</b><p><b>b</b>c</p>'],
    ['<table>a<tr><td>b', 'a<table><tbody><tr><td>b</td></tr></tbody></table>'],
    ['<p>a<table><tr><td>b', '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>'],
    ['<pre>\n\n\na</pre>', '<pre>a</pre>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ])

  test('markup that grows with each parse is reduced to its text', () => {
    const title = 'x'.repeat(90_000)
    const source = `<p><object><a title="${title}"><object>${'<p>y</p>'.repeat(9)}<script>z</script>`
    const lines = Array.from({ length: 9 }, () => 'y')
    expect(cleanHtml(source)).toMatchObject({ html: lines.join('<br>'), text: lines.join('\n') })
  })
})
