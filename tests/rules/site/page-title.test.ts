import { expect, test } from 'vitest'
import { headingsFrom, reachableTables } from '#app/(site)/parts/rich-text.tsx'
import { shortPlace } from '#app/(site)/parts/variant-facts.tsx'
import { heldDashes, pageDescription, pageTitle } from '#lib/site/page-title.ts'
import { siteWith } from './site-with.ts'

const english = siteWith([])
const roomless = 'A title that leaves no room for the name of anyone'
const hindi = { ...english, language: 'hi', spoken: 'hi' }

test.each([
  [english, 'Voice', 'Voice – Osari College'],
  [english, 'Osari College', 'Osari College'],
  [english, roomless, roomless],
  [english, 'word '.repeat(20).trim(), `${'word '.repeat(8).trim()}… ${'word '.repeat(4).trim()}`],
  [hindi, 'गायन', 'गायन – Osari College'],
  [hindi, 'Voice', 'Voice (हिन्दी) – Osari College'],
  [english, `${'x'.repeat(60)}${'🇮🇳'.repeat(6)}`, `${'x'.repeat(49)}…${'🇮🇳'.repeat(5)}`],
  [english, `${'x'.repeat(60)}🇮🇳${'y'.repeat(9)}`, `${'x'.repeat(50)}…${'y'.repeat(9)}`],
  [hindi, 'word '.repeat(20).trim(), `${'word '.repeat(6).trim()}… ${'word '.repeat(4).trim()} (हिन्दी)`],
])('%# a title has at most 60 characters, and gives up the institute first', (context, title, written) => {
  expect(pageTitle(context, title)).toBe(written)
  expect([...written].length).toBeLessThanOrEqual(60)
})

test('a description is cut at 160 characters, and says which language it is of where that is not seen', () => {
  expect(pageDescription(english, 'x'.repeat(200))).toHaveLength(160)
  expect(pageDescription(hindi, 'x'.repeat(200))).toMatch(/^x+… \(हिन्दी\)$/)
  expect(pageDescription(hindi, 'क'.repeat(20))).toBe('क'.repeat(20))
})

test.each([
  [2, '<h1>a</h1><p>b</p><h4>c</h4>', '<h2>a</h2><p>b</p><h3>c</h3>'],
  [3, '<h2 title="t">a</h2><h4>b</h4><h3>c</h3>', '<h3 title="t">a</h3><h4>b</h4><h4>c</h4>'],
  [3, '<h4>a</h4><h2>b</h2>', '<h3>a</h3><h3>b</h3>'],
  [5, '<h1>a</h1><h2>b</h2><h3>c</h3>', '<h5>a</h5><h6>b</h6><h6>c</h6>'],
  [2, '<p>a</p><hr>', '<p>a</p><hr>'],
])('headings from %i on leave no gap: %s', (level, html, written) => {
  expect(headingsFrom(level, html)).toBe(written)
})

test('a table stands in a named box that a keyboard can scroll, also within another', () => {
  const box = '<div class="wide" role="group" aria-label="A &lt;table&gt; &quot;1&quot;" tabindex="0">'
  expect(reachableTables('<table width="9"><td><table></table></td></table>', 'A <table> "1"')).toBe(
    `${box}<table width="9"><td>${box}<table></table></div></td></table></div>`,
  )
})

test('titles that begin alike and are too long stay distinct by their ends', () => {
  const long = 'x'.repeat(90)
  const ends = ['1297', '1633', 'in Hindi', 'in English', 'for the second year', long, `${long}y`]
  const titles = ends.map(
    (end) => `The Working Guide to Drip Irrigation for Small Farms and Businesses ${end}`,
  )
  const written = titles.map((title) => pageTitle(english, title))
  expect(new Set(written).size).toBe(titles.length)
  for (const title of written) expect([...title].length).toBeLessThanOrEqual(60)
})

test.each([
  ['Baithak hall, Osari College, Kothrud, Pune', 'Baithak hall, Pune'],
  ['Moi Avenue 12, Nairobi', 'Moi Avenue 12, Nairobi'],
  ['Studio', 'Studio'],
  ['Clay studio, The Old Mill, Pune, 411038', 'Clay studio, Pune'],
  ['القاعة الكبرى، شارع البستان، دبي', 'القاعة الكبرى، دبي'],
  [', ,', ''],
  ['- Hall, Pune', 'Hall, Pune'],
])('the short place of %j is %j', (venue, short) => expect(shortPlace(venue)).toBe(short))

test.each([
  ['Sourdough – Improvers', 'Sourdough\u{a0}– Improvers'],
  ['Wood - by hand — slowly', 'Wood\u{a0}- by hand\u{a0}— slowly'],
  ['English · Fri · 7:00', 'English\u{a0}· Fri\u{a0}· 7:00'],
  ['Half-day, 9 –12', 'Half-day, 9 –12'],
])('the dashes of %j stay on the line of the word before', (title, held) => {
  expect(heldDashes(title)).toBe(held)
})
