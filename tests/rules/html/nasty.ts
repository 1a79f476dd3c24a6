import fc from 'fast-check'
import { safelist } from '#lib/base/html/safelist.ts'

/** The words of a text, parted by white space. */
const words = (text: string): string[] => text.trim().split(/\s+/)

const others = words(`
  abbr applet article body button center custom-element del desc details fieldset font foreignObject form frameset
  head hr html iframe image input ins isindex listing main marquee math mglyph mi mtext annotation-xml nobr noembed
  noscript object optgroup option path plaintext rp rt ruby s s script section select style svg template textarea
  title video wbr xmp`)

const attributes = [
  ...[...new Set([...safelist.values()].flat())],
  ...['action', 'class', 'data-x', 'form', 'formaction', 'id', 'is', 'name', 'onclick', 'ONERROR', 'srcdoc'],
  ...['srcset', 'style', 'xlink:href', 'xml:base', 'xmlns', 'xmlns:xlink', '<a', '"', '=', '\u0000'],
]

const values = [
  ...[
    '',
    '1',
    'x-y',
    'attributes',
    'nodeName',
    'a --> b',
    '</style><img src=x onerror=alert(1)>',
    '`',
    ']]>',
  ],
  ...words(`http://x.org/a?b=c&d https://x.org ftp://x.org mailto:a@x.org tel:+91205550100 sms:1?body=jane@x.org http:// //x.org/a /a #a vbscript:x
    javascript:alert(1) &#106;avascript&colon;alert(1) data:text/html,<script>alert(1)</script> http:x.org
    https:///x.org jane@x.org https://x.org/?to=jane%40x.org &quot;&gt;<b>`),
  ...[' HTTPS://x.org ', 'java\tscript:alert(1)', '\u0001javascript:alert(1)', 'https:\\\\x.org'],
]

const texts = [
  ...words(
    'a &nbsp; &lt;script&gt; &amp;lt; b > & " &#13; <!-- --> --!> <![CDATA[ ]]> </p> </br> jane @ x.org ( )',
  ),
  ...[' ', '\n', '\n\n', 'a\nb', '12', '+(3)', '\u00A0', '\u00AD', '\u200B', '\r'],
  ...['<!-- x -->', '<?x y?>', '<!doctype html>', '\u0000'],
]

const element = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...safelist.keys()) },
  { weight: 1, arbitrary: fc.constantFrom(...others) },
)

const attribute = fc
  .tuple(fc.constantFrom(...attributes), fc.constantFrom(...values), fc.constantFrom('"', '"', '"', "'", ''))
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`)

const startTag = fc
  .tuple(element, fc.array(attribute, { maxLength: 3 }), fc.integer({ min: 0, max: 20 }))
  .map(([name, list, end]) => `<${name}${list.join('')}${['', '/>'][end] ?? '>'}`)

const endTag = element.map((name) => `</${name}>`)

const text = fc.constantFrom(...texts)

/** Generates random HTML from pieces in any order. */
export const nastyHtml = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: startTag },
      { weight: 2, arbitrary: endTag },
      { weight: 3, arbitrary: text },
      { weight: 1, arbitrary: fc.tuple(startTag, text, endTag).map((pieces) => pieces.join('')) },
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''))
