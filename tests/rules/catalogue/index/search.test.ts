import { expect, test } from 'vitest'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import { joinSearchable, searchable } from '#lib/catalogue/rules/text/search-text.ts'

const texts = ['Hand Weaving', 'Loom', 'ŒUVRE École', '100% wool_\\', 'हिन्दी']

/** Searches `q` as a request does: as a substring. */
const finds = (q: string, among = texts) => joinSearchable(among.map(fold)).includes(searchable(fold(q)))

test.each([
  ['what reaches from one text into the next', 'weavingloom'],
  ['that with a NUL', 'weaving\0loom'],
  ['that with the sign that parts texts', 'weaving\uffffloom'],
  ['the sign that parts texts', '\uffff'],
])('a search does not find %s', (_, q) => {
  expect(finds(q)).toBe(false)
})

test('a search finds a text with the separator of texts', () => {
  expect(finds('a\uffffb', ['A\uffffB'])).toBe(true)
})

test('a search finds nothing in nothing but the empty text', () => {
  expect([finds('a', []), finds('', [])]).toEqual([false, true])
})
