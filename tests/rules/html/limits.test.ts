import { expect, test } from 'vitest'
import { htmlFault } from '#lib/base/html/parse.ts'
import { cpuMs } from '../../cpu.ts'

const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`)
/** A tag for each of so many attributes. */
const tags = (name: string, count: number) =>
  attributes(count)
    .map((attribute) => `<${name} ${attribute}>`)
    .join('')
const nested = (name: string, depth: number) => `<${name}>`.repeat(depth)

test.each([
  ['nothing', ''],
  ['200,000 characters', 'x'.repeat(200_000)],
  ['200,000 characters of two code units', '😀'.repeat(200_000)],
  ['256 elements within each other', nested('div', 256)],
  ['paragraphs without end tags', '<p>x'.repeat(50_000)],
  ['list items without end tags', `<ul>${'<li>x'.repeat(39_000)}`],
  ['terms without end tags', `<dl>${'<dt>x<dd>y'.repeat(19_000)}`],
  ['cells without end tags', `<table>${'<tr><td>x<td>y'.repeat(14_000)}`],
  ['many line breaks', '<br>'.repeat(50_000)],
  ['a large picture in its address', `<img src="data:image/png;base64,${'Ab/+ '.repeat(39_000)}">`],
  ['a few tags left open', `<b><i>${'<p>x'.repeat(10_000)}`],
  ['depths that add up to 500,000', `${nested('b', 250)}${'<br>'.repeat((500_000 - 31_375) / 251)}`],
  ['1,000 attributes of a tag', `<a ${attributes(1_000).join(' ')}>`],
  ['1,000 attributes of tags that become one', tags('body', 1_000)],
  ['many tags of many attributes', `<a ${attributes(900).join(' ')}></a>`.repeat(40)],
  ['a comment of many words', `<!-- <a ${attributes(5_000).join(' ')} -->`],
  ['a script of many words', `<script>a <b ${attributes(5_000).join(' ')}</script>`],
  ['a title of many words', `<img title="<a ${attributes(5_000).join(' ')}">`],
  ['a table with a thousand texts before its cells', `<table>${'x<b></b>'.repeat(1_000)}<tr><td>y`],
  ['a character reference of many digits', `&#x${'0'.repeat(100_000)}41;&#${'9'.repeat(90_000)};`],
])('HTML within the limits is accepted, in any style: %s', (_, source) =>
  expect(htmlFault(source)).toBeUndefined(),
)

const longTitle = `<a title="${'x'.repeat(90_000)}">`
const fonts = Array.from({ length: 200 }, (_, at) => `<p><font size=${at}>`).join('')
test.each([
  ['length', 'x'.repeat(200_001), /longer than 200,000 characters/],
  ['length in code points', '😀'.repeat(200_001), /longer than 200,000 characters/],
  ['much more length', 'x'.repeat(5_000_000), /longer than 200,000 characters/],
  ['257 elements within each other', nested('div', 257), /more than 256 deep/],
  ['one more than 256 without an end tag', `${nested('span', 256)}<br>`, /more than 256 deep/],
  ['20,000 elements within each other', nested('div', 20_000), /more than 256 deep/],
  ['bold within bold', nested('b', 66_000), /more than 256 deep/],
  ['templates within each other', nested('template', 1_000), /more than 256 deep/],
  ['foreign elements', `<svg>${nested('g', 300)}`, /more than 256 deep/],
  ['open tags that paragraphs repeat', `${fonts}${'</p><p>x'.repeat(20_000)}`, /256 deep|nested too badly/],
  ['a long title that paragraphs repeat', `<p>${longTitle}</p>${'<p>x</p>'.repeat(9)}`, /nested too badly/],
  ['a table behind content', `${'<p>'.repeat(33_000)}<table>${'<p>'.repeat(30_000)}`, /nested too badly/],
  ['depths that add up to more', `${nested('b', 250)}${'<br>'.repeat(1_868)}`, /more than 500,000/],
  ['depths of what is removed', `${nested('custom', 250)}${'<i></i>'.repeat(1_868)}`, /more than 500,000/],
  ['1,001 attributes', `<a ${attributes(1_001).join(' ')}>`, /1,000 attributes/],
  ['1,001 attributes of one name', `<a ${'x '.repeat(1_001)}>`, /1,000 attributes/],
  ['1,001 attributes of an end tag', `</a ${attributes(1_001).join(' ')}>`, /1,000 attributes/],
  ['many attributes of many bodies', tags('body', 14_000), /1,000 attr/],
  ['many attributes of many pages', tags('html', 14_000), /1,000 attr/],
  ['a table filled outside its cells', `<table>${'<p>'.repeat(60_000)}`, /nested too badly/],
  ['one filled with texts and tags', `<table>${'x<b></b>'.repeat(24_000)}`, /nested too badly/],
  ['a tag of attributes', `<a ${attributes(20_000).join(' ')}>`, /1,000 attributes/],
  ['a tag that never ends', `<a ${attributes(20_000).join(' ')}`, /1,000 attributes/],
  ['one behind a script', `<script>"<a x='"</script><a ${attributes(20_000).join(' ')}>`, /1,000 attributes/],
])('the exceeded limit is named quickly: %s', (_, source, fault) => {
  const before = cpuMs()
  expect(htmlFault(source)).toMatch(fault)
  expect(cpuMs() - before).toBeLessThan(3_000)
})
