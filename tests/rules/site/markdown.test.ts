import { expect, test } from 'vitest'
import { markdownOf } from '#lib/site/files/markdown.ts'

const convert = async (html: string) =>
  (await markdownOf(`<body><main id="content">${html}</main></body>`, 'https://www.school.example')).trim()

test.each([
  [
    'facts that only the style sheet sets apart',
    '<p><span>A1</span><small>English</small><time>Starts 8 Dec</time><a href="/x">Enrol<span>: A1</span></a><small>8 seats</small></p>',
    'A1 · English · Starts 8 Dec · [Enrol: A1](https://www.school.example/x) · 8 seats',
  ],
  [
    'two links in a row',
    '<p><a href="/a">WhatsApp</a><a href="tel:+91">+91</a></p>',
    '[WhatsApp](https://www.school.example/a) · [+91](tel:+91)',
  ],
  [
    'a fact without a value',
    '<p><span>B1</span><span class="price"></span><span>Closed</span></p>',
    'B1 · Closed',
  ],
  [
    'a former price',
    '<p><span>List price </span><s>₹9</s> <span>Current price </span><strong>₹7</strong></p>',
    'List price ₹9, Current price **₹7**',
  ],
  ['a letter in place of a picture', '<p><span class="plate" aria-hidden="true">V</span>Vinay</p>', 'Vinay'],
])('%s', async (_, html, markdown) => expect(await convert(html)).toBe(markdown))

test('a table stays one, with its empty cells', async () => {
  const head = '<thead><tr><th>Level</th><th>Hours</th></tr></thead>'
  const rows = '<tr><td>A1</td><td>36</td></tr><tr><td>A|2</td><td></td></tr>'
  expect(await convert(`<table>${head}<tbody>${rows}</tbody></table>`)).toBe(
    '| Level | Hours |\n| --- | --- |\n| A1 | 36 |\n| A\\|2 |  |',
  )
  expect(await convert(`<table><tbody>${rows}</tbody></table>`)).toMatch(
    /^\| A1 \| 36 \|\n\| --- \| --- \|\n\| A/,
  )
})
